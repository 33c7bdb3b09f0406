/**
 * How an SMS code is asked for and handed in: the captcha dialog (screens 1.15.1) and the SMS form that takes the place
 * of the phone form (screens 1.15.2). Pure: `use-sms-flow.ts` makes the calls a state stands for.
 */
import type { ImageCaptcha } from '../../../api/captcha.ts'

/** Between two codes for one number (screens 0.4). */
export const resendAfterMs = 120_000

/** After this many wrong tries a code counts as spent; the server wipes it with the next one (backend 3). */
const triesPerCode = 10

/** So often a picture that grew old is replaced while the learner does nothing: a dialog left open asks no further. */
const maxRenewals = 3

/** Where a code went, and what was done with it. */
interface Sent {
  readonly mobile: string
  /** From this moment on another code may be asked for. */
  readonly resendAt: number
  readonly code: string
  readonly wrongTries: number
}

export type SmsForm =
  /** The caller's own form; `mobile` is the number a code went to before, '' when there was none. */
  | { readonly kind: 'phone'; readonly mobile: string }
  | ({ readonly kind: 'waiting' } & Sent)
  | ({ readonly kind: 'submitting' } & Sent)
  /** `message`: what is said in place, '' when the server's own message was toasted. */
  | ({ readonly kind: 'failed'; readonly message: string } & Sent)
  /** The code was accepted: the caller goes on. */
  | ({ readonly kind: 'done' } & Sent)

interface Target {
  readonly mobile: string
  /** Said in place: the last code could not be sent, or the picture not be fetched. */
  readonly message: string
}

export type Captcha =
  | { readonly kind: 'closed' }
  /** The picture is being asked for. */
  | ({ readonly kind: 'opening'; readonly renewals: number } & Target)
  | ({
      readonly kind: 'ready'
      /** Pictures that grew old one after the other. */
      readonly renewals: number
      readonly picture: ImageCaptcha
      readonly shownAt: number
      readonly text: string
    } & Target)
  /** The code is being asked for. */
  | ({ readonly kind: 'sending'; readonly picture: ImageCaptcha; readonly text: string } & Target)
  | ({ readonly kind: 'pictureError' } & Target)

export interface SmsState {
  /** Counts everything that starts or gives up a call. An answer that names another round is late. */
  readonly round: number
  readonly form: SmsForm
  readonly captcha: Captcha
}

export type SmsEvent =
  /** The form's own checks have passed, or 重新发送. */
  | { readonly type: 'started'; readonly mobile: string }
  | { readonly type: 'captchaCancelled' }
  /** Another picture, please: a tap on it, or 重试. */
  | { readonly type: 'pictureRefreshed' }
  /** The server is about to forget the picture. */
  | { readonly type: 'pictureAged' }
  | { readonly type: 'pictureCame'; readonly round: number; readonly picture: ImageCaptcha; readonly at: number }
  | { readonly type: 'pictureFailed'; readonly round: number; readonly message: string }
  | { readonly type: 'captchaTyped'; readonly text: string }
  | { readonly type: 'captchaConfirmed' }
  | { readonly type: 'codeSent'; readonly round: number; readonly at: number }
  | { readonly type: 'sendingFailed'; readonly round: number; readonly message: string }
  | { readonly type: 'codeTyped'; readonly code: string }
  | { readonly type: 'submitted' }
  | { readonly type: 'accepted'; readonly round: number }
  | { readonly type: 'refused'; readonly round: number; readonly message: string; readonly isWrongCode: boolean }
  /** 修改手机号. */
  | { readonly type: 'numberEdited' }
  /** The caller has gone on. */
  | { readonly type: 'finished' }

const closed: Captcha = { kind: 'closed' }

/** The phone form, or the SMS form a reload has interrupted. */
export function initialState(interrupted: { readonly mobile: string; readonly resendAt: number } | null): SmsState {
  const form: SmsForm =
    interrupted === null
      ? { kind: 'phone', mobile: '' }
      : { kind: 'waiting', mobile: interrupted.mobile, resendAt: interrupted.resendAt, code: '', wrongTries: 0 }
  return { round: 0, form, captcha: closed }
}

/** True when so many wrong codes were handed in that the server has wiped the right one (screens 1.15.2). */
export function isCodeSpent(form: SmsForm): boolean {
  return form.kind !== 'phone' && form.wrongTries >= triesPerCode
}

/** The state after `event`; the same object when the event means nothing in it. */
export function next(state: SmsState, event: SmsEvent): SmsState {
  // the answer of a call that was given up or overtaken
  if ('round' in event && event.round !== state.round) return state
  return state.captcha.kind === 'closed'
    ? afterFormEvent(state, state.form, event)
    : afterCaptchaEvent(state, state.captcha, event)
}

/** Without dialog. */
function afterFormEvent(state: SmsState, form: SmsForm, event: SmsEvent): SmsState {
  const isOpen = form.kind === 'waiting' || form.kind === 'failed'
  switch (event.type) {
    case 'started':
      if (!isOpen && form.kind !== 'phone') return state
      return withCaptcha(state, { kind: 'opening', mobile: event.mobile, message: '', renewals: 0 })
    case 'codeTyped':
      return isOpen ? { ...state, form: { ...sentOf(form), kind: 'waiting', code: event.code } } : state
    case 'submitted':
      if (!isOpen || form.code === '') return state
      return { ...state, round: state.round + 1, form: { ...sentOf(form), kind: 'submitting' } }
    case 'accepted':
      return form.kind === 'submitting' ? { ...state, form: { ...form, kind: 'done' } } : state
    case 'refused': {
      if (form.kind !== 'submitting') return state
      const wrongTries = form.wrongTries + (event.isWrongCode ? 1 : 0)
      return { ...state, form: { ...form, kind: 'failed', wrongTries, message: event.message } }
    }
    case 'numberEdited':
      return form.kind === 'phone' || form.kind === 'done' ? state : toPhone(state)
    case 'finished':
      return form.kind === 'phone' ? state : toPhone(state)
    default:
      return state
  }
}

/** While the dialog is open, which leaves the form behind it alone. */
function afterCaptchaEvent(state: SmsState, captcha: Exclude<Captcha, { kind: 'closed' }>, event: SmsEvent): SmsState {
  const { kind, mobile } = captcha
  switch (event.type) {
    case 'captchaCancelled':
      return withCaptcha(state, closed)
    case 'pictureRefreshed':
      if (kind !== 'ready' && kind !== 'pictureError') return state
      return withCaptcha(state, { kind: 'opening', mobile, message: '', renewals: 0 })
    case 'pictureAged':
      if (kind !== 'ready') return state
      return captcha.renewals < maxRenewals
        ? withCaptcha(state, { kind: 'opening', mobile, message: '', renewals: captcha.renewals + 1 })
        : { ...state, captcha: { kind: 'pictureError', mobile, message: '图片已过期' } }
    case 'pictureCame': {
      if (kind !== 'opening') return state
      const { picture, at: shownAt } = event
      const { message, renewals } = captcha
      return { ...state, captcha: { kind: 'ready', mobile, message, renewals, picture, shownAt, text: '' } }
    }
    case 'pictureFailed':
      // a picture may also turn out to be none when it is shown
      if (kind !== 'opening' && kind !== 'ready') return state
      return { ...state, captcha: { kind: 'pictureError', mobile, message: event.message } }
    case 'captchaTyped':
      return kind === 'ready'
        ? { ...state, captcha: { ...captcha, text: event.text, message: '', renewals: 0 } }
        : state
    case 'captchaConfirmed': {
      if (kind !== 'ready' || captcha.text.trim() === '') return state
      const { picture, text } = captcha
      return withCaptcha(state, { kind: 'sending', mobile, message: '', picture, text })
    }
    case 'codeSent': {
      if (kind !== 'sending') return state
      const form: SmsForm = { kind: 'waiting', mobile, resendAt: event.at + resendAfterMs, code: '', wrongTries: 0 }
      return { ...state, form, captcha: closed }
    }
    case 'sendingFailed':
      // the server has used the picture up (screens 1.15.1)
      return kind === 'sending'
        ? withCaptcha(state, { kind: 'opening', mobile, message: event.message, renewals: 0 })
        : state
    case 'finished':
      return toPhone(state)
    default:
      return state
  }
}

/** A new round, so that whatever was under way is late. */
function withCaptcha(state: SmsState, captcha: Captcha): SmsState {
  return { ...state, round: state.round + 1, captcha }
}

function toPhone({ round, form: { mobile } }: SmsState): SmsState {
  return { round: round + 1, form: { kind: 'phone', mobile }, captcha: closed }
}

function sentOf({ mobile, resendAt, code, wrongTries }: Sent): Sent {
  return { mobile, resendAt, code, wrongTries }
}
