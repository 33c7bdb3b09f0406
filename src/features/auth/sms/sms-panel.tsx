import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useActionFailure } from '../../../platform/browser/action-failure.ts'
import { useServices } from '../../../platform/services.tsx'
import { errorDetail, isCancelled } from '../../../shared/errors.ts'
import { CaptchaDialog } from './captcha-dialog.tsx'
import { SmsForm } from './sms-form.tsx'
import type { SmsFlow } from './use-sms-flow.ts'

export interface SmsPanelProps {
  readonly flow: SmsFlow
  readonly submitLabel: string
  /** The number was not just typed by the user: it is shown masked. */
  readonly isMasked?: boolean
  /** A rejection is shown here, and the code kept and selected; resolving means that the caller goes on. */
  readonly onSubmit: (
    args: { readonly mobile: string; readonly mobileCode: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<void>
  /** The code changes something of a member: that it may have is told where its answer is not waited for. */
  readonly isChange?: boolean
  /** After a failure was shown. */
  readonly onFailed?: (error: unknown) => void
  /** Fields locked, button busy: the moment before leaving. */
  readonly isLocked?: boolean
  /** Below the button. */
  readonly note?: ReactNode
  /** Leaves out 修改手机号. */
  readonly isNumberFixed?: boolean
  /** The caller's form, until a code was sent. */
  readonly children: ReactNode
}

/** The caller's form, in its place the SMS form once a code was sent, and the captcha dialog above both. */
export function SmsPanel(props: SmsPanelProps) {
  const { flow, submitLabel, isMasked = false, isLocked = false, isNumberFixed = false, note, children } = props
  const { form, captcha, round } = flow.state
  const callersForm = useRef<HTMLDivElement>(null)
  useSubmission(props)
  useReturnOfFocus(flow.phase, callersForm)
  return (
    <>
      {form.kind === 'phone' ? (
        <div ref={callersForm}>{children}</div>
      ) : (
        <SmsForm
          key={form.resendAt}
          form={form}
          send={flow.send}
          submitLabel={submitLabel}
          isMasked={isMasked}
          isLocked={isLocked}
          isNumberFixed={isNumberFixed}
          note={note}
        />
      )}
      {captcha.kind !== 'closed' && <CaptchaDialog captcha={captcha} round={round} send={flow.send} />}
    </>
  )
}

/** Makes the caller's call while the form is submitting; leaving the form calls it off. */
function useSubmission({ flow, onSubmit, onFailed, isChange = false }: SmsPanelProps): void {
  const { session } = useServices()
  const { state, send } = flow
  const { form, round } = state
  const failure = useActionFailure()
  const isSubmitting = form.kind === 'submitting'
  const submit = useEffectEvent(async (signal: AbortSignal) => {
    if (form.kind === 'submitting') await onSubmit({ mobile: form.mobile, mobileCode: form.code }, { signal })
  })
  const tellCaller = useEffectEvent((error: unknown) => onFailed?.(error))

  useEffect(() => {
    if (!isSubmitting) return undefined
    const controller = new AbortController()
    submit(controller.signal).then(
      () => send({ type: 'accepted', round }),
      (error: unknown) => {
        if (!controller.signal.aborted) {
          send({ type: 'refused', round, message: failure(error), isWrongCode: isWrongCode(error) })
          tellCaller(error)
        } else if (isChange && isCancelled(error)) session.tellUnanswered()
      },
    )
    return () => controller.abort()
  }, [isSubmitting, round, send, failure, session, isChange])
}

/** The server has no code of its own for this refusal. */
function isWrongCode(error: unknown): boolean {
  const detail = errorDetail(error)
  return detail?.kind === 'business' && detail.message.includes('验证码')
}

/** After 修改手机号 the caller's first field is the next to type in. */
function useReturnOfFocus(phase: SmsFlow['phase'], container: { readonly current: HTMLElement | null }): void {
  const previous = useRef(phase)
  useEffect(() => {
    if (previous.current === 'code' && phase === 'phone') container.current?.querySelector('input')?.focus()
    previous.current = phase
  }, [phase, container])
}
