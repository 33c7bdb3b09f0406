import { Children, useRef, useState, type ReactNode } from 'react'
import styles from './carousel.module.css'
import { cx } from '../cx.ts'

/**
 * Pictures side by side, 3:1, moved by swipe or arrow keys only, never by themselves (screens 2.1). A slide that is a
 * link comes into view when it is focused.
 */
export function Carousel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const slides = Children.toArray(children)
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const onScroll = () => {
    const element = track.current
    if (element) setIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
  }
  return (
    <section aria-roledescription="轮播" aria-label={label}>
      {/* a scroll container is a stop of the keyboard, so that arrow keys can move it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={track} tabIndex={slides.length > 1 ? 0 : undefined} className={styles.track} onScroll={onScroll}>
        {slides.map((slide, at) => (
          // Children.toArray gives every slide a key of its own; the wrapper stands for the place
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.slide}>
            {slide}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {slides.map((_, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <i key={at} className={cx(styles.dot, at === index && styles.on)} />
          ))}
        </div>
      )}
    </section>
  )
}
