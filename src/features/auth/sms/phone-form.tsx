import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { showToast } from '../../../platform/browser/toast.ts'
import { parseMobile } from '../../../shared/phone.ts'
import { PhoneFormView } from './phone-form-view.tsx'

const invalidMessage = '请输入正确的手机号'

export interface PhoneFormProps {
  readonly placeholder: string
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong with a number that is one; null for nothing. */
  readonly messageAbout?: (mobile: string) => string | null
  /** Further checks, after those of the number; false stops, and has said why. */
  readonly check?: () => boolean
  /** Gets the plain number of 11 digits. */
  readonly onValid: (mobile: string) => void
  /** Between field and button. */
  readonly children?: ReactNode
}

/** The number an SMS code is asked for (screens 1.14). */
export function PhoneForm(props: PhoneFormProps) {
  const { placeholder, label, value, onChange, messageAbout, check, onValid, children } = props
  const field = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const mobile = parseMobile(value)
    const wrong = mobile === null ? invalidMessage : (messageAbout?.(mobile) ?? '')
    setMessage(wrong)
    if (mobile === null || wrong !== '') {
      showToast(wrong)
      field.current?.focus()
      return
    }
    if (check === undefined || check()) onValid(mobile)
  }

  return (
    <PhoneFormView
      placeholder={placeholder}
      label={label}
      value={value}
      onChange={(next) => {
        onChange(next)
        setMessage('')
      }}
      message={message}
      fieldRef={field}
      onSubmit={onSubmit}
    >
      {children}
    </PhoneFormView>
  )
}
