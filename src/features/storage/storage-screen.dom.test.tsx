import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { downloadEntry } from '../../../tests/support/data/download-entries.ts'
import { fakeDownloads, noDownloads } from '../../../tests/support/dom/fake-downloads.ts'
import { closeApp, completeDocument, openApp } from '../../../tests/support/dom/render-app.tsx'
import { displayAtom } from '../../platform/browser/appearance.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { downloadSettingsAtom } from '../../platform/downloads/download-settings.ts'
import { downloadOfferAtom } from '../../platform/downloads/downloads-atom.ts'
import { keyValues } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { paths } from '../../shared/paths.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'

const school = vi.hoisted(() => ({ offlineVideo: true }))
vi.mock('../../platform/browser/settings.ts', async (load) => {
  const actual = await load<typeof import('../../platform/browser/settings.ts')>()
  return {
    ...actual,
    settings: {
      ...actual.settings,
      get offlineVideo() {
        return school.offlineVideo
      },
    },
  }
})

const GB = 1024 ** 3
const note = /系统可能会清理离线内容/
/** What the browser says of its promise to keep what is stored. */
let persisted: () => Promise<boolean>
const estimate = async () => ({ usage: 2 * GB, quota: 12 * GB })

beforeAll(completeDocument)
beforeEach(() => {
  school.offlineVideo = true
  persisted = async () => false
  Object.defineProperty(navigator, 'storage', { value: { estimate, persisted: () => persisted() }, configurable: true })
})
afterEach(() => {
  closeApp()
  noDownloads()
  appStore.set(downloadSettingsAtom, { limitGb: 5 })
  Reflect.deleteProperty(navigator, 'storage')
  vi.restoreAllMocks()
})

/** Opens 存储空间 with two lessons on the device; resolves when it was measured. */
async function open(entries = [downloadEntry(1), downloadEntry(2)]): Promise<void> {
  fakeDownloads(entries)
  await act(async () => void openApp({ address: paths.memberStorage, member: null, config: defaultSystemConfig }))
  await screen.findByText('可用 10.0GB')
}

it('says how many lessons are kept, and how much of them may be', async () => {
  appStore.set(downloadSettingsAtom, { limitGb: 8 })
  await open()
  expect(await screen.findByText('2 节，上限 8GB')).toBeTruthy()
})

it('says that the system may delete them, where the browser does not promise to keep them', async () => {
  await open()
  expect(await screen.findByText(note)).toBeTruthy()
})

it.each<[string, () => Promise<boolean>]>([
  ['promises', async () => true],
  ['does not know', async () => Promise.reject(new Error('no'))],
])('says nothing of it where the browser %s', async (_, answer) => {
  persisted = answer
  await open()
  await screen.findByText(/^2 节/)
  expect(screen.queryByText(note)).toBeNull()
})

it.each(['full', 'closed'] as const)('says that nobody knows how many, while the list is %s', async (offer) => {
  await open()
  await screen.findByText(/^2 节/)
  act(() => appStore.set(downloadOfferAtom, offer))
  expect(screen.getByText('数量未知，上限 5GB')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清除全部本机数据' }))
  expect(await screen.findByText(/离线课时 数量未知，会一并删除/)).toBeTruthy()
})

it('says nothing of it where nothing is kept, and nothing at all where the school has no downloads', async () => {
  await open([])
  expect(screen.getByText('0 节，上限 5GB')).toBeTruthy()
  expect(screen.queryByText(note)).toBeNull()
  closeApp()
  school.offlineVideo = false
  await open()
  expect(screen.queryByText('离线课时')).toBeNull()
  expect(screen.queryByText(note)).toBeNull()
})

it('deletes the rest, and says that something is left, when the disk is too full to be opened', async () => {
  await open()
  appStore.set(displayAtom, 'elder')
  const removeEntry = vi.fn<(name: string) => Promise<void>>(async () => {})
  Object.assign(navigator.storage, { getDirectory: async () => ({ removeEntry }) })
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(keyValues, 'get').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await userEvent.click(screen.getByRole('button', { name: '清除全部本机数据' }))
  await userEvent.click(await screen.findByRole('button', { name: '全部清除' }))
  await vi.waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('部分数据未能清除，请稍后重试'))
  expect(removeEntry).toHaveBeenCalledWith('lessons', { recursive: true })
  expect(appStore.get(displayAtom)).toBe('standard')
})
