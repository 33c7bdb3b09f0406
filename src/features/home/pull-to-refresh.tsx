import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { keepNativePullAway } from '../../ui/state/native-pull.ts'
import { Spinner } from '../../ui/state/spinner.tsx'
import styles from './home.module.css'

export interface PullToRefreshProps {
  /** Where a pull may begin. */
  readonly area: RefObject<HTMLElement | null>
  readonly onRefresh: () => Promise<unknown>
}

/**
 * Pull down at the top to refresh (screens 1.18): a mark that follows the finger, nothing on the page moves. The kit's
 * own part would weigh more than the rest of this screen.
 */
export function PullToRefresh({ area, onRefresh }: PullToRefreshProps) {
  const [pull, setPull] = useState(idle)
  const refresh = useEffectEvent(async () => {
    await onRefresh()
    setPull(idle)
  })

  useEffect(() => {
    const element = area.current
    if (element === null) return undefined
    let start: { x: number; y: number } | null = null
    let current = idle
    const show = (next: Pull): void => {
      current = next
      setPull(next)
    }
    const begin = ({ touches }: TouchEvent): void => {
      const [touch] = touches
      if (current.phase === 'refreshing') return
      const isPossible = window.scrollY <= 0 && touches.length === 1
      start = isPossible && touch ? { x: touch.clientX, y: touch.clientY } : null
      // a second finger ends the pull that was on: nothing else would take its mark away
      show(idle)
    }
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches
      if (start === null || !touch) return
      const next = pullStep(current, { x: touch.clientX - start.x, y: touch.clientY - start.y })
      if (next === null) {
        start = null
        show(idle)
        return
      }
      if (next.phase !== current.phase || next.distance !== current.distance) show(next)
    }
    const end = (): void => {
      if (start === null) return
      start = null
      if (current.phase === 'ready') {
        show({ phase: 'refreshing', distance: restPx })
        void refresh().finally(() => {
          current = idle
        })
      } else if (current.phase === 'pulling') {
        show(idle)
      }
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    const release = keepNativePullAway()
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
      release()
      // a kept screen would show it again
      show(idle)
    }
  }, [area])

  return (
    <div role="status">
      {pull.phase !== 'idle' && (
        <div
          className={cx(styles.pull, pull.phase === 'refreshing' && styles.released)}
          style={{ transform: `translateY(${pull.distance}px)` }}
        >
          {pull.phase === 'refreshing' ? <Spinner /> : <Icon name="refresh" size={20} />}
          <span className="vh">{labels[pull.phase]}</span>
        </div>
      )}
    </div>
  )
}

const labels = { pulling: '下拉刷新', ready: '松开刷新', refreshing: '正在刷新…' } as const

/** How a pull stands (screens 2.1: pull down refreshes). */
export interface Pull {
  readonly phase: 'idle' | 'pulling' | 'ready' | 'refreshing'
  /** Px the mark has come down. */
  readonly distance: number
}

const idle: Pull = { phase: 'idle', distance: 0 }
const beginPx = 10
/** So far down the mark asks for the page again when it is let go of. */
const readyPx = 64
const farthestPx = 96
/** Where the mark stays while the answers are on their way. */
const restPx = 72

/** The pull after the finger moved by (x, y) since it touched; null when it means something else: a scroll or a swipe. */
export function pullStep(pull: Pull, { x, y }: { x: number; y: number }): Pull | null {
  if (pull.phase === 'refreshing') return null
  if (pull.phase === 'idle') {
    if (y < -beginPx || Math.abs(x) > beginPx) return null
    if (y < beginPx) return pull
  }
  // half the way of the finger: it feels like a spring
  const distance = Math.min(farthestPx, Math.max(0, Math.round((y - beginPx) / 2)))
  return { phase: distance >= readyPx ? 'ready' : 'pulling', distance }
}
