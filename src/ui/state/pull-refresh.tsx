import type { ReactNode } from 'react'
import { PullRefresh as KitPullRefresh } from 'vant-react'
import styles from './pull-refresh.module.css'
import { Spinner } from './spinner.tsx'

export interface PullRefreshProps {
  /** Repeats the screen's main read; the head stays until it settles. */
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

const loading = () => (
  <span className={styles.loading} role="status">
    <Spinner />
    正在刷新…
  </span>
)

/** Pull down at the top to refresh (screens 1.18). Its weight is the kit's: import it lazily or on inner screens. */
export function PullRefresh({ onRefresh, children }: PullRefreshProps) {
  return (
    <KitPullRefresh
      className={styles.pull}
      onRefresh={onRefresh}
      pullingText="下拉刷新"
      loosingText="松开刷新"
      loadingText={loading}
    >
      {children}
    </KitPullRefresh>
  )
}
