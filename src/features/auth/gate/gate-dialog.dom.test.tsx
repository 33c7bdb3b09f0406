/** The dialogs between a login and being logged in (screens 1.8). */
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { makeReturnToDue, peekReturnTo, setReturnTo } from '../../../domain/session/return-to.ts'
import { faceVerificationKeys } from '../../../domain/session/face-verification.ts'
import { admittedAtom, gateAtom, hasFormerEntriesAtom, tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true, isFaceVerified: false } as Member
const long = `/search?keywords=${'课'.repeat(60)}`

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(gateAtom, null)
  appStore.set(hasFormerEntriesAtom, false)
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

it.each([
  ['where a code login was meant to lead', paths.courses(), () => makeReturnToDue(), long],
  ['where the member is, not where a flow given up before was meant to lead', paths.courses(), () => {}, '/courses'],
  [
    'to no order of the member before',
    paths.login('/order/pay?order_id=A1'),
    () => appStore.set(hasFormerEntriesAtom, true),
    '/member/order',
  ],
])('the face verification goes on %s', async (_, address, afterLogin, target) => {
  setReturnTo(long)
  afterLogin()
  vi.stubGlobal('fetch', async (asked: string) => {
    const data = { biz_token: 'BIZ-1', rule_id: '1', url: `${location.href}#provider` }
    return Response.json({ code: 0, message: '', data: asked.includes('/tencent/faceVerify') ? data : [] })
  })
  openApp({ address, member, config: defaultSystemConfig })
  act(() => appStore.set(admittedAtom, member, { step: 'face', member, isInteractive: false }))
  fireEvent.click(await screen.findByRole('button', { name: '立即认证' }))
  await vi.waitFor(() => expect(location.hash).toBe('#provider'), { timeout: 4000 })
  expect(await faceVerificationKeys()).toMatchObject({ bizToken: 'BIZ-1' })
  expect(peekReturnTo()).toBe(target)
})
