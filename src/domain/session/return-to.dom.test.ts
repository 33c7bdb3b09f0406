import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeTabItem, writeTabItem } from '../../platform/storage/tab-storage.ts'
import {
  makeReturnToDue,
  peekLoginReturnTo,
  peekReturnTo,
  setReturnTo,
  takeDueReturnTo,
  takeReturnTo,
} from './return-to.ts'

const key = 'meedu-h5-return-to'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('the target of a flow that leaves the site', () => {
  it('is taken once', () => {
    setReturnTo('/course/1?tab=2')
    expect(peekReturnTo()).toBe('/course/1?tab=2')
    expect(takeReturnTo()).toBe('/course/1?tab=2')
    expect(takeReturnTo()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('is gone after half an hour', () => {
    setReturnTo('/courses')
    vi.advanceTimersByTime(30 * 60_000)
    expect(peekReturnTo()).toBe('/courses')
    vi.advanceTimersByTime(1)
    expect(peekReturnTo()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('is followed at the next start only when a code login made it due', () => {
    setReturnTo('/courses')
    expect(takeDueReturnTo(7)).toBeNull()
    expect(peekReturnTo()).toBe('/courses')
    makeReturnToDue()
    expect(takeDueReturnTo(7)).toMatchObject({ target: '/courses', tellsWho: false })
    expect(takeDueReturnTo(7)).toBeNull()
  })

  it('stays known as that of a code login when a step of the gate leads away from it', () => {
    setReturnTo('/courses')
    expect(peekLoginReturnTo(7)).toBeNull()
    makeReturnToDue()
    expect(peekLoginReturnTo(7)).toBe('/courses')
    setReturnTo('/courses')
    expect(takeDueReturnTo(7)).toBeNull()
    expect(peekLoginReturnTo(7)).toBe('/courses')
    setReturnTo('/study')
    expect(peekLoginReturnTo(7)).toBeNull()
  })

  it('is no order of the member whose token was refused before, for another one, also behind a step of the gate', () => {
    writeTabItem('meedu-h5-former', '7')
    setReturnTo('/order/pay?order_id=A1')
    makeReturnToDue()
    // the login has come
    removeTabItem('meedu-h5-former')
    expect([7, 8].map(peekLoginReturnTo)).toEqual(['/order/pay?order_id=A1', '/member/order'])
    setReturnTo('/order/pay?order_id=A1')
    expect(peekLoginReturnTo(8)).toBe('/member/order')
  })

  it('is the opening address after a login that was not begun here, unless one is kept; then it is told who is in', () => {
    makeReturnToDue()
    expect(takeDueReturnTo(7)).toBeNull()
    makeReturnToDue('/course/1')
    expect(takeDueReturnTo(7)).toMatchObject({ target: '/course/1', tellsWho: true })
    setReturnTo('/courses')
    makeReturnToDue('/course/1')
    expect(takeDueReturnTo(7)).toMatchObject({ target: '/courses', tellsWho: true })
  })

  it.each(['//evil.test', 'https://evil.test', 'javascript:alert(1)'])('leads nowhere else: %s', (target) => {
    setReturnTo(target)
    expect(takeReturnTo()).toBe('/')
  })

  it.each(['', 'x', '7', 'null', '[]', '{"value":{"target":3},"at":1e99}', '{"value":"/courses","at":"x"}'])(
    'is nothing when the entry was not written by the app: %s',
    (stored) => {
      sessionStorage.setItem(key, stored)
      expect(takeReturnTo()).toBeNull()
    },
  )

  it('stays as long as the page where sessionStorage is refused', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('refused')
      },
      setItem: () => {
        throw new Error('refused')
      },
      removeItem: () => {
        throw new Error('refused')
      },
    })
    setReturnTo('/courses')
    expect(takeReturnTo()).toBe('/courses')
    expect(takeReturnTo()).toBeNull()
    vi.unstubAllGlobals()
  })
})
