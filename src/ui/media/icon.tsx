import type { IconName } from './icon-names.ts'
import { cx } from '../cx.ts'
import styles from './icon.module.css'
import spriteUrl from './icons.svg?url&no-inline'

export interface IconProps {
  readonly name: IconName
  /** Edge in px; 24 unless told. */
  readonly size?: 14 | 16 | 18 | 20 | 22 | 24 | 26 | 30 | 48
  /** Name for assistive technology; without it the icon is decoration. */
  readonly label?: string
  readonly className?: string
}

/** One icon of the sprite in the colour of the text around it. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg {...named} width={size} height={size} className={cx(styles.icon, className)}>
      <use href={`${spriteUrl}#i-${name}`} />
    </svg>
  )
}
