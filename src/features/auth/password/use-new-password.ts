import { useEffect, useRef, useState, type RefObject } from 'react'
import { showToast } from '../../../platform/browser/toast.ts'
import { newPasswordMessage } from './new-password-model.ts'
import type { SmsFlow } from '../sms/use-sms-flow.ts'

export interface NewPassword {
  readonly value: string
  readonly change: (value: string) => void
  /** '' when there is nothing to complain about. */
  readonly message: string
  readonly field: RefObject<HTMLInputElement | null>
  /** False when it cannot be set, which has been said then. */
  readonly check: () => boolean
  /** True beside an SMS form that survived a reload: the password, in memory only, did not. */
  readonly isLost: boolean
}

/** A password to be set by an SMS code; kept in memory only (screens 2.17, 3.1). */
export function useNewPassword(flow: SmsFlow): NewPassword {
  const field = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [message, setMessage] = useState('')
  const [startedWithCode] = useState(flow.phase === 'code')
  const formKind = flow.state.form.kind

  // the SMS form, which gave nothing away, has just put the focus on its code
  const isInvalid = message !== ''
  useEffect(() => {
    if (formKind === 'failed' && isInvalid) field.current?.focus()
  }, [formKind, isInvalid])

  return {
    value,
    message,
    field,
    change: (next) => {
      setValue(next)
      setMessage('')
    },
    check: () => {
      const found = newPasswordMessage(value)
      setMessage(found ?? '')
      if (found === null) return true
      showToast(found)
      field.current?.focus()
      return false
    },
    isLost: startedWithCode && flow.phase === 'code',
  }
}
