import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { downloadEntry } from '../../tests/support/data/download-entries.ts'
import { fakeDownloads, noDownloads } from '../../tests/support/dom/fake-downloads.ts'
import { closeApp, completeDocument, openApp } from '../../tests/support/dom/render-app.tsx'
import { connectivityAtom } from '../platform/browser/connectivity.ts'
import { journalOwnerAtom } from '../platform/sync/journal.ts'
import { queryClient } from '../platform/reads/query-client.ts'
import { appStore } from '../platform/store.ts'
import type { DownloadEntry } from '../platform/downloads/download-entry.ts'
import type { Member } from '../shared/member.ts'
import { paths } from '../shared/paths.ts'
import { defaultSystemConfig } from '../shared/system-config.ts'
import { writePreferences } from '../platform/storage/preferences.ts'
import { answerForServer } from './answer-for-server.ts'

vi.mock('../platform/browser/settings.ts', async (load) => {
  const actual = await load<typeof import('../platform/browser/settings.ts')>()
  return { ...actual, settings: { ...actual.settings, offlineVideo: true } }
})

/** What fails is asked for once more. */
const patient = { timeout: 4000 }
const member = { id: 1, nickname: '林间小满', avatar: '', mobile: '', roleId: 0, roleExpiredAt: null }

beforeAll(() => {
  completeDocument()
  answerForServer(appStore)
})
beforeEach(() => {
  writePreferences({ canDownload: true })
  // no network, and nothing of the lesson is stored
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  appStore.set(connectivityAtom, 'offline')
})
afterEach(() => {
  closeApp()
  noDownloads()
  appStore.set(journalOwnerAtom, null)
  appStore.set(connectivityAtom, 'online')
})

/** Opens lesson 2; these lessons are downloaded. */
async function open(entries: readonly DownloadEntry[]): Promise<void> {
  const source = { url: '/offline/1/2.mp4', quality: null, size: 1024 * 1024, release: () => {} }
  const hasTwo = entries.some(({ lesson }) => lesson === 2)
  const downloads = { ...fakeDownloads(entries), sourceOf: async () => (hasTwo ? source : null) }
  appStore.set(journalOwnerAtom, '1')
  const given = { member: member as unknown as Member, config: defaultSystemConfig, downloads }
  await act(async () => void openApp({ address: paths.lesson(2), ...given }))
}

it('plays a downloaded lesson of which nothing else is stored, by what its download knows', async () => {
  await open([downloadEntry(2), downloadEntry(5), downloadEntry(9, { course: 7 })])
  expect(await screen.findByRole('heading', { level: 2, name: '课时2' }, patient)).toBeTruthy()
  expect(screen.getByText('Python 数据分析实战：从清洗到可视化')).toBeTruthy()
  await vi.waitFor(() => expect(document.querySelector('video')?.getAttribute('src')).toBe('/offline/1/2.mp4'))
  const list = screen.getByRole('heading', { name: '已下载的课时' }).nextElementSibling as HTMLElement
  const rows = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  // the one on screen has its picture in the place of its number
  expect(rows).toEqual(['课时210:00正在播放', '05课时510:00'])
  // of these nothing is known
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('link', { name: '下一节：课时5' })).toBeTruthy()
})

it('says that there is no network for a lesson that is not downloaded', async () => {
  await open([downloadEntry(5)])
  expect(await screen.findByText('此页面还没有保存到本机', {}, patient)).toBeTruthy()
})

it('keeps the limits of the school', async () => {
  await open([downloadEntry(2, { isDragBanned: true })])
  await screen.findByRole('heading', { level: 2, name: '课时2' }, patient)
  const [query] = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === 'getLesson' })
  expect(query?.state.data).toMatchObject({ isPartial: true, lesson: { isDragBanned: true } })
})
