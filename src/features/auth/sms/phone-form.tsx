import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { showToast } from '../../../platform/toast.ts'
import { parseMobile } from '../../../shared/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './sms.module.css'

const complaintText = '请输入正确的手机号'

export interface PhoneFormProps {
  readonly placeholder: string
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Further checks, after that of the number; false stops, and has said why. */
  readonly check?: () => boolean
  /** Gets the plain number of 11 digits. */
  readonly onValid: (mobile: string) => void
  /** Between field and button. */
  readonly children?: ReactNode
}

/** The number an SMS code is asked for (screens 1.14). */
export function PhoneForm(props: PhoneFormProps) {
  const { placeholder, label = '手机号', value, onChange, check, onValid, children } = props
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const mobile = parseMobile(value)
    setRefused(mobile === null)
    if (mobile === null) {
      showToast(complaintText)
      field.current?.focus()
      return
    }
    if (check === undefined || check()) onValid(mobile)
  }

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
        onChange={(next) => {
          onChange(next)
          setRefused(false)
        }}
        error={isRefused ? complaintText : undefined}
        inputRef={field}
      />
      {children}
      <Button type="submit" block className={styles.submit} looksInactive={value === ''}>
        获取短信验证码
      </Button>
    </form>
  )
}
