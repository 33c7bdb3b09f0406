import type { ReactNode, SubmitEvent } from 'react'
import { maskMobile } from '../../../shared/phone.ts'
import { Button } from '../../../ui/form/button.tsx'
import styles from '../login/account-form.module.css'

export interface OwnNumberFormProps {
  readonly label: string
  /** The member's number; only its ends are shown. */
  readonly mobile: string
  readonly onSubmit: () => void
  readonly looksInactive?: boolean
  /** Between number and button. */
  readonly children?: ReactNode
}

/** Asks for a code to the member's own number, which need not be typed (screens 2.16, 2.17). */
export function OwnNumberForm({ label, mobile, onSubmit, looksInactive, children }: OwnNumberFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p className={styles.label}>{label}</p>
      <p className={styles.own}>
        <span className="num">{maskMobile(mobile)}</span>
      </p>
      {children}
      <Button type="submit" block className={styles.submit} looksInactive={looksInactive}>
        获取短信验证码
      </Button>
    </form>
  )
}
