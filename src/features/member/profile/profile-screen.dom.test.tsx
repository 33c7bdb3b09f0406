/** 个人资料 where the code of a binding that returns cannot be had (screens 1.6.4, 2.15). */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { noteSocialStart } from '../../../domain/session/social-start.ts'
import { connectivityAtom } from '../../../platform/browser/connectivity.ts'
import { openingAddress, rememberOpeningAddress } from '../../../platform/browser/opening-address.ts'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true } as Member
const config = { ...defaultSystemConfig, socialites: { qq: 1, wechat_oauth: 0, wechat_scan: 0 } } as const
const code = './social-return.tsx'

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

it('says so beside the rows, and binds when the network has come back', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: { readonly body: string }) => {
    if (address.includes('/bindWithCode')) sent.push(JSON.parse(init.body))
    const data = { id: 7, nick_name: '小满', mobile: '13800000007', is_bind_mobile: 1 }
    return Response.json({ code: 0, message: '', data })
  })
  vi.doMock(code, () => {
    throw new Error('Missing part of the app')
  })
  const nonce = noteSocialStart({ app: 'qq', action: 'bind', memberId: '7' })
  rememberOpeningAddress({ search: `?social_state=${nonce}&login_code=abc&action=bind`, hash: '' })
  Object.assign(openingAddress, { path: '/member/profile', token: 'T' })
  openApp({ address: '/member/profile', member, config })
  expect(await screen.findByText('操作失败，请稍后重试')).toBeTruthy()
  expect(screen.getByRole('button', { name: /绑定QQ/ })).toBeTruthy()

  act(() => appStore.set(connectivityAtom, 'offline'))
  expect(await screen.findByText('当前无网络，请联网后操作')).toBeTruthy()
  vi.doUnmock(code)
  act(() => appStore.set(connectivityAtom, 'restored'))
  await waitFor(() => expect(sent).toEqual([{ code: 'abc' }]))
  expect(screen.queryByText('当前无网络，请联网后操作')).toBeNull()
})
