import { useId, useState, type ComponentType } from 'react'
import { Icon } from '../media/icon.tsx'
import styles from './chapter-list.module.css'
import { LessonRow, type LessonRowProps } from './lesson-row.tsx'

export interface ChapterItem {
  readonly id: number
  /** Null: no heading, the lessons stand alone (a course without chapters, screens 1.17.1). */
  readonly title: string | null
  readonly lessons: readonly (LessonRowProps & { readonly id: number })[]
}

export interface ChapterListProps {
  readonly chapters: readonly ChapterItem[]
  /** Chapters open at first; all when left out. */
  readonly initiallyOpen?: readonly number[]
  /** The chapter of the lesson on the player; it opens whenever it changes. */
  readonly currentChapterId?: number
  /** Further facts in the meta line of a lesson, e.g. its download. */
  readonly Note?: ComponentType<{ readonly lesson: number }> | undefined
}

interface FoldState {
  readonly open: ReadonlySet<number>
  readonly current: number | undefined
}

function initialState({ chapters, initiallyOpen, currentChapterId }: ChapterListProps): FoldState {
  const open = new Set(initiallyOpen ?? chapters.map((chapter) => chapter.id))
  if (currentChapterId !== undefined) open.add(currentChapterId)
  return { open, current: currentChapterId }
}

/** The chapters of a course in given order, each foldable (screens 2.6, 2.7). */
export function ChapterList(props: ChapterListProps) {
  const { chapters, currentChapterId, Note } = props
  const prefix = useId()
  const [{ open, current }, setState] = useState(() => initialState(props))
  if (current !== currentChapterId) {
    setState({
      open: new Set(currentChapterId === undefined ? open : [...open, currentChapterId]),
      current: currentChapterId,
    })
  }
  const toggle = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setState({ open: next, current })
  }
  return chapters.map((chapter) => {
    const isOpen = chapter.title === null || open.has(chapter.id)
    const bodyId = `${prefix}${chapter.id}`
    return (
      <section key={chapter.id}>
        {chapter.title !== null && (
          <h3>
            <button
              type="button"
              className={styles.chapter}
              aria-expanded={isOpen}
              aria-controls={isOpen ? bodyId : undefined}
              onClick={() => toggle(chapter.id)}
            >
              <span>
                {chapter.title}
                <small className={styles.count}>{chapter.lessons.length}课时</small>
              </span>
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} className={styles.chevron} />
            </button>
          </h3>
        )}
        {isOpen && (
          <div id={bodyId}>
            {chapter.lessons.length === 0 && <p className={styles.empty}>暂无课时</p>}
            {chapter.lessons.map(({ id, ...lesson }) => (
              <LessonRow key={id} {...lesson} note={Note && <Note lesson={id} />} />
            ))}
          </div>
        )}
      </section>
    )
  })
}
