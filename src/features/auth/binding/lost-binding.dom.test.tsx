/** 绑定手机号 without an answer: about the member, or to the first press, whose code is spent then (screens 2.18, 2.23). */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { answerEachTap, toastAtom } from '../../../platform/browser/toast.ts'
import { isMemberFailedAtom, parkedTokenAtom, tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'
import { storeForm } from '../sms/stored-form.ts'

beforeAll(() => {
  completeDocument()
  answerEachTap(document)
})
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  appStore.set(parkedTokenAtom, null)
  appStore.set(isMemberFailedAtom, false)
  appStore.set(toastAtom, null)
  vi.unstubAllGlobals()
})

const number = '13900000009'
const detail = (mobile: string) => ({ id: 7, nick_name: '小满', mobile, is_bind_mobile: mobile === '' ? 0 : 1 })

/** Presses 绑定 twice: the first answer is lost, to the second press the server says that the code is wrong. */
async function pressTwice(form: 'member-mobile' | 'bind-mobile', isDone: boolean): Promise<void> {
  let presses = 0
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method !== 'POST')
      return Response.json({
        code: 0,
        message: '',
        data: address.includes('/member/detail') ? detail(isDone && presses > 0 ? number : '') : {},
      })
    presses += 1
    if (presses === 1) throw new TypeError('Failed to fetch')
    return Response.json({ code: 1, message: '短信验证码错误', data: null })
  })
  storeForm(form, { mobile: number, resendAt: Date.now() + 60_000 }, undefined)
  const isForced = form === 'bind-mobile'
  if (isForced) appStore.set(parkedTokenAtom, 'T')
  const member = isForced ? null : ({ id: 7, nickname: '小满', mobile: '', isMobileBound: false } as Member)
  openApp({ address: isForced ? paths.bindMobile() : paths.memberMobile, member, config: defaultSystemConfig })
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '112233')
  const button = screen.getByRole('button', { name: '绑定' })
  await userEvent.click(button)
  await screen.findByText('当前无网络，请联网后操作')
  await userEvent.click(button)
}

it('no number is asked for where nobody answers, and the member is known to have a number', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const member = { id: 7, nickname: '小满', mobile: number, isMobileBound: true } as Member
  openApp({ address: paths.bindMobile(), member, config: defaultSystemConfig })
  act(() => appStore.set(isMemberFailedAtom, true))
  await screen.findByRole('heading', { name: '您已绑定手机号' })
  expect(screen.queryByRole('textbox')).toBeNull()
})

it.each(['member-mobile', 'bind-mobile'] as const)('the code of %s is wrong where nothing was bound', async (form) => {
  await pressTwice(form, false)
  await screen.findAllByText('短信验证码错误')
  expect(await screen.findByRole('button', { name: '绑定' })).toBeDefined()
})

it('on 绑定手机号 of the member it is told as done', async () => {
  await pressTwice('member-mobile', true)
  expect(await screen.findByText('您已绑定手机号 139****0009')).toBeDefined()
  expect(appStore.get(toastAtom)?.text).not.toBe('短信验证码错误')
})

it('on the form a login waits for it lets the member in', async () => {
  await pressTwice('bind-mobile', true)
  await waitFor(() => expect(appStore.get(tokenAtom)).toBe('T'))
})
