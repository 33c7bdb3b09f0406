import { useAtomValue } from 'jotai'
import type { LessonDetail } from '../../api/lesson.ts'
import { lessonMarksAtom, lessonPlayheadAtom } from '../../domain/course/lesson-media.ts'
import type { NoteParts } from '../../domain/notes/use-note-parts.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './lesson.module.css'

interface BookmarkToolProps {
  readonly detail: LessonDetail
  readonly fetchParts: () => Promise<NoteParts>
}

/** 书签: marks the second of the tap; playing goes on (screens 4.6). */
export function BookmarkTool({ detail, fetchParts }: BookmarkToolProps) {
  const playhead = useAtomValue(lessonPlayheadAtom)
  const { seconds, isFresh } = useAtomValue(lessonMarksAtom)

  async function mark(second: number): Promise<void> {
    try {
      const { addBookmark } = await fetchParts()
      addBookmark(detail, second)
    } catch {
      showToast('书签没有保存，请重试')
    }
  }

  return (
    <button
      type="button"
      className={cx(styles.tool, isFresh && styles.fresh)}
      aria-disabled={playhead === null || undefined}
      onClick={() => playhead && void mark(playhead.second())}
    >
      <Icon name={isFresh ? 'bookmark-filled' : 'bookmark'} size={26} />
      书签
      {seconds.length > 0 && <small>{seconds.length} 个</small>}
    </button>
  )
}
