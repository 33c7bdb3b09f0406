/** 当前无网络 stands where something was tried until the network is back, and not for good (screens 1.19.4). */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../tests/support/dom/render-app.tsx'
import { storeForm } from '../features/auth/sms/stored-form.ts'
import { connectivityAtom } from '../platform/browser/connectivity.ts'
import { tokenAtom } from '../platform/session/session-atoms.ts'
import { appStore } from '../platform/store.ts'
import type { Member } from '../shared/member.ts'
import { paths } from '../shared/paths.ts'
import { defaultSystemConfig } from '../shared/system-config.ts'

const member = { id: 7, nickname: '小满', mobile: '', isMobileBound: false, isNicknameSet: false } as Member

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  act(() => appStore.set(connectivityAtom, 'online'))
  vi.unstubAllGlobals()
})

const type = async (name: string, text: string): Promise<void> =>
  userEvent.type(await screen.findByLabelText(name), text)
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

it.each([
  [
    '密码登录',
    paths.loginPassword(),
    null,
    async () => {
      await type('手机号', '13800000000')
      await type('密码', 'secret')
      await press('登录')
    },
  ],
  [
    'the form of an SMS code',
    paths.memberMobile,
    member,
    async () => {
      storeForm('member-mobile', { mobile: '13900000009', resendAt: Date.now() + 60_000 }, undefined)
      openApp({ address: paths.memberMobile, member, config: defaultSystemConfig })
      await type('验证码', '112233')
      await press('绑定')
    },
  ],
  [
    'the captcha',
    paths.memberMobile,
    member,
    async () => {
      await type('手机号', '13900000009')
      await press('获取短信验证码')
    },
  ],
  [
    '昵称',
    paths.memberProfile,
    member,
    async () => {
      await press(/^昵称/)
      await type('昵称', '大满')
      await press('保存')
    },
  ],
])('in %s', async (_place, address, who, attempt) => {
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    if (method === 'GET' && !url.includes('/captcha/')) return new Promise(() => {})
    appStore.set(connectivityAtom, 'offline')
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  openApp({ address, member: who, config: defaultSystemConfig })
  await attempt()
  await screen.findByText('当前无网络，请联网后操作')
  act(() => appStore.set(connectivityAtom, 'restored'))
  await waitFor(() => expect(screen.queryByText('当前无网络，请联网后操作')).toBeNull())
})
