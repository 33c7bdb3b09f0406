import { useEffect, useState, type ReactNode } from 'react'
import { PullRefresh as KitPullRefresh } from 'vant-react'
import { keepNativePullAway } from './native-pull.ts'
import styles from './pull-refresh.module.css'
import { Spinner } from './spinner.tsx'

interface PullRefreshProps {
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
  // below the top the kit would look for the scroll container, and with it compute styles, at every move of the finger
  const [isAtTop, setAtTop] = useState(true)
  useEffect(() => {
    // asked only after an event: at another time the answer would cost a layout of the page
    const look = (): void => setAtTop(window.scrollY <= 0)
    // a kept screen that was left hears the next one scroll, and nothing when it is shown again at its top
    const lookAgain = (): void => setAtTop((isSo) => isSo || window.scrollY <= 0)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('touchstart', lookAgain, { passive: true, capture: true })
    const release = keepNativePullAway()
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('touchstart', lookAgain, { capture: true })
      release()
    }
  }, [])
  return (
    <KitPullRefresh
      className={styles.pull}
      disabled={!isAtTop}
      onRefresh={onRefresh}
      pullingText="下拉刷新"
      loosingText="松开刷新"
      loadingText={loading}
    >
      {children}
    </KitPullRefresh>
  )
}
