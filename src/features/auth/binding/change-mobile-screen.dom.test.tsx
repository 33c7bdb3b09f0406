/** 换绑手机号 where the answer to the first press was lost (screens 2.16). */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { answerEachTap, toastAtom } from '../../../platform/browser/toast.ts'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { tabKeys } from '../../../platform/storage/storage-keys.ts'
import { writeTimedItem } from '../../../platform/storage/timed-item.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'
import type { BindNewStepProps } from './change-mobile-steps.tsx'

const [oldNumber, newNumber] = ['13800000007', '13900000009']
const failures = vi.fn<(error: unknown) => void>()
// the form with its captcha and its SMS has tests of its own
vi.mock('./change-mobile-steps.tsx', () => ({
  VerifyOldStep: () => '验证',
  BindNewStep({ onSubmit }: BindNewStepProps) {
    const args = { mobile: '13900000009', mobileCode: '123456' }
    const press = (waitMs?: number): void => {
      const controller = new AbortController()
      void onSubmit(args, { signal: controller.signal }).catch(failures)
      if (waitMs !== undefined) setTimeout(() => controller.abort(), waitMs)
    }
    return (
      <>
        <button type="button" onClick={() => press()}>
          确认换绑
        </button>
        <button type="button" onClick={() => press(20)}>
          确认换绑，再修改手机号
        </button>
      </>
    )
  },
}))

beforeAll(() => {
  completeDocument()
  answerEachTap(document)
})
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  appStore.set(toastAtom, null)
  failures.mockReset()
  vi.unstubAllGlobals()
})

/** Presses twice: the first answer is lost, or not waited for; to the second press the server says `message`. */
async function pressTwice(bound: string, message: string, first = '确认换绑'): Promise<void> {
  let presses = 0
  vi.stubGlobal('fetch', async (address: string, { method, signal }: RequestInit) => {
    if (method === 'PUT') {
      presses += 1
      if (presses === 1 && first === '确认换绑') throw new TypeError('Failed to fetch')
      if (presses === 1)
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        )
      return Response.json({ code: 1, message, data: null })
    }
    const detail = { id: 7, nick_name: '小满', mobile: bound, is_bind_mobile: 1 }
    return Response.json({ code: 0, message: '', data: address.includes('/member/detail') ? detail : {} })
  })
  const member = { id: 7, nickname: '小满', mobile: oldNumber, isMobileBound: true } as Member
  writeTimedItem(tabKeys.verifySign, { sign: 'S', validUntil: Date.now() + 60_000 })
  openApp({ address: paths.memberMobileVerify, member, config: defaultSystemConfig })
  await userEvent.click(await screen.findByRole('button', { name: first }))
  await waitFor(() => expect(failures).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('button', { name: '确认换绑' }))
}

it.each(['手机号已存在', '短信验证码错误', '参数错误'])(
  'is done when the number is there already, although the server says %s',
  async (message) => {
    await pressTwice(newNumber, message)
    await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('换绑成功'))
    expect(failures).toHaveBeenCalledTimes(1)
  },
)

it('is done, too, where the number was gone back to while the first press was under way', async () => {
  await pressTwice(newNumber, '手机号已存在', '确认换绑，再修改手机号')
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('换绑成功'))
})

it('is refused when it is the number of somebody else', async () => {
  await pressTwice(oldNumber, '手机号已存在')
  await waitFor(() => expect(failures).toHaveBeenCalledTimes(2))
  expect(appStore.get(toastAtom)).toBeNull()
})
