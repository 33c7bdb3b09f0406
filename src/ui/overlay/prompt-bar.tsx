import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './prompt-bar.module.css'

export interface PromptBarProps {
  readonly text: string
  readonly laterLabel?: string
  readonly acceptLabel: string
  readonly busy?: boolean
  readonly onLater?: () => void
  readonly onAccept: () => void
}

/** A prompt that floats above the lower edge, or above the bar that is there; nothing has to be decided at once. */
export function PromptBar({ text, laterLabel, acceptLabel, busy, onLater, onAccept }: PromptBarProps): ReactNode {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => followLowerBar((height) => bar.current?.style.setProperty('--lower-bar', `${height}px`)), [])
  return (
    <section ref={bar} className={styles.bar} aria-label={text}>
      <p role="status" className={styles.text}>
        {text}
      </p>
      {laterLabel !== undefined && (
        <button type="button" className={styles.later} onClick={onLater}>
          {laterLabel}
        </button>
      )}
      <button
        type="button"
        className={styles.accept}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onAccept}
      >
        {acceptLabel}
      </button>
    </section>
  )
}

/** Tells the height of the tab bar or action bar of the screen on view, 0 for none; returns the unsubscriber. */
function followLowerBar(tell: (height: number) => void): () => void {
  let watched: Element | null = null
  const measure = (): void => {
    const { width, height } = watched?.getBoundingClientRect() ?? { width: 0, height: 0 }
    // as a rail it stands at the side
    tell(width > height ? height : 0)
  }
  const sizes = new ResizeObserver(measure)
  function find(): void {
    const found = document.querySelector('[data-lower-bar]')
    if (found === watched) return
    sizes.disconnect()
    watched = found
    if (found !== null) sizes.observe(found)
    measure()
  }
  const screens = new MutationObserver(find)
  screens.observe(document.body, { childList: true, subtree: true })
  find()
  return () => {
    sizes.disconnect()
    screens.disconnect()
  }
}
