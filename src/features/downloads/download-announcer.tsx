import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { downloadByLessonAtom } from '../../platform/downloads/downloads.ts'
import { downloadProgressAtom } from '../../platform/downloads/download-progress.ts'
import { arrivedPercent } from './download-look.ts'
import { announcedStep } from './download-texts.ts'

/** Says at 25, 50, 75 and 100 % how far a download has come, to those who do not see it (screens 4.4). */
export function DownloadAnnouncer() {
  const progress = useAtomValue(downloadProgressAtom)
  const entries = useAtomValue(downloadByLessonAtom)
  const [lesson, setLesson] = useState<number | null>(null)
  if (progress !== null && progress.lesson !== lesson) setLesson(progress.lesson)
  const entry = lesson === null ? undefined : entries.get(lesson)
  const isDone = entry?.state.kind === 'done'
  const step = isDone ? 100 : announcedStep(arrivedPercent(progress ?? undefined))
  return (
    <p role="status" className="vh">
      {entry !== undefined && step > 0 && `${entry.title} 已下载 ${step}%`}
    </p>
  )
}
