import { describe, expect, it } from 'vitest'
import {
  initialState,
  isCodeSpent,
  next,
  resendAfterMs,
  type Captcha,
  type SmsEvent,
  type SmsForm,
  type SmsState,
} from './sms-model.ts'

const mobile = '13800000000'
const picture = { key: 'K', img: 'data:image/png;base64,AA==' }
const round = 7
const now = 1_000_000

const sent = { mobile, resendAt: now, code: '0123', wrongTries: 2 }
const closed: Captcha = { kind: 'closed' }
const phone: SmsForm = { kind: 'phone', mobile: '' }
const opening: Captcha = { kind: 'opening', mobile, message: '', renewals: 0 }
const ready: Captcha = { kind: 'ready', mobile, message: '', renewals: 0, picture, shownAt: now, text: '7Kp4' }
const sending: Captcha = { kind: 'sending', mobile, message: '', picture, text: '7Kp4' }
const pictureError: Captcha = { kind: 'pictureError', mobile, message: '' }
const waiting: SmsForm = { ...sent, kind: 'waiting' }

const states = {
  phone: { round, form: phone, captcha: closed },
  waiting: { round, form: waiting, captcha: closed },
  waitingEmpty: { round, form: { ...waiting, code: '' }, captcha: closed },
  submitting: { round, form: { ...sent, kind: 'submitting' }, captcha: closed },
  failed: { round, form: { ...sent, kind: 'failed', message: '网络较慢' }, captcha: closed },
  done: { round, form: { ...sent, kind: 'done' }, captcha: closed },
  opening: { round, form: phone, captcha: opening },
  openingAfterFailure: { round, form: phone, captcha: { ...opening, message: '请求超时' } },
  ready: { round, form: phone, captcha: ready },
  readyEmpty: { round, form: phone, captcha: { ...ready, text: ' ' } },
  sending: { round, form: phone, captcha: sending },
  pictureError: { round, form: phone, captcha: pictureError },
  openingAgain: { round, form: waiting, captcha: opening },
  readyAgain: { round, form: waiting, captcha: ready },
  sendingAgain: { round, form: waiting, captcha: sending },
  pictureErrorAgain: { round, form: waiting, captcha: pictureError },
} satisfies Record<string, SmsState>

const events = {
  started: { type: 'started', mobile },
  captchaCancelled: { type: 'captchaCancelled' },
  pictureRefreshed: { type: 'pictureRefreshed' },
  pictureAged: { type: 'pictureAged' },
  pictureCame: { type: 'pictureCame', round, picture, at: now },
  pictureFailed: { type: 'pictureFailed', round, message: '当前无网络' },
  captchaTyped: { type: 'captchaTyped', text: 'ab' },
  captchaConfirmed: { type: 'captchaConfirmed' },
  codeSent: { type: 'codeSent', round, at: now },
  sendingFailed: { type: 'sendingFailed', round, message: '请求超时' },
  codeTyped: { type: 'codeTyped', code: '01' },
  submitted: { type: 'submitted' },
  accepted: { type: 'accepted', round },
  refused: { type: 'refused', round, message: '请求超时', isWrongCode: false },
  refusedWrong: { type: 'refused', round, message: '', isWrongCode: true },
  numberEdited: { type: 'numberEdited' },
  finished: { type: 'finished' },
  lateCodeSent: { type: 'codeSent', round: round - 1, at: now },
  latePictureCame: { type: 'pictureCame', round: round - 1, picture, at: now },
  latePictureFailed: { type: 'pictureFailed', round: round - 1, message: 'x' },
  lateSendingFailed: { type: 'sendingFailed', round: round - 1, message: 'x' },
  lateAccepted: { type: 'accepted', round: round - 1 },
  lateRefused: { type: 'refused', round: round - 1, message: 'x', isWrongCode: true },
} satisfies Record<string, SmsEvent>

const afterRound = round + 1
const backToPhone: SmsState = { round: afterRound, form: { kind: 'phone', mobile }, captcha: closed }
const withDialog = (form: SmsForm, captcha: Captcha): SmsState => ({ round: afterRound, form, captcha })
const codeGone = (form: SmsForm): SmsState => ({ round, form, captcha: closed })
const freshCode = codeGone({ kind: 'waiting', mobile, resendAt: now + resendAfterMs, code: '', wrongTries: 0 })
const same = (form: SmsForm, captcha: Captcha): SmsState => ({ round, form, captcha })

const openForm = (form: SmsForm): Partial<Record<keyof typeof events, SmsState>> => ({
  started: withDialog(form, opening),
  codeTyped: codeGone({ ...waiting, code: '01' }),
  numberEdited: backToPhone,
  finished: backToPhone,
})
const dialogOver = (form: SmsForm, finished: SmsState) => ({
  opening: {
    captchaCancelled: withDialog(form, closed),
    pictureCame: same(form, { ...ready, text: '' }),
    pictureFailed: same(form, { ...pictureError, message: '当前无网络' }),
    finished,
  },
  ready: {
    captchaCancelled: withDialog(form, closed),
    pictureRefreshed: withDialog(form, opening),
    pictureAged: withDialog(form, { ...opening, renewals: 1 }),
    pictureFailed: same(form, { ...pictureError, message: '当前无网络' }),
    captchaTyped: same(form, { ...ready, text: 'ab' }),
    captchaConfirmed: withDialog(form, sending),
    finished,
  },
  sending: {
    captchaCancelled: withDialog(form, closed),
    codeSent: freshCode,
    sendingFailed: withDialog(form, { ...opening, message: '请求超时' }),
    finished,
  },
  pictureError: {
    captchaCancelled: withDialog(form, closed),
    pictureRefreshed: withDialog(form, opening),
    finished,
  },
})
const first = dialogOver(phone, { round: afterRound, form: phone, captcha: closed })
const again = dialogOver(waiting, backToPhone)

/** What each event does; whatever is not named leaves the state untouched. */
const expected: Record<keyof typeof states, Partial<Record<keyof typeof events, SmsState>>> = {
  phone: { started: withDialog(phone, opening) },
  waiting: {
    ...openForm(waiting),
    submitted: withDialog({ ...sent, kind: 'submitting' }, closed),
  },
  waitingEmpty: openForm({ ...waiting, code: '' }),
  submitting: {
    accepted: codeGone({ ...sent, kind: 'done' }),
    refused: codeGone({ ...sent, kind: 'failed', message: '请求超时' }),
    refusedWrong: codeGone({ ...sent, kind: 'failed', message: '', wrongTries: 3 }),
    numberEdited: backToPhone,
    finished: backToPhone,
  },
  failed: {
    ...openForm(states.failed.form),
    submitted: withDialog({ ...sent, kind: 'submitting' }, closed),
  },
  done: { finished: backToPhone },
  ...first,
  openingAfterFailure: {
    ...first.opening,
    pictureCame: same(phone, { ...ready, text: '', message: '请求超时' }),
  },
  readyEmpty: { ...first.ready, captchaConfirmed: states.readyEmpty },
  openingAgain: again.opening,
  readyAgain: again.ready,
  sendingAgain: again.sending,
  pictureErrorAgain: again.pictureError,
}

const names = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]

describe('next', () => {
  for (const state of names(states))
    for (const event of names(events))
      it(`${state} + ${event}`, () => {
        const result = next(states[state], events[event])
        const wanted = expected[state][event] ?? states[state]
        expect(result).toEqual(wanted)
        // an event without meaning gives the very same object, so that nothing renders
        expect(result === states[state]).toBe(wanted === states[state])
      })
})

/** The picture grew old and was replaced. */
function renewed(state: SmsState): SmsState {
  const asked = next(state, events.pictureAged)
  return next(asked, { ...events.pictureCame, round: asked.round })
}

describe('a dialog that is left open', () => {
  it('replaces an old picture three times, then waits for the learner', () => {
    const third = renewed(renewed(renewed(states.ready)))
    expect(third.captcha.kind).toBe('ready')
    expect(next(third, events.pictureAged).captcha).toEqual({ ...pictureError, message: '图片已过期' })
  })
  it('begins to count anew with whatever the learner does', () => {
    const typed = next(renewed(renewed(renewed(states.ready))), events.captchaTyped)
    expect(next(typed, events.pictureAged).captcha).toEqual({ ...opening, renewals: 1 })
  })
})

describe('the form', () => {
  it('starts with the phone form, or with the form a reload has interrupted', () => {
    expect(initialState(null)).toEqual({ round: 0, form: phone, captcha: closed })
    expect(initialState({ mobile, resendAt: now }).form).toEqual({ ...sent, kind: 'waiting', code: '', wrongTries: 0 })
  })

  it('says that the code is spent after ten wrong tries, until another is sent', () => {
    let state: SmsState = { round, form: { ...waiting, wrongTries: 9 }, captcha: closed }
    expect(isCodeSpent(state.form)).toBe(false)
    state = next(state, { type: 'submitted' })
    state = next(state, { type: 'refused', round: state.round, message: '', isWrongCode: true })
    expect(isCodeSpent(state.form)).toBe(true)
    expect(isCodeSpent(next(state, { type: 'codeTyped', code: '1' }).form)).toBe(true)
    state = next({ ...state, captcha: sending }, { type: 'codeSent', round: state.round, at: now })
    expect(isCodeSpent(state.form)).toBe(false)
    expect(isCodeSpent(phone)).toBe(false)
  })
})
