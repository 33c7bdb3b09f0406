import { useAtomValue } from 'jotai'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { isFullScreenAtom, setFullScreen } from './full-screen.ts'
import styles from './panel.module.css'

/** Where there are no controls: a player that only fills the window would hide every other way out. */
export function LeaveFullScreen() {
  if (!useAtomValue(isFullScreenAtom)) return null
  return (
    <IconButton
      name="fullscreen"
      size={22}
      label="退出全屏"
      className={styles.leave}
      onClick={() => setFullScreen(false)}
    />
  )
}
