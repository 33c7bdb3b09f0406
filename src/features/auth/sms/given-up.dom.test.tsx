/** A code that was handed in, and whose answer is not waited for: the server may do what it was for (screens 1.15.2). */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { answerEachTap, toastAtom } from '../../../platform/browser/toast.ts'
import { parkedTokenAtom, tokenAtom } from '../../../platform/session/session-atoms.ts'
import { tabKeys } from '../../../platform/storage/storage-keys.ts'
import { writeTimedItem } from '../../../platform/storage/timed-item.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'
import { storeForm, type SmsScreenName } from './stored-form.ts'

const number = '13900000009'
const unanswered = '未收到回复，修改可能已生效'

beforeAll(() => {
  completeDocument()
  answerEachTap(document)
})
afterEach(() => {
  vi.useRealTimers()
  closeApp()
  appStore.set(tokenAtom, null)
  appStore.set(parkedTokenAtom, null)
  appStore.set(toastAtom, null)
  vi.unstubAllGlobals()
})

let asked = 0

/** Hands a code in on a screen; the server answers nothing to it. */
async function handIn(address: string, form: SmsScreenName, mobile: string | null, button: string) {
  let isSent = false
  asked = 0
  vi.stubGlobal('fetch', (url: string, { method, signal }: RequestInit) => {
    if (url.includes('/member/detail')) asked += 1
    const detail = { id: 7, nick_name: '小满', mobile: mobile ?? '', is_bind_mobile: mobile ? 1 : 0 }
    if (method === 'GET') return Promise.resolve(Response.json({ code: 0, message: '', data: detail }))
    isSent = true
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  storeForm(form, { mobile: number, resendAt: Date.now() + 60_000 }, form === 'member-password' ? number : undefined)
  writeTimedItem(tabKeys.verifySign, { sign: 'S', validUntil: Date.now() + 60_000 })
  const member = { id: 7, nickname: '小满', mobile, isMobileBound: mobile !== '' } as Member
  const router = openApp({ address, member: mobile === null ? null : member, config: defaultSystemConfig })
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '112233')
  const password = screen.queryByLabelText('新密码')
  if (password) await userEvent.type(password, '123456')
  await userEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(isSent).toBe(true))
  asked = 0
  return router
}

it.each([
  ['绑定手机号', paths.memberMobile, 'member-mobile', '', '绑定'],
  ['换绑手机号', paths.memberMobileVerify, 'member-verify-new', '13800000007', '确认换绑'],
  ['重置密码', paths.memberPassword, 'member-password', number, '确定'],
] as const)(
  '%s, left: says so, and asks twice who the member is now',
  async (_title, address, form, mobile, button) => {
    const router = await handIn(address, form, mobile, button)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(() => router.navigate({ href: paths.memberSetting }))
    await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe(unanswered))
    await waitFor(() => expect(asked).toBe(1))
    // the first answer may be older than the change
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(asked).toBe(2)
  },
)

it('忘记密码, gone back to the number: says so to a visitor, too', async () => {
  await handIn(paths.forgotPassword(), 'forgot-password', null, '重置密码')
  await userEvent.click(screen.getByRole('button', { name: '修改手机号' }))
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe(unanswered))
})

it('登录/注册, gone back to the number: changes nobody, and says nothing', async () => {
  await handIn(paths.login(), 'login', null, '登录/注册')
  await userEvent.click(screen.getByRole('button', { name: '修改手机号' }))
  await screen.findByRole('button', { name: '获取短信验证码' })
  expect(appStore.get(toastAtom)).toBeNull()
})
