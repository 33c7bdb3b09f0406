import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { followLowerBar } from '../frame/follow-lower-bar.ts'
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
