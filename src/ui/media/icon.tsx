import { createContext, use, type ReactElement } from 'react'
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

/** What icons consist of, by their names. */
export type IconShapes = Readonly<Partial<Record<IconName, ReactElement>>>

/** Empty until the app has read the sprite (load-icon-shapes.ts): until then the browser takes each icon out of it. */
export const IconShapesContext = createContext<IconShapes>({})

/** One icon of the sprite in the colour of the text around it. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  const shape = use(IconShapesContext)[name]
  return (
    <svg {...named} viewBox={shape && '0 0 24 24'} width={size} height={size} className={cx(styles.icon, className)}>
      {shape ?? <use href={`${spriteUrl}#i-${name}`} />}
    </svg>
  )
}
