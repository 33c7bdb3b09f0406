import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../tests/support/dom/deferred.ts'
import { toastAtom } from '../platform/browser/toast.ts'
import { makeReturnToDue, peekReturnTo, setReturnTo } from '../domain/session/return-to.ts'
import { admittedAtom, isVerifiedAtom, userAtom } from '../platform/session/session-atoms.ts'
import { appStore } from '../platform/store.ts'
import type { Member } from '../shared/member.ts'
import { goOnAfterLogin } from './go-on-after-login.ts'

const target = '/study?tab=collect'

beforeEach(() => {
  appStore.set(userAtom, null)
  appStore.set(isVerifiedAtom, false)
  setReturnTo(target)
  makeReturnToDue()
})
const subscribe = vi.spyOn(appStore, 'sub')
afterEach(() => {
  // every start of a page listens to its end
  for (const { value } of subscribe.mock.results) value()
  subscribe.mockClear()
  sessionStorage.clear()
})

/** The server names the member when the learner, who started on home, is at `href`. */
function namedAt(href: string, arrive = async (): Promise<void> => {}) {
  const navigate = vi.fn<() => Promise<void>>(arrive)
  const router = { history: { location: { href: '/' } }, latestLocation: {}, navigate }
  goOnAfterLogin(router as unknown as Parameters<typeof goOnAfterLogin>[0])
  router.history.location = { href }
  router.latestLocation = { href, pathname: new URL(href, location.origin).pathname }
  appStore.set(admittedAtom, { id: 7, nickname: '小满' } as Member, null)
  return navigate
}

it.each([
  ['where the app has started', '/'],
  ['from the screen that has bound a number', '/bind-mobile?redirect=%2F'],
])('opens the target %s, once', (_, href) => {
  expect(namedAt(href)).toHaveBeenCalledExactlyOnceWith({ href: target, replace: true })
  expect(peekReturnTo()).toBeNull()
})

it.each([
  ['7', '/order/pay?order_id=A1'],
  ['8', '/member/order'],
])('of the order of member %s, whose token was refused before, it opens %s', (former, expected) => {
  sessionStorage.setItem('meedu-h5-former', former)
  setReturnTo('/order/pay?order_id=A1')
  makeReturnToDue()
  expect(namedAt('/')).toHaveBeenCalledExactlyOnceWith({ href: expected, replace: true })
})

it('says who is in after the target has come: until then the form says what it has done', async () => {
  makeReturnToDue('/courses')
  const arrived = deferred<undefined>()
  const navigate = namedAt('/bind-mobile', () => arrived.promise)
  expect(navigate).toHaveBeenCalledOnce()
  expect(appStore.get(toastAtom)).toBeNull()
  arrived.resolve(undefined)
  await vi.waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('已登录：小满'))
})

it('leaves a learner who has gone elsewhere there, then and later', () => {
  expect(namedAt('/course/1')).not.toHaveBeenCalled()
  expect(peekReturnTo()).toBeNull()
})
