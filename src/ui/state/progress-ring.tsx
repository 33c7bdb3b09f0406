import styles from './progress-ring.module.css'

export interface ProgressRingProps {
  /** 0 to 100. */
  readonly percent: number
  /** Edge in px. */
  readonly size: number
  readonly stroke?: number
  readonly className?: string
}

/** A ring that fills clockwise, in the colour of the text around it; always beside a text that says the same. */
export function ProgressRing({ percent, size, stroke = 2.25, className }: ProgressRingProps) {
  const [middle, radius] = [size / 2, (size - stroke) / 2]
  const circle = { cx: middle, cy: middle, r: radius, fill: 'none', strokeWidth: stroke }
  const filled = Math.min(100, Math.max(0, percent))
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className={className}>
      <circle {...circle} className={styles.track} />
      {/* round ends would show a dot for nothing */}
      {filled > 0 && (
        <circle
          {...circle}
          stroke="currentColor"
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray={`${filled} 200`}
          transform={`rotate(-90 ${middle} ${middle})`}
        />
      )}
    </svg>
  )
}
