import { useId, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx.ts'
import styles from './field.module.css'
import { ClearButton } from './clear-button.tsx'
import { IconButton } from './icon-button.tsx'
import { limitedHandlers } from './limited-handlers.ts'

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoCapitalize' | 'autoFocus' | 'enterKeyHint' | 'inputMode' | 'name' | 'placeholder' | 'readOnly'
>

export interface TextFieldProps extends InputProps {
  readonly label: string
  /** Keeps the label for assistive technology only. */
  readonly hideLabel?: boolean
  readonly type?: 'text' | 'tel' | 'password' | 'search'
  readonly value: string
  readonly onChange: (value: string) => void
  /** Adds the button 清除 while there is text. */
  readonly clearable?: boolean
  /** Adds the button 显示密码. */
  readonly toggleable?: boolean
  /** The message of a failed check; attached to the field (screens 1.14). */
  readonly error?: string
  readonly hint?: string
  /** Counted by code points. */
  readonly maxLength?: number
  /** At the right end, e.g. a countdown. */
  readonly trailing?: ReactNode
  /** For putting the focus here after a failed check. */
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** Marks the field to be focused first in a dialog. */
  readonly focusFirst?: boolean
  readonly className?: string
}

/** A labelled line of text (screens 1.14). */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, type = 'text', value, onChange, clearable, toggleable, error, hint } = props
  const { maxLength, trailing, inputRef, focusFirst, className, ...input } = props
  const id = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const ref = inputRef ?? ownRef
  const [isRevealed, setRevealed] = useState(false)
  const message = error || hint
  const native: InputProps = {
    autoComplete: input.autoComplete,
    autoCapitalize: input.autoCapitalize,
    autoFocus: input.autoFocus,
    enterKeyHint: input.enterKeyHint,
    inputMode: input.inputMode,
    name: input.name,
    placeholder: input.placeholder,
    readOnly: input.readOnly,
  }
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'vh' : styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, error && styles.invalid)}>
        <input
          {...native}
          ref={ref}
          id={id}
          type={isRevealed ? 'text' : type}
          value={value}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}hint` : undefined}
          data-autofocus={focusFirst || undefined}
          {...limitedHandlers(maxLength, onChange)}
        />
        {clearable && value !== '' && !input.readOnly && <ClearButton field={ref} onClear={() => onChange('')} />}
        {toggleable && (
          <IconButton
            name={isRevealed ? 'eye-off' : 'eye'}
            size={20}
            label="显示密码"
            aria-pressed={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
          />
        )}
        {trailing !== undefined && <span className={cx(styles.trailing, 'num')}>{trailing}</span>}
      </div>
      {message && (
        <p id={`${id}hint`} className={cx(styles.hint, error && styles.error)}>
          {message}
        </p>
      )}
    </div>
  )
}
