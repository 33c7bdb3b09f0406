import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconProps } from '../media/icon.tsx'
import type { IconName } from '../media/icon-names.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'name' | 'type'> {
  readonly name: IconName
  /** The button's name; there is no visible text. */
  readonly label: string
  readonly size?: IconProps['size']
}

/** A button that is only an icon, 44 px to touch. */
export function IconButton({ name, label, size, className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} className={cx(styles.button, className)}>
      <Icon name={name} size={size} />
    </button>
  )
}
