import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './list-end.module.css'
import { Spinner } from './spinner.tsx'

export interface ListEndProps {
  /** idle: more can be loaded · more: by a tap only · end: 已经到底了 (more than one page was loaded) · none: nothing to say. */
  readonly state: 'idle' | 'more' | 'loading' | 'error' | 'end' | 'none'
  /** Loads the next page, or repeats the failed one. */
  readonly onMore: () => void
}

const labels = { idle: '加载更多', more: '加载更多', error: '加载失败，点击重试' } as const

/**
 * The end of a list: asks for the next page by itself within 600 px, and by its button (screens 1.18). With the number of
 * rows as its key it is a new one below new rows, instead of being moved down before the eyes.
 */
export function ListEnd({ state, onMore }: ListEndProps) {
  const marker = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  // anew after every render: a page that came faster than it could be called loading leaves the state as it was, and an
  // observer that saw the end before and after it has nothing to report
  useEffect(() => {
    const element = marker.current
    if (state !== 'idle' || !element || typeof IntersectionObserver === 'undefined') return undefined
    // a busy page hears of several crossings at once
    const onCrossings: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more()
    }
    const observer = new IntersectionObserver(onCrossings, { rootMargin: '600px 0px' })
    observer.observe(element)
    return () => observer.disconnect()
  })
  if (state === 'none') return null
  return (
    // holds the focus of its button, which goes when it is used
    <div ref={marker} tabIndex={-1} className={styles.end} role="status">
      {state === 'end' && '已经到底了'}
      {state === 'loading' && (
        <>
          <Spinner />
          正在加载…
        </>
      )}
      {(state === 'idle' || state === 'more' || state === 'error') && (
        <button type="button" className={styles.button} onClick={onMore}>
          {labels[state]}
        </button>
      )}
    </div>
  )
}
