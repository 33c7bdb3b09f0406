/** 头像 and 昵称 that were changed where nobody says who the member is now (screens 2.15). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { answerEachTap, toastAtom } from '../../../platform/browser/toast.ts'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

vi.mock('./avatar-picture.ts', () => ({
  prepareAvatar: async () => ({ kind: 'ready', picture: new Blob(['x']) }),
}))

const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true, isNicknameSet: false } as Member

beforeAll(() => {
  completeDocument()
  answerEachTap(document)
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
})
beforeEach(() => {
  appStore.set(toastAtom, null)
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/member/detail')
      ? new Promise(() => {})
      : Promise.resolve(Response.json({ code: 0, message: '', data: {} })),
  )
  openApp({ address: paths.memberProfile, member, config: defaultSystemConfig })
})
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

async function expectSaid(row: RegExp): Promise<void> {
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('成功'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: row }).getAttribute('aria-busy')).toBe('true')
}

it('昵称 says 成功 at once, and its row is busy until that is known', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^昵称/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: '昵称' }), '大满')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expectSaid(/^昵称/)
})

it('头像 does, too', async () => {
  await screen.findByRole('button', { name: /^头像/ })
  const picker = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input')
  fireEvent.change(picker, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  await userEvent.click(await screen.findByRole('button', { name: '使用' }))
  await expectSaid(/^头像/)
})
