import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeStoredForm, storeForm, storedUntil, readStoredForm } from './stored-form.ts'
import { resendAfterMs } from './sms-model.ts'

const mobile = '13800000000'
const key = 'meedu-h5-sms:login'
const sentAt = Date.UTC(2026, 10, 20, 10)
const resendAt = sentAt + resendAfterMs

beforeEach(() => void vi.useFakeTimers({ now: sentAt }))
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

describe('the stored form', () => {
  it('is there again until 300 s after sending', () => {
    storeForm('login', { mobile, resendAt }, undefined)
    expect(readStoredForm('login', undefined)).toEqual({ mobile, resendAt })
    expect(readStoredForm('bind-mobile', undefined)).toBeNull()
    vi.setSystemTime(sentAt + 299_999)
    // kept anew by the form a reload brought back: that makes the code no younger
    storeForm('login', { mobile, resendAt }, undefined)
    expect(readStoredForm('login', undefined)).toEqual({ mobile, resendAt })
    vi.setSystemTime(storedUntil(resendAt))
    expect(readStoredForm('login', undefined)).toBeNull()
    expect(sessionStorage.getItem(key)).toBeNull()
  })

  it("holds no number that is the member's own", () => {
    storeForm('login', { mobile, resendAt }, mobile)
    expect(sessionStorage.getItem(key)).not.toContain(mobile)
    expect(readStoredForm('login', mobile)).toEqual({ mobile, resendAt })
    expect(readStoredForm('login', undefined)).toBeNull()
  })

  it('is forgotten on request, and never made of something else', () => {
    storeForm('login', { mobile, resendAt }, undefined)
    removeStoredForm('login')
    expect(readStoredForm('login', undefined)).toBeNull()
    for (const value of ['null', '7', '{"mobile":1,"resendAt":2}', '{"mobile":"13800000000"}']) {
      sessionStorage.setItem(key, `{"at":${sentAt},"value":${value}}`)
      expect(readStoredForm('login', undefined)).toBeNull()
    }
  })
})
