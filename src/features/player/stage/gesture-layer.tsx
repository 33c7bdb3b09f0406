import { useRef, type MouseEvent } from 'react'
import { stepSeconds } from './controls.tsx'
import styles from './stage.module.css'

const doubleTapMs = 300

type Side = 'left' | 'middle' | 'right'

function sideOf(event: MouseEvent<HTMLElement>): Side {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const part = width > 0 ? (event.clientX - left) / width : 0.5
  return part < 1 / 3 ? 'left' : part > 2 / 3 ? 'right' : 'middle'
}

interface GestureLayerProps {
  /** A finger. */
  readonly onTap: () => void
  /** A mouse. */
  readonly onPoint: () => void
  readonly onStep: (seconds: number) => void
}

/**
 * Taps on the picture: one shows or hides the controls, two on the left or right third step back or forward (screens 2.7
 * rule 4). For fingers only: the same is on the buttons and keys.
 */
export function GestureLayer({ onTap, onPoint, onStep }: GestureLayerProps) {
  const last = useRef<{ side: Side; at: number }>({ side: 'middle', at: Number.NEGATIVE_INFINITY })
  function onClick(event: MouseEvent<HTMLElement>): void {
    const side = sideOf(event)
    const at = event.timeStamp
    const isDouble = side !== 'middle' && side === last.current.side && at - last.current.at < doubleTapMs
    last.current = { side, at }
    if (isDouble) onStep(side === 'left' ? -stepSeconds : stepSeconds)
    // a mouse shows the controls by moving: its click must not take them away
    else if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'mouse') onPoint()
    else onTap()
  }
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div className={styles.gestures} onClick={onClick} />
}
