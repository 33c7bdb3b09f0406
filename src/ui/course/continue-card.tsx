import { Icon } from '../media/icon.tsx'
import { AppLink } from '../frame/link.tsx'
import { Picture } from '../media/picture.tsx'
import { ProgressBar } from '../state/progress-bar.tsx'
import styles from './continue-card.module.css'

export interface ContinueCardProps {
  readonly href: string
  readonly cover: string | null | undefined
  readonly courseTitle: string
  /** Left out when unknown; the course then stands alone (screens 4.1). */
  readonly lessonTitle?: string
  /** E.g. 还剩12分钟. */
  readonly remaining?: string
  /** Percent of the lesson. */
  readonly progress: number
}

/** One tap back into the lesson last watched (screens 4.1). */
export function ContinueCard(props: ContinueCardProps) {
  const { courseTitle, lessonTitle } = props
  return (
    <AppLink href={props.href} className={styles.card}>
      <span className={styles.row}>
        <Picture src={props.cover} alt="" width={96} height={72} eager keep="continue" />
        <span className={styles.body}>
          {lessonTitle && <span className={styles.course}>{courseTitle}</span>}
          <h2 className={styles.lesson}>{lessonTitle || courseTitle}</h2>
          <span className={styles.go}>
            <Icon name="play" size={16} />
            继续学习
            {props.remaining && <span className={`${styles.remaining} num`}>{props.remaining}</span>}
          </span>
        </span>
      </span>
      <ProgressBar value={props.progress} label="本课时进度" className={styles.progress} />
    </AppLink>
  )
}
