/** What is said after a logout is true (screens 1.3.3). */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { downloadEntry } from '../../../../tests/support/data/download-entries.ts'
import { fakeDownloads, noDownloads, type FakeDownloads } from '../../../../tests/support/dom/fake-downloads.ts'
import { appSession, closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { journalStore } from '../../../platform/storage/storage.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

vi.mock('../../../platform/browser/settings.ts', async (load) => {
  const actual = await load<typeof import('../../../platform/browser/settings.ts')>()
  return { ...actual, settings: { ...actual.settings, offlineVideo: true } }
})

const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true } as Member

beforeAll(() => {
  completeDocument()
  noDownloads()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closeApp()
  noDownloads()
})

/** The databases of the work of members cannot be opened by a new connection: that is what deletes. */
function refuseToDelete(): void {
  const { open } = IDBFactory.prototype
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    if (name === journalStore.place[0]) throw new DOMException('no', 'UnknownError')
    return open.call(this, name, version)
  })
}

it.each([
  ['everything is gone', () => {}, '已安全退出'],
  ['the disk has refused a deletion', refuseToDelete, '已退出登录，本机数据将在下次打开时清除'],
])('when %s', async (_, happen, sentence) => {
  const data = { id: 7, nick_name: '小满', mobile: '13800000007', is_bind_mobile: 1 }
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data }))
  openApp({ address: paths.memberProfile, member, config: defaultSystemConfig })
  await appSession().loadMember()
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
  happen()
  await userEvent.click(await screen.findByRole('button', { name: '仍然退出' }))
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe(sentence))
})

it('names the lessons it deletes as soon as they are known, and never takes them for none before', async () => {
  let looked: (() => void) | undefined
  const downloads = new Promise<FakeDownloads>((resolve) => {
    looked = () => resolve(fakeDownloads([downloadEntry(1)]))
  })
  openApp({ address: paths.memberProfile, member, config: defaultSystemConfig, downloads })
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
  expect(await screen.findByText(/离线课时 数量未知/)).toBeTruthy()
  looked?.()
  expect(await screen.findByText(/离线课时 1 节，1\.0MB/)).toBeTruthy()
})
