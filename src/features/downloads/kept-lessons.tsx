import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import { chapterRows } from '../../domain/course/chapter-rows.ts'
import type { Watched } from '../../domain/learning/lesson-progress.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { downloadByLessonAtom, isPlayable } from '../../platform/downloads/downloads.ts'
import { LessonRow } from '../../ui/course/lesson-row.tsx'
import { Section } from '../../ui/frame/section.tsx'
import { LessonMark } from './download-mark.tsx'

interface KeptLessonsProps {
  readonly detail: LessonDetail
  readonly entitlement: Entitlement
  readonly watched: Watched
  /** Stands here when none of them is on this device. */
  readonly children: ReactNode
}

/** 已下载的课时 of the course, below a lesson that cannot be played without a network (screens 2.7). */
export function KeptLessons({ detail, entitlement, watched, children }: KeptLessonsProps) {
  const entries = useAtomValue(downloadByLessonAtom)
  const rows = chapterRows(detail.groups, entitlement, watched, detail.lesson.id)
    .flatMap(({ lessons }) => lessons)
    .filter(({ id }) => {
      const entry = entries.get(id)
      return entry !== undefined && isPlayable(entry)
    })
  if (rows.length === 0) return children
  return (
    <Section title="已下载的课时">
      {rows.map(({ id, ...row }) => (
        <LessonRow key={id} {...row} mark="none" note={<LessonMark lesson={id} />} />
      ))}
    </Section>
  )
}
