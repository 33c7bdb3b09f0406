import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './sms.module.css'

export interface PhoneFormViewProps {
  readonly placeholder: string
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong with the number, '' for nothing. */
  readonly message: string
  readonly fieldRef?: RefObject<HTMLInputElement | null>
  readonly onSubmit: (event: SubmitEvent) => void
  /** Between field and button. */
  readonly children?: ReactNode
}

/** How the form for a number looks, in the app and painted before it (src/app/painter). */
export function PhoneFormView(props: PhoneFormViewProps) {
  const { placeholder, label = '手机号', value, onChange, message, fieldRef, onSubmit, children } = props
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        label={label}
        type="tel"
        name="mobile"
        inputMode="numeric"
        autoComplete="tel"
        placeholder={placeholder}
        clearable
        value={value}
        onChange={onChange}
        error={message}
        inputRef={fieldRef}
      />
      {children}
      <Button type="submit" block className={styles.submit} looksInactive={value === ''}>
        获取短信验证码
      </Button>
    </form>
  )
}
