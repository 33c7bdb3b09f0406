import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { lessonMarksAtom } from '../../../domain/course/lesson-media.ts'
import { formatPosition } from '../../../shared/duration.ts'
import { stepSeconds } from '../engine/limits.ts'
import styles from './controls.module.css'

export interface ProgressSliderProps {
  readonly position: number
  readonly duration: number
  readonly bufferedTo: number
  readonly onSeek: (second: number) => void
  readonly onStep: (seconds: number) => void
  /** Somebody is at it: the controls stay. */
  readonly onTouch: () => void
}

const steps = new Map([
  ['ArrowLeft', -stepSeconds],
  ['ArrowRight', stepSeconds],
  ['ArrowDown', -stepSeconds],
  ['ArrowUp', stepSeconds],
  ['PageDown', -60],
  ['PageUp', 60],
])

/** A point between 0 and 100 % for the style sheet. */
const percent = (second: number, duration: number): string =>
  `${duration > 0 ? Math.min(100, (second / duration) * 100).toFixed(2) : 0}%`

/** The progress slider: a range input, so that fingers, keys and assistive technology all know it. */
export function ProgressSlider({ position, duration, bufferedTo, onSeek, onStep, onTouch }: ProgressSliderProps) {
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const second = dragged ?? position

  // React's onChange follows every movement; the seek happens once, when the finger lets go
  useEffect(() => {
    const element = input.current
    const commit = (): void => {
      if (!element) return
      setDragged(null)
      onSeek(element.valueAsNumber)
    }
    element?.addEventListener('change', commit)
    return () => element?.removeEventListener('change', commit)
  }, [onSeek])

  // where a drag ends where it began no change follows, and the slider would stand still; a task later, as a change that
  // does follow takes its second from the slider
  const letGo = (): void => void setTimeout(setDragged, 0, null)

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps.get(event.key)
    if (step === undefined) return
    event.preventDefault()
    onTouch()
    onStep(step)
  }

  const points: CSSProperties & Record<'--p' | '--b', string> = {
    '--p': percent(second, duration),
    '--b': percent(Math.max(second, bufferedTo), duration),
  }
  return (
    <div className={styles.rail}>
      <Ticks duration={duration} />
      <input
        ref={input}
        type="range"
        className={styles.slider}
        style={points}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(second)}
        aria-label="播放进度"
        aria-valuetext={`${formatPosition(second)} / ${formatPosition(duration)}`}
        disabled={duration <= 0}
        onChange={(event) => {
          onTouch()
          setDragged(event.target.valueAsNumber)
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onBlur={letGo}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** The bookmarks and notes of the lesson (screens 4.6); what lies closer than can be seen is one tick. */
const Ticks = memo(function Ticks({ duration }: { readonly duration: number }) {
  const { seconds } = useAtomValue(lessonMarksAtom)
  if (duration <= 0) return null
  const places = new Set(seconds.map((second) => Math.min(1, Math.round((second / duration) * 300) / 300)))
  // React's types know no custom properties
  return [...places].map((place) => (
    <i key={place} className={styles.tick} style={{ '--at': place } as CSSProperties} />
  ))
})
