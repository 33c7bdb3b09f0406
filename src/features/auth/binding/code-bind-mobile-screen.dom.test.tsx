/** 绑定手机号 for a social account: 退出登录 meanwhile, a code that grows old, a code that is wrong (screens 1.9.4, 2.24). */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { forgetLoginCode, storeLoginCode } from '../../../domain/session/login-code.ts'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { keyValues } from '../../../platform/storage/storage.ts'
import { appStore } from '../../../platform/store.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'
import { storeForm } from '../sms/stored-form.ts'

beforeAll(completeDocument)
afterEach(async () => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await forgetLoginCode()
})

const yes = (data: unknown): Response => Response.json({ code: 0, message: '', data })

/** Opens the form with a code that was sent, and presses 绑定; the two answers come when the test wants them. */
async function bind() {
  const [bound, named] = [deferred<Response>(), deferred<Response>()]
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    const answer = address.includes('withSocialite')
      ? bound.promise
      : address.includes('/member/detail')
        ? named.promise
        : Promise.resolve(yes({}))
    const given = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    )
    return Promise.race([answer, given])
  })
  await storeLoginCode({ code: 'C', isOwn: true })
  storeForm('code-bind-mobile', { mobile: '13900000009', resendAt: Date.now() + 60_000 }, undefined)
  const router = openApp({ address: paths.codeBindMobile, member: null, config: defaultSystemConfig })
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '112233')
  await userEvent.click(screen.getByRole('button', { name: '绑定' }))
  return { router, bound, named }
}

const pressLeave = () => userEvent.click(screen.getByRole('button', { name: '退出登录' }))
const hasToken = () => waitFor(() => expect(appStore.get(tokenAtom)).toBe('T'))
const pause = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))

async function expectVisitorOn(router: ReturnType<typeof openApp>): Promise<void> {
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.member))
  await pause()
  expect(appStore.get(tokenAtom)).toBeNull()
  expect(router.state.location.pathname).toBe(paths.member)
}

it('before the answer: it is given up', async () => {
  const { router, bound } = await bind()
  await pressLeave()
  bound.resolve(yes({ token: 'T' }))
  await expectVisitorOn(router)
})

it('between the answer and the disk: the token is the last of it', async () => {
  const { router, bound } = await bind()
  vi.spyOn(keyValues, 'delete').mockReturnValue(new Promise(() => {}))
  bound.resolve(yes({ token: 'T' }))
  await pause()
  await pressLeave()
  await expectVisitorOn(router)
}, 10_000)

it('before it is known whose the token is: nobody is in, wherever the answer would lead', async () => {
  const { router, bound, named } = await bind()
  bound.resolve(yes({ token: 'T' }))
  await hasToken()
  await pressLeave()
  named.resolve(new Response('', { status: 401 }))
  await expectVisitorOn(router)
})

it('after the data of the member could not be had', async () => {
  const { router, bound, named } = await bind()
  bound.resolve(yes({ token: 'T' }))
  named.resolve(new Response('', { status: 500 }))
  await screen.findByText('登录成功，资料加载失败')
  await pressLeave()
  await expectVisitorOn(router)
})

const expired = () => screen.findByRole('heading', { name: '授权已过期，请重新登录' })

/** Opens the form that asks for a number, on a clock that the test winds on; returns the calls it makes. */
async function openForm() {
  const fetch = vi.fn<(address: string) => Promise<Response>>(async () => yes({}))
  vi.stubGlobal('fetch', fetch)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await storeLoginCode({ code: 'C', isOwn: true })
  openApp({ address: paths.codeBindMobile, member: null, config: defaultSystemConfig })
  fireEvent.change(await screen.findByRole('textbox', { name: '手机号' }), { target: { value: '13900000009' } })
  return fetch
}

describe('a social login that is ten minutes old', () => {
  it('takes its form away', async () => {
    await openForm()
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
    expect(screen.getByRole('textbox', { name: '手机号' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await expired()).toBeTruthy()
  })

  it('spends no SMS, also where no timer has fired: after waking up', async () => {
    const fetch = await openForm()
    vi.setSystemTime(Date.now() + 600_000)
    fireEvent.click(screen.getByRole('button', { name: '获取短信验证码' }))
    expect(await expired()).toBeTruthy()
    expect(fetch.mock.calls.filter(([address]) => address.includes('captcha'))).toEqual([])
    expect(await keyValues.get('meedu-h5-login-code')).toBeUndefined()
  })
})

it('says that the code of the SMS is void when the school has refused ten', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 1, message: '短信验证码错误', data: [] }))
  await storeLoginCode({ code: 'C', isOwn: true })
  storeForm('code-bind-mobile', { mobile: '13900000009', resendAt: Date.now() + 60_000 }, undefined)
  openApp({ address: paths.codeBindMobile, member: null, config: defaultSystemConfig })
  const field = await screen.findByRole('textbox', { name: '验证码' })
  const submit = screen.getByRole('button', { name: '绑定' })
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(screen.queryByText('验证码已失效，请重新获取')).toBeNull()
    fireEvent.change(field, { target: { value: '999999' } })
    fireEvent.click(submit)
    await waitFor(() => expect(field).toHaveProperty('readOnly', false))
  }
  expect(screen.getByText('验证码已失效，请重新获取')).toBeTruthy()
})
