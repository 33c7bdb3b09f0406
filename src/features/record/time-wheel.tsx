import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { two } from '../../shared/local-day.ts'
import { cx } from '../../ui/cx.ts'
import styles from './record.module.css'

interface TimeWheelProps {
  readonly hour: number
  readonly minute: number
  readonly onChange: (hour: number, minute: number) => void
}

const minuteStep = 5

/** A time of day in two columns, to be drawn, tapped, or stepped through with the arrow keys. */
export function TimeWheel({ hour, minute, onChange }: TimeWheelProps) {
  return (
    <div role="group" aria-label="时间" className={cx(styles.wheel, 'num')}>
      <Column label="时" value={hour} step={1} count={24} onChange={(value) => onChange(value, minute)} />
      <b aria-hidden="true">:</b>
      <Column label="分" value={minute} step={minuteStep} count={60} onChange={(value) => onChange(hour, value)} />
    </div>
  )
}

interface ColumnProps {
  readonly label: string
  readonly value: number
  readonly step: number
  /** Values go from 0 to one less, and then begin again. */
  readonly count: number
  readonly onChange: (value: number) => void
}

/** The value, and the one on each side of it. */
const rows = 3

function Column({ label, value, step, count, onChange }: ColumnProps) {
  const drag = useRef<{ readonly y: number; readonly from: number } | null>(null)
  const turned = (from: number, steps: number): number => (((from + steps * step) % count) + count) % count

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 3, PageDown: -3 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(turned(value, by))
  }
  function onPointerMove(event: PointerEvent): void {
    // let go of outside, before it was captured: nobody said so here
    if (event.buttons === 0) drag.current = null
    if (drag.current === null) return
    const column = event.currentTarget
    const steps = Math.round((drag.current.y - event.clientY) / (column.clientHeight / rows))
    if (steps !== 0) column.setPointerCapture(event.pointerId)
    const next = turned(drag.current.from, steps)
    if (next !== value) onChange(next)
  }
  const end = (): void => void (drag.current = null)
  const side = (by: 1 | -1) => (
    <button
      type="button"
      aria-label={`${two(turned(value, by))} ${label}`}
      className={styles.side}
      onClick={() => onChange(turned(value, by))}
    >
      {two(turned(value, by))}
    </button>
  )
  return (
    // drawing is a convenience for the pointer: buttons and arrow keys do the same
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.column}
      onPointerDown={(event) => void (drag.current = { y: event.clientY, from: value })}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {side(-1)}
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuetext={`${value} ${label}`}
        className={styles.chosen}
        onKeyDown={onKeyDown}
      >
        {two(value)}
      </span>
      {side(1)}
    </div>
  )
}
