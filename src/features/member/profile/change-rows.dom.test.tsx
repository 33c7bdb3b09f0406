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

/** Says that 昵称 cannot be `name`; the member is whom `detail` tells. */
async function expectRefused(name: string, detail: object): Promise<void> {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) =>
    Response.json(
      method === 'GET'
        ? { code: 0, message: '', data: address.endsWith('/member/detail') ? detail : {} }
        : { code: 1, message: '昵称已经存在', data: null },
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^昵称/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: '昵称' }), name)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
}

it('昵称 that is the present one is refused as any other', async () => {
  await expectRefused('小满', { id: 7, nick_name: '小满', is_set_nickname: 0 })
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('昵称已经存在'))
  expect(screen.getByRole('dialog', { name: '请输入昵称' })).toBeTruthy()
})

it('昵称 that an earlier press has chosen, whose answer was lost, is done', async () => {
  await expectRefused('大满', { id: 7, nick_name: '大满', is_set_nickname: 1 })
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('成功'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('昵称 given up says so at once, whatever becomes of the question who the member is', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^昵称/ }))
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  await userEvent.type(await screen.findByRole('textbox', { name: '昵称' }), '大满')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('未收到回复，修改可能已生效'))
})
