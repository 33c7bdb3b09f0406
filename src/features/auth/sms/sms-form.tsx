import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useKeptMessage } from '../../../platform/browser/connectivity.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { maskMobile } from '../../../shared/phone.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSecondsUntil } from './deadline.ts'
import { isCodeSpent, resendAfterMs, type SmsEvent, type SmsForm as FormState } from './sms-model.ts'
import styles from './sms.module.css'

const invalidMessage = '请输入短信验证码'

export interface SmsFormProps {
  readonly form: Exclude<FormState, { kind: 'phone' }>
  readonly send: (event: SmsEvent) => void
  readonly submitLabel: string
  readonly isMasked: boolean
  readonly isLocked: boolean
  readonly isNumberFixed: boolean
  readonly note: ReactNode
}

/** Takes the code that was sent (screens 1.15.2). Mounted anew for each code. */
export function SmsForm({ form, send, submitLabel, isMasked, isLocked, isNumberFixed, note }: SmsFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const { kind, mobile, code, resendAt } = form
  const message = useKeptMessage(form.kind === 'failed' ? form.message : '')
  const isFixed = isLocked || kind === 'submitting' || kind === 'done'

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (kind !== 'failed') return
    field.current?.focus()
    field.current?.select()
  }, [kind])

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    if (isFixed) return
    setRefused(code === '')
    if (code === '') {
      showToast(invalidMessage)
      field.current?.focus()
    } else send({ type: 'submitted' })
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <h2 className={styles.title}>输入短信验证码</h2>
      <p className={styles.sentTo}>
        验证码已发送至 <span className="num">{isMasked ? maskMobile(mobile) : mobile}</span>
      </p>
      <TextField
        label="验证码"
        name="mobile_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        clearable
        className={styles.code}
        value={code}
        onChange={(value) => {
          send({ type: 'codeTyped', code: value.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '') })
          setRefused(false)
        }}
        readOnly={isFixed}
        error={isRefused ? invalidMessage : undefined}
        trailing={<Resend resendAt={resendAt} isLocked={isFixed} onResend={() => send({ type: 'started', mobile })} />}
        inputRef={field}
      />
      <Button
        type="submit"
        block
        className={styles.submit}
        busy={isLocked || kind === 'submitting'}
        looksInactive={code === ''}
      >
        {submitLabel}
      </Button>
      <div role="status" className={styles.status}>
        {message !== '' && <p>{message}</p>}
        {isCodeSpent(form) && <p>验证码已失效，请重新获取</p>}
      </div>
      {note}
      {!isNumberFixed && (
        <Button
          variant="text"
          className={styles.edit}
          disabled={isLocked || kind === 'done'}
          onClick={() => send({ type: 'numberEdited' })}
        >
          修改手机号
        </Button>
      )}
    </form>
  )
}

interface ResendProps {
  readonly resendAt: number
  readonly isLocked: boolean
  readonly onResend: () => void
}

/** The seconds until another code may be asked for, then the button for it. */
function Resend({ resendAt, isLocked, onResend }: ResendProps) {
  const seconds = useSecondsUntil(resendAt, resendAfterMs / 1000)
  if (seconds > 0) return <span className={styles.seconds}>{seconds}s</span>
  return (
    <Button variant="text" className={styles.resend} disabled={isLocked} onClick={onResend}>
      重新发送
    </Button>
  )
}
