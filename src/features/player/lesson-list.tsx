import { useEffect, useRef } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import { chapterIdOf, chapterRows } from '../../domain/course/chapter-rows.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import type { DownloadParts } from '../../domain/downloads/use-download-parts.ts'
import { isElder } from '../../ui/is-elder.ts'
import { ChapterList, type ChapterItem } from '../../ui/course/chapter-list.tsx'
import type { JournalMap } from './lesson-model.ts'
import styles from './lesson.module.css'

interface LessonListProps {
  readonly detail: LessonDetail
  readonly entitlement: Entitlement
  readonly journal: JournalMap
  /** Of the lessons only these, with their numbers, without chapters. */
  readonly only?: ReadonlyMap<number, number> | undefined
  readonly Note: DownloadParts['LessonMark'] | undefined
}

/** Of all chapters the rows of these lessons. */
const rowsOf = (chapters: readonly ChapterItem[], only: ReadonlyMap<number, number>) =>
  chapters
    .flatMap(({ lessons }) => lessons)
    .flatMap((row) => {
      const number = only.get(row.id)
      return number === undefined ? [] : { ...row, number }
    })

/** 目录: the lessons of the course with the one on screen in sight (screens 2.7 layout 4). */
export function LessonList({ detail, entitlement, journal, only, Note }: LessonListProps) {
  const list = useRef<HTMLDivElement>(null)
  const current = chapterIdOf(detail.groups, detail.lesson.id)
  useEffect(() => {
    // above the list of 长辈版 stand the controls: scrolled away, nothing would say how to pause
    if (isElder()) return undefined
    const show = () => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    show()
    // beside the picture of a phone that lies, the list begins at its top
    const lying = matchMedia('(orientation: landscape)')
    const onTurn = () => lying.matches && show()
    lying.addEventListener('change', onTurn)
    return () => lying.removeEventListener('change', onTurn)
  }, [])
  const all = chapterRows(detail.groups, entitlement, { journal, server: detail.watched }, detail.lesson.id)
  const chapters = only ? [{ id: 0, title: null, lessons: rowsOf(all, only) }] : all
  if (chapters.length === 0) return <p className={styles.empty}>暂无课时</p>
  return (
    <div ref={list} className={styles.list}>
      <ChapterList
        chapters={chapters}
        initiallyOpen={current === undefined ? [] : [current]}
        currentChapterId={current}
        Note={Note}
      />
    </div>
  )
}
