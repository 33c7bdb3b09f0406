import { useAtomValue, useSetAtom } from 'jotai'
import { lessonPlayheadAtom } from '../../domain/course/lesson-media.ts'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './lesson.module.css'
import { playerSheetAtom } from './stage/player-sheet.ts'

/** 更多: the sheet of the player's settings (screens 4.10). */
export function MoreTool() {
  const isThere = useAtomValue(lessonPlayheadAtom) !== null
  const open = useSetAtom(playerSheetAtom)
  return (
    <button
      type="button"
      className={styles.tool}
      aria-haspopup="dialog"
      aria-disabled={!isThere || undefined}
      onClick={() => isThere && open('more')}
    >
      <Icon name="more" size={26} />
      更多
    </button>
  )
}
