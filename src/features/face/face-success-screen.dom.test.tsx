/** 实名认证, where the provider returns to (screens 2.20). */
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../tests/support/dom/render-app.tsx'
import { faceVerificationKeys } from '../../domain/session/face-verification.ts'
import { setReturnTo } from '../../domain/session/return-to.ts'
import { maxQueries } from './face-model.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { pauseAtom } from '../../platform/reads/pause.ts'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { keyValues } from '../../platform/storage/storage.ts'
import { sessionKeys } from '../../platform/storage/storage-keys.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'

vi.mock('./face-model.ts', async (load) => ({ ...(await load<typeof import('./face-model.ts')>()), queryPauseMs: 5 }))

const unverified = {
  id: 7,
  nickname: '小满',
  mobile: '13800000007',
  isMobileBound: true,
  isFaceVerified: false,
} as Member
const verified: Member = { ...unverified, isFaceVerified: true, realName: '南*生', idNumber: '310101****0001' }

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  appStore.set(toastAtom, null)
  vi.unstubAllGlobals()
})

/** Opens the screen with the keys of a verification that was begun here; `answer` is what the server says of it. */
async function open(member: Member, answer: () => object): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/tencent/faceVerify') ? answer() : { code: 0, message: '', data: [] }),
  )
  await Promise.all([keyValues.set(sessionKeys.faceToken, 'BIZ-1'), keyValues.set(sessionKeys.faceRule, '1')])
  openApp({ address: paths.faceSuccess, member, config: defaultSystemConfig })
}

it('who was verified on another device is shown so, when what was begun here has been asked for in vain', async () => {
  const asked = vi.fn<() => object>(() => ({ code: { status: 5 }, message: '', data: [] }))
  await open(verified, asked)
  expect(await screen.findByText('南*生')).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(maxQueries)
  expect(screen.getByText('已认证')).toBeTruthy()
  await vi.waitFor(async () => expect(await faceVerificationKeys()).toBeNull())
  expect(appStore.get(toastAtom)).toBeNull()
})

it('is asked for again when the pause of a busy server is over', async () => {
  appStore.set(pauseAtom, { endsAt: Date.now() + 60_000, hasActed: true })
  let answer: object = { code: { status: 5 }, message: '', data: [] }
  const asked = vi.fn<() => object>(() => answer)
  await open(unverified, asked)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toHaveBeenCalledOnce()
  answer = { code: 0, message: '', data: { status: 9 } }
  act(() => appStore.set(pauseAtom, null))
  await vi.waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('实名认证成功'))
  expect(asked).toHaveBeenCalledTimes(2)
})

it('a failure says nothing of that', async () => {
  await open(verified, () => ({ code: 500, message: '', data: [] }))
  expect(await screen.findByText('尚未查询到认证结果')).toBeTruthy()
  expect(await faceVerificationKeys()).not.toBeNull()
})

it('a result that comes at once is told also to a member who is known to be verified', async () => {
  await open(verified, () => ({ code: 0, message: '', data: { status: 9 } }))
  expect(await screen.findByText('南*生')).toBeTruthy()
  expect(appStore.get(toastAtom)?.text).toBe('实名认证成功')
})

it('who is not verified keeps what was begun', async () => {
  await open(unverified, () => ({ code: { status: 5 }, message: '', data: [] }))
  expect(await screen.findByText('正在查询实名认证结果')).toBeTruthy()
  expect(await screen.findByText('尚未查询到认证结果')).toBeTruthy()
  expect(await faceVerificationKeys()).not.toBeNull()
})

it.each([
  ['where the verification was asked for', '/course/1', '/course/1'],
  ['home where a login had led back to this screen, on which nothing would happen', '/auth/faceSuccess?from=x', '/'],
])('继续 leads %s', async (_, kept, expected) => {
  setReturnTo(kept)
  await open(verified, () => ({ code: 0, message: '', data: { status: 9 } }))
  fireEvent.click(await screen.findByRole('button', { name: '继续' }))
  await vi.waitFor(() => expect(location.pathname).toBe(expected), { timeout: 4000 })
})
