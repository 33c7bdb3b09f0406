/** 解绑 where nobody says who the member is now (screens 2.15). */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true, isQqBound: true } as Member
const config = { ...defaultSystemConfig, socialites: { qq: 1, wechat_oauth: 0, wechat_scan: 0 } } as const

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

it('says 成功 at once, and the row is busy until that is known', async () => {
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/member/detail')
      ? new Promise(() => {})
      : Promise.resolve(Response.json({ code: 0, message: '', data: {} })),
  )
  openApp({ address: paths.memberProfile, member, config })
  await userEvent.click(await screen.findByRole('button', { name: /^绑定QQ/ }))
  await userEvent.click(await screen.findByRole('button', { name: '解绑' }))
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('成功'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /^绑定QQ/ }).getAttribute('aria-busy')).toBe('true')
})
