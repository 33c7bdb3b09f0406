import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { downloadEntry } from '../../../../tests/support/data/download-entries.ts'
import { fakeDownloads, noDownloads } from '../../../../tests/support/dom/fake-downloads.ts'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { renderForUnknownMember } from '../../../../tests/support/dom/unknown-member.tsx'
import { connectivityAtom } from '../../../platform/browser/connectivity.ts'
import { downloadSettingsAtom } from '../../../platform/downloads/download-settings.ts'
import { downloadOfferAtom, downloadsAtom } from '../../../platform/downloads/downloads-atom.ts'
import { downloadProgressAtom } from '../../../platform/downloads/download-progress.ts'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { userAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { paths } from '../../../shared/paths.ts'
import { loadOverlays } from '../deferred-overlays.tsx'
import { DownloadsScreen } from './downloads-screen.tsx'
import type { Member } from '../../../shared/member.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

const settings = vi.hoisted(() => ({ offlineVideo: true }))
vi.mock('../../../platform/browser/settings.ts', async (load) => {
  const actual = await load<typeof import('../../../platform/browser/settings.ts')>()
  return {
    ...actual,
    settings: {
      ...actual.settings,
      get offlineVideo() {
        return settings.offlineVideo
      },
    },
  }
})

const member = {
  id: 1,
  nickname: '林间小满',
  avatar: '',
  mobile: '',
  roleId: 0,
  roleExpiredAt: null,
} as unknown as Member
const MB = 1024 * 1024

beforeAll(() => {
  completeDocument()
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: [] }))
})
beforeEach(() => {
  settings.offlineVideo = true
})
afterEach(() => {
  closeApp()
  noDownloads()
  appStore.set(connectivityAtom, 'online')
})

async function open(entries: readonly DownloadEntry[], who: Member | null = member) {
  const downloads = fakeDownloads(entries)
  await act(async () => openApp({ address: paths.downloads, member: who, config: defaultSystemConfig, downloads }))
  await screen.findByRole('heading', { level: 1 })
  return downloads
}

const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    // what opens over the screen comes with its own code
    await loadOverlays()
  })

it('shows what runs above what is there, by course in lesson order, with sizes', async () => {
  await open([
    downloadEntry(3, { state: { kind: 'loading' } }),
    downloadEntry(2, { state: { kind: 'done', size: 49 * MB } }),
    downloadEntry(1, { state: { kind: 'done', size: 35 * MB } }),
  ])
  const running = within(screen.getByRole('region', { name: '正在下载' }))
  expect(running.getByText('正在下载 1 节')).toBeTruthy()
  expect(running.getByText('课时3')).toBeTruthy()
  const there = within(screen.getByRole('region', { name: '已下载' }))
  expect(there.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['课时1', '课时2'])
  expect(there.getByText('2 节，84.0MB')).toBeTruthy()
})

it('asks to keep the screen on while something really comes', async () => {
  const request = '下载时请保持屏幕常亮'
  const lesson = downloadEntry(1)
  await open([lesson])
  const show = (kind: 'loading' | 'queued') =>
    act(async () => appStore.set(downloadsAtom, [{ ...lesson, state: { kind } }]))
  expect(screen.queryByText(request)).toBeNull()
  await show('loading')
  expect(within(screen.getByRole('region', { name: '正在下载' })).getByText(request)).toBeTruthy()
  await act(async () => appStore.set(connectivityAtom, 'offline'))
  expect(screen.queryByText(request)).toBeNull()
  await act(async () => appStore.set(connectivityAtom, 'online'))
  await show('queued')
  expect(screen.queryByText(request)).toBeNull()
})

it('pauses, goes on and tries again by the buttons of the rows', async () => {
  const downloads = await open([
    downloadEntry(1, { state: { kind: 'loading' } }),
    downloadEntry(2, { state: { kind: 'paused', by: 'learner' } }),
    downloadEntry(3, { state: { kind: 'failed', failure: { reason: 'other' } } }),
    downloadEntry(4, { state: { kind: 'cleared' } }),
  ])
  await act(async () =>
    appStore.set(downloadProgressAtom, { lesson: 1, bytes: 42 * MB, total: 100 * MB, speed: 2 * MB }),
  )
  expect(screen.getByText('42.0 / 100.0MB')).toBeTruthy()
  expect(screen.getByText('2.0MB/s')).toBeTruthy()
  await press('下载中 42%，暂停 课时1')
  await press('已暂停，继续 课时2')
  await press('重试 课时3')
  await press('重新下载 课时4')
  await press('全部暂停')
  expect(downloads.calls).toEqual(['pause 1', 'resume 2', 'retry 3 高清', 'retry 4 高清', 'pauseAll'])
})

it('names number and size before it deletes, and keeps everything where the answer is no', async () => {
  const downloads = await open([downloadEntry(1), downloadEntry(2, { state: { kind: 'done', size: 2 * MB } })])
  await press('编辑')
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /课时2/ })))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('已选 1 节')
  await press('删除 1 节，释放 2.0MB')
  expect(screen.getByRole('dialog', { name: '删除 1 节离线课时？' }).textContent).toContain(
    '将释放 2.0MB，学习进度不受影响。',
  )
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' })))
  expect(downloads.calls).toEqual([])
  await press('全选')
  await press(/^删除 2 节/)
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' })))
  await waitFor(() => expect(downloads.calls).toEqual(['delete 1,2']))
  expect(await screen.findByText('还没有离线课时')).toBeTruthy()
})

it('deletes one lesson from the menu of its row', async () => {
  const downloads = await open([downloadEntry(1), downloadEntry(2)])
  await press('更多 课时2')
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' })))
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' })))
  await waitFor(() => expect(downloads.calls).toEqual(['delete 2']))
})

it.each([
  ['0', 1],
  ['99', 50],
  ['abc', 7],
  ['', 7],
])('a limit of %j becomes %d GB', async (typed, limit) => {
  appStore.set(downloadSettingsAtom, { limitGb: 7 })
  await open([])
  await press(/下载设置/)
  const field = screen.getByRole('spinbutton', { name: '离线空间上限 GB' })
  await act(async () => {
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.blur(field)
  })
  expect(appStore.get(downloadSettingsAtom).limitGb).toBe(limit)
  expect((field as HTMLInputElement).value).toBe(String(limit))
})

it('offers every quality this device has met, and marks the one that is set', async () => {
  appStore.set(downloadSettingsAtom, { quality: 'OD' })
  await open(['LD', 'SD', 'HD', 'OD'].map((quality, index) => downloadEntry(index + 1, { quality })))
  await press(/下载设置/)
  const options = within(screen.getByRole('radiogroup', { name: '默认清晰度' })).getAllByRole<HTMLInputElement>('radio')
  expect(options.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['默认', 'LD', 'SD', 'HD', 'OD'])
  expect(options.map(({ checked }) => checked)).toEqual([false, false, false, false, true])
  appStore.set(downloadSettingsAtom, { quality: null })
})

it('keeps the settings at once', async () => {
  await open([])
  await press(/下载设置/)
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: '看完自动删除' })))
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: '3节' })))
  expect(appStore.get(downloadSettingsAtom)).toMatchObject({ isWatchedDeleted: true, following: 3 })
})

it('says a quarter at a time how far a download has come', async () => {
  const lesson = downloadEntry(1, { state: { kind: 'loading' } })
  await open([lesson])
  const said: string[] = []
  for (const bytes of [10, 25, 40, 50, 99]) {
    await act(async () => appStore.set(downloadProgressAtom, { lesson: 1, bytes, total: 100, speed: null }))
    said.push(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    )
  }
  await act(async () => {
    appStore.set(downloadProgressAtom, null)
    appStore.set(downloadsAtom, [{ ...lesson, state: { kind: 'done', size: 100 } }])
  })
  said.push(
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(''),
  )
  expect(said).toEqual(['', ...['25%', '25%', '50%', '75%', '100%'].map((step) => `课时1 已下载 ${step}`)])
})

it('leads from the limit of the learner to where it is set', async () => {
  const failure = { reason: 'limit' } as const
  await open([downloadEntry(1, { state: { kind: 'failed', failure } })])
  expect(screen.getByText('已达到离线空间上限')).toBeTruthy()
  await press('下载设置 课时1')
  expect(within(screen.getByRole('dialog', { name: '下载设置' })).getByText('离线空间上限')).toBeTruthy()
})

it('tells without a network what waits for it', async () => {
  await open([downloadEntry(1, { state: { kind: 'queued' } }), downloadEntry(2)])
  await act(async () => appStore.set(connectivityAtom, 'offline'))
  expect(screen.getByText('当前无网络，已下载的课时可以观看')).toBeTruthy()
  expect(screen.getByText('1 节，联网后自动继续')).toBeTruthy()
  expect(screen.getByText('等待网络')).toBeTruthy()
})

it('is empty in words, with a way on and the settings', async () => {
  await open([])
  expect(screen.getByText('还没有离线课时')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去选课' }).getAttribute('href')).toBe('/courses')
})

it('while nobody can say whose they are, it can be asked again', () => {
  appStore.set(userAtom, null)
  appStore.set(downloadOfferAtom, 'unknown')
  const loadMember = renderForUnknownMember(<DownloadsScreen />)
  expect(screen.getByText('登录状态待确认')).toBeTruthy()
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(loadMember).toHaveBeenCalledOnce()
})

it('says so where the browser cannot', async () => {
  await open([])
  await act(async () => appStore.set(downloadOfferAtom, 'no'))
  expect(screen.getByText('此浏览器不支持离线下载')).toBeTruthy()
})

it.each([
  ['full', '存储空间不足', '请清理后重试，已下载的课时不受影响', ['去清理']],
  ['closed', '无法打开本机存储', '请重新打开应用后重试，已下载的课时不受影响', []],
] as const)('a disk that is %s is said, with ways out; nothing is called empty', async (offer, title, text, links) => {
  await open([])
  await act(async () => appStore.set(downloadOfferAtom, offer))
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { name: title })).toBeTruthy()
  expect(main.getByText(text)).toBeTruthy()
  expect(main.queryByText('还没有离线课时')).toBeNull()
  expect(main.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
  expect(main.getByRole('button', { name: '重试' })).toBeTruthy()
})

it('is no address of the app where the school allows no downloads, for nobody', async () => {
  settings.offlineVideo = false
  await open([], null)
  expect(await screen.findByText('页面不存在或暂时无法访问')).toBeTruthy()
  expect(location.pathname).toBe(paths.downloads)
})

it('sends a visitor to the login and back', async () => {
  await open([], null)
  await waitFor(() => expect(location.pathname + location.search).toBe('/login-password?redirect=%2Fdownloads'))
})
