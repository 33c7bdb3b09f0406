import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import styles from './button.module.css'
import { Spinner } from '../state/spinner.tsx'

export interface ButtonLook {
  readonly variant?: 'primary' | 'soft' | 'outline' | 'quiet' | 'text' | 'muted' | 'gold' | 'danger'
  readonly size?: 'normal' | 'small'
  readonly block?: boolean
  /** Grey although it can be pressed: the press explains what is missing (screens 1.14). */
  readonly looksInactive?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'normal', block, looksInactive }: ButtonLook = {}): string {
  return cx(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    block && styles.block,
    looksInactive && styles.inactive,
  )
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Its call is running: presses are ignored, focus stays, the label stays its name. */
  readonly busy?: boolean
  readonly className?: string
}

/** A button; `type` is "button" unless told. While `busy` it keeps its width and ignores presses. */
export function Button(props: ButtonProps) {
  const { variant, size, block, looksInactive, busy = false, type, onClick, className, children, ...rest } = props
  return (
    <button
      {...rest}
      // a busy submit button must not submit again
      type={type === 'submit' && !busy ? 'submit' : 'button'}
      className={cx(buttonClass({ variant, size, block, looksInactive }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
