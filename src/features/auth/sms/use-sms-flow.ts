import { useCallback, useEffect, useEffectEvent, useReducer } from 'react'
import { getImageCaptcha, sendSms, type SmsScene } from '../../../api/captcha.ts'
import { useActionFailure } from '../../../platform/browser/action-failure.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { atMoment } from './deadline.ts'
import { removeStoredForm, storeForm, storedUntil, readStoredForm, type SmsScreenName } from './stored-form.ts'
import { initialState, next, type SmsEvent, type SmsState } from './sms-model.ts'

/** A picture is replaced before the server forgets it, which it does after 300 s (screens 1.15.1). */
const pictureLifeMs = 280_000

export interface SmsFlow {
  /** `phone`: the caller's own form; `code`: the SMS form in its place. */
  readonly phase: 'phone' | 'code'
  /** Where the last code went; '' before the first. It stays after 修改手机号. */
  readonly mobile: string
  /** Opens the captcha dialog; the checks of the caller's form have passed. */
  start(mobile: string): void
  /** Back to the caller's form. */
  editMobile(): void
  /** The caller has gone on: nothing of the form stays. */
  finish(): void
  /** For `SmsPanel`. */
  readonly state: SmsState
  readonly send: (event: SmsEvent) => void
}

export interface SmsFlowOptions {
  readonly screen: SmsScreenName
  readonly scene: SmsScene
  /** The code always goes to this number, which the member did not type: it is in no storage (screens 2.16). */
  readonly ownMobile?: string
}

/** Asking for an SMS code and handing it in; `SmsPanel` shows it (screens 1.15.1, 1.15.2). */
export function useSmsFlow({ screen, scene, ownMobile }: SmsFlowOptions): SmsFlow {
  const [state, send] = useReducer(next, null, () => initialState(readStoredForm(screen, ownMobile)))
  useCaptchaCalls(state, send, scene)
  useStoredForm(state, screen, ownMobile)
  return {
    phase: state.form.kind === 'phone' ? 'phone' : 'code',
    mobile: state.form.mobile,
    start: useCallback((mobile) => send({ type: 'started', mobile }), []),
    editMobile: useCallback(() => send({ type: 'numberEdited' }), []),
    finish: useCallback(() => send({ type: 'finished' }), []),
    state,
    send,
  }
}

/** Makes the call the dialog's state stands for; leaving the state calls it off. */
function useCaptchaCalls({ captcha, round, form }: SmsState, send: (event: SmsEvent) => void, scene: SmsScene): void {
  const failure = useActionFailure()
  const onSent = useEffectEvent(() => {
    if (form.kind !== 'phone') showToast('已发送')
    send({ type: 'codeSent', round, at: Date.now() })
  })

  useEffect(() => {
    if (captcha.kind === 'ready') return atMoment(captcha.shownAt + pictureLifeMs, () => send({ type: 'pictureAged' }))
    if (captcha.kind !== 'opening' && captcha.kind !== 'sending') return undefined
    const controller = new AbortController()
    const { signal } = controller
    const unlessLeft =
      <T>(react: (value: T) => void) =>
      (value: T): void => {
        if (!signal.aborted) react(value)
      }
    if (captcha.kind === 'opening') {
      getImageCaptcha({ signal }).then(
        unlessLeft((picture) => send({ type: 'pictureCame', round, picture, at: Date.now() })),
        unlessLeft((error: unknown) => send({ type: 'pictureFailed', round, message: failure(error) })),
      )
    } else {
      const { mobile, picture, text } = captcha
      sendSms(
        { mobile, imageKey: picture.key, imageCaptcha: text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, ''), scene },
        { signal },
      ).then(
        unlessLeft(() => onSent()),
        unlessLeft((error: unknown) => send({ type: 'sendingFailed', round, message: failure(error) })),
      )
    }
    return () => controller.abort()
  }, [captcha, round, send, scene, failure])
}

/** Keeps an open SMS form over a reload; a form that is finished or left is forgotten (screens 1.3.1). */
function useStoredForm({ form }: SmsState, screen: SmsScreenName, ownMobile: string | undefined): void {
  const isOpen = form.kind !== 'phone' && form.kind !== 'done'
  const { mobile } = form
  const resendAt = form.kind === 'phone' ? 0 : form.resendAt
  useEffect(() => {
    if (!isOpen) return undefined
    storeForm(screen, { mobile, resendAt }, ownMobile)
    const stop = atMoment(storedUntil(resendAt), () => removeStoredForm(screen))
    return () => {
      stop()
      removeStoredForm(screen)
    }
  }, [isOpen, screen, mobile, resendAt, ownMobile])
}
