import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { CourseDetail } from '../../api/course.ts'
import { lessonOpening, type Entitlement } from '../../domain/course/entitlement.ts'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { downloadOfferAtom, downloadsAtom } from '../../platform/downloads/downloads-atom.ts'
import { isPlayable } from '../../platform/downloads/downloads.ts'
import { EntryCard } from '../../ui/frame/entry-card.tsx'
import { DownloadAnnouncer } from './download-announcer.tsx'
import { isComing } from './download-look.ts'
import { DownloadSnack } from './download-snack.tsx'
import { refusalOf, refusalText } from './download-texts.ts'
import { PickSheet } from './deferred-overlays.tsx'
import { useStartDownload } from './sheets/use-start-download.tsx'
import { useDownloadActs } from './use-download-acts.ts'
import styles from './tool.module.css'

interface CourseEntryProps {
  readonly detail: CourseDetail
  readonly entitlement: Entitlement
}

/** 已下载 4 节，正在下载 2 节; what is not there is left out. */
function courseNote(entries: readonly DownloadEntry[]): string {
  const [there, coming] = [entries.filter(isPlayable).length, entries.filter(isComing).length]
  const parts = [there > 0 && `已下载 ${there} 节`, coming > 0 && `正在下载 ${coming} 节`].filter(Boolean)
  return parts.join('，') || '下载后没有网络也能学习'
}

/** 下载课时 above 目录 (screens 2.6, 4.3); absent without a lesson that may be watched in full. */
export function CourseEntry({ detail, entitlement }: CourseEntryProps) {
  const offer = useAtomValue(downloadOfferAtom)
  const entries = useAtomValue(downloadsAtom)
  const { start, questions } = useStartDownload()
  const { tryAgain } = useDownloadActs()
  const [isOpen, setOpen] = useState(false)
  const { id } = detail.course
  const own = useMemo(() => entries.filter(({ course }) => course === id), [entries, id])
  const isOpenToMember = detail.groups.some(({ lessons }) =>
    lessons.some((lesson) => lessonOpening(entitlement, lesson) === 'play'),
  )
  if (offer === 'no' || !isOpenToMember) return null
  // its place is kept until it is known
  if (offer === 'unknown') return <div className={styles.entry} />
  const refusal = refusalOf(offer)
  const open = (): void => setOpen(true)
  return (
    <div className={styles.entry}>
      <EntryCard
        icon="download"
        title="下载课时"
        note={refusal === null ? courseNote(own) : refusalText(refusal)}
        onClick={() => (refusal === null ? open() : void tryAgain(open))}
      />
      {isOpen && (
        <PickSheet
          detail={detail}
          entitlement={entitlement}
          onStart={(request) => {
            setOpen(false)
            start(request)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {questions}
      <DownloadAnnouncer />
      <DownloadSnack />
    </div>
  )
}
