import { Icon } from '../../ui/media/icon.tsx'
import { ProgressRing } from '../../ui/state/progress-ring.tsx'
import type { DownloadLook } from './download-look.ts'
import styles from './mark.module.css'

export interface LookPictureProps {
  readonly look: Pick<DownloadLook, 'icon' | 'ring'>
  /** Edge of the ring. */
  readonly size: 26 | 28
}

/** The icon of a state, inside its ring where it has one. */
export function LookPicture({ look: { icon, ring }, size }: LookPictureProps) {
  if (ring === null) return <Icon name={icon} size={26} />
  return (
    <span className={styles.ring}>
      <ProgressRing percent={ring} size={size} />
      <Icon name={icon} size={size === 26 ? 14 : 16} />
    </span>
  )
}
