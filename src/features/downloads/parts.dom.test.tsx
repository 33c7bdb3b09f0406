import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Provider, type PrimitiveAtom } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { downloadEntry } from '../../../tests/support/data/download-entries.ts'
import { fakeDownloads, noDownloads, type FakeDownloads } from '../../../tests/support/dom/fake-downloads.ts'
import { completeDocument } from '../../../tests/support/dom/render-app.tsx'
import type { CourseDetail } from '../../api/course.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { lessonMediaAtom } from '../../domain/course/lesson-media.ts'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { downloadSettingsAtom } from '../../platform/downloads/download-settings.ts'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { downloadOfferAtom, downloadsAtom } from '../../platform/downloads/downloads-atom.ts'
import { isClearingToldAtom, networkKindAtom } from '../../platform/downloads/downloads.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { installWayAtom } from '../../platform/pwa/install.ts'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { appStore } from '../../platform/store.ts'
import { loadOverlays } from './deferred-overlays.tsx'
import { CourseEntry, LessonTool } from './parts.ts'

vi.mock('../../platform/pwa/install.ts', async () => {
  const { atom } = await import('jotai')
  return { installWayAtom: atom(null), promptInstall: async () => {} }
})

const MB = 1024 * 1024
const lesson = (id: number) => ({ id, courseId: 1, title: `课时${id}`, duration: 600, freeSeconds: 0 })
const course = { id: 1, title: '样课', cover: '' }
const groups = [{ chapter: { id: 11, title: '第一章' }, lessons: [lesson(1), lesson(2), lesson(3)] }]
const lessonDetail = { course, groups, lesson: lesson(1), watched: new Map() } as unknown as LessonDetail
const courseDetail = { course, groups, watched: new Map() } as unknown as CourseDetail
const all = { isMember: true, hasAccess: true, bar: 'learn', lessonIds: [] } as unknown as Entitlement
const none = { ...all, hasAccess: false, bar: 'buy' } as unknown as Entitlement

/** The mocked one can be set. */
const setWay = (way: string | null): void => appStore.set(installWayAtom as unknown as PrimitiveAtom<unknown>, way)

beforeAll(() => completeDocument())
afterEach(() => {
  cleanup()
  noDownloads()
  localStorage.clear()
  setWay(null)
  appStore.set(downloadSettingsAtom, { quality: null, isWifiOnly: true, isMobileAllowed: false })
  appStore.set(lessonMediaAtom, null)
  appStore.set(connectivityAtom, 'online')
})

async function show(
  node: ReactNode,
  entries: readonly DownloadEntry[] = [],
  load = (downloads: FakeDownloads): Promise<FakeDownloads> => Promise.resolve(downloads),
): Promise<FakeDownloads> {
  const downloads = fakeDownloads(entries)
  const services = { loadDownloads: () => load(downloads) } as unknown as Services
  const routeTree = createRootRoute({ component: () => node })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  await act(async () => {
    render(
      <Provider store={appStore}>
        <ServicesProvider services={services}>
          <RouterProvider router={router as never} />
        </ServicesProvider>
      </Provider>,
    )
    await loadOverlays()
  })
  return downloads
}

const press = (name: string | RegExp, where = screen as Pick<typeof screen, 'getByRole'>) =>
  act(async () => void fireEvent.click(where.getByRole('button', { name })))

const tool = <LessonTool detail={lessonDetail} entitlement={all} />

it('asks for the quality once, names the size, and begins at a tap from then on', async () => {
  const qualities = [
    { name: '标清', size: 48 * MB },
    { name: '高清', size: 86 * MB },
  ]
  appStore.set(lessonMediaAtom, { lesson: 1, qualities })
  const downloads = await show(tool)
  await press('下载48.0MB')
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /高清/ })))
  expect(screen.getByRole('dialog').textContent).toContain('可用 5.0GB')
  await press('下载 86.0MB')
  expect(downloads.calls).toEqual(['add 1 高清'])
  await press('下载86.0MB')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(downloads.calls).toEqual(['add 1 高清', 'add 1 高清'])
})

it('takes, and names, the first quality of a lesson that has none of the usual name', async () => {
  appStore.set(downloadSettingsAtom, { quality: '蓝光' })
  appStore.set(lessonMediaAtom, { lesson: 1, qualities: [{ name: '标清', size: 48 * MB }] })
  const downloads = await show(tool)
  await press('下载48.0MB')
  expect(downloads.calls).toEqual(['add 1 标清'])
})

it('asks for the usual quality before the qualities of the lesson are known', async () => {
  appStore.set(downloadSettingsAtom, { quality: '高清' })
  const downloads = await show(tool)
  await press('下载')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(downloads.calls).toEqual(['add 1 高清'])
})

const refusals = [
  ['full', 'QuotaExceededError', '空间不足', '存储空间不足，请清理后重试'],
  ['closed', 'UnknownError', '无法保存', '无法打开本机存储，请重新打开应用后重试'],
] as const

it.each(refusals)(
  'a disk that is %s: 下载 stays, says why, and goes on once it opens',
  async (offer, name, word, text) => {
    let isRefused = true
    appStore.set(lessonMediaAtom, { lesson: 1, qualities: [{ name: '高清', size: 86 * MB }] })
    await show(tool, [], (downloads) =>
      isRefused ? Promise.reject(new DOMException('no', name)) : Promise.resolve(downloads),
    )
    await act(async () => appStore.set(downloadOfferAtom, offer))
    await press(`下载${word}`)
    expect(appStore.get(toastAtom)?.text).toBe(text)
    expect(screen.queryByRole('dialog')).toBeNull()
    isRefused = false
    await press(`下载${word}`)
    expect(screen.getByRole('dialog', { name: '下载课时' })).toBeTruthy()
  },
)

it.each(refusals)('a disk that is %s: the row of the course says why', async (offer, name, _, text) => {
  await show(<CourseEntry detail={courseDetail} entitlement={all} />, [], () =>
    Promise.reject(new DOMException('no', name)),
  )
  await act(async () => appStore.set(downloadOfferAtom, offer))
  await press(`下载课时${text}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('begins nothing that does not fit', async () => {
  appStore.set(lessonMediaAtom, { lesson: 1, qualities: [{ name: '高清', size: 6 * 1024 * MB }] })
  await show(tool)
  await press(/^下载/)
  expect(screen.getByRole('dialog').textContent).toContain('可用 5.0GB，还差 1.0GB')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '下载 6.0GB' }).disabled).toBe(true)
})

it('is absent where the member may not watch, and for what is no film', async () => {
  await show(<LessonTool detail={lessonDetail} entitlement={none} />)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  appStore.set(lessonMediaAtom, { lesson: 1, qualities: [] })
  await show(tool)
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks before the first byte over a network that costs money; neither answer is to give up', async () => {
  appStore.set(networkKindAtom, 'metered')
  appStore.set(downloadSettingsAtom, { quality: '高清' })
  appStore.set(lessonMediaAtom, { lesson: 1, qualities: [{ name: '高清', size: 86.4 * MB }] })
  const downloads = await show(tool)
  await press(/^下载/)
  await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
  expect(downloads.calls).toEqual([])
  await press(/^下载/)
  await press('等待Wi-Fi', within(screen.getByRole('dialog', { name: '约86MB，使用移动网络下载？' })))
  expect([downloads.calls, appStore.get(downloadSettingsAtom).isWifiOnly]).toEqual([['add 1 高清'], true])
  await press(/^下载/)
  await press('继续下载')
  expect(downloads.calls).toHaveLength(2)
  // for now; what is chosen for ever is chosen in 下载设置
  expect(appStore.get(downloadSettingsAtom)).toMatchObject({ isWifiOnly: true, isMobileAllowed: true })
  await press(/^下载/)
  await press('等待Wi-Fi')
  expect(appStore.get(downloadSettingsAtom)).toMatchObject({ isWifiOnly: true, isMobileAllowed: false })
})

it('nothing begins by waiting for a Wi-Fi of which the browser does not tell', async () => {
  localStorage.setItem('prefs', JSON.stringify({ dataSaver: 'on' }))
  appStore.set(networkKindAtom, 'unknown')
  appStore.set(downloadSettingsAtom, { quality: '高清' })
  appStore.set(lessonMediaAtom, { lesson: 1, qualities: [{ name: '高清', size: 86.4 * MB }] })
  const downloads = await show(tool)
  await press(/^下载/)
  const question = within(screen.getByRole('dialog', { name: '约86MB，使用移动网络下载？' }))
  expect(question.queryByRole('button', { name: '等待Wi-Fi' })).toBeNull()
  await press('取消', question)
  expect([downloads.calls, screen.queryByRole('dialog')]).toEqual([[], null])
  await press(/^下载/)
  await press('继续下载')
  expect(downloads.calls).toEqual(['add 1 高清'])
  // on data saver alone nothing was said of Wi-Fi
  expect(appStore.get(downloadSettingsAtom)).toMatchObject({ isWifiOnly: true, isMobileAllowed: false })
})

it('the question for what is tried again names its size', async () => {
  appStore.set(networkKindAtom, 'metered')
  const cleared = downloadEntry(1, { state: { kind: 'cleared' }, size: 86.4 * MB })
  const downloads = await show(tool, [cleared])
  await press('已被系统清理，重新下载')
  await press('继续下载', within(screen.getByRole('dialog', { name: '约86MB，使用移动网络下载？' })))
  expect(downloads.calls).toEqual(['retry 1 高清'])
})

it('offers the installation first where the system would delete it, and asks once', async () => {
  setWay('ios')
  appStore.set(downloadSettingsAtom, { quality: '高清' })
  appStore.set(lessonMediaAtom, { lesson: 1, qualities: [{ name: '高清', size: MB }] })
  const downloads = await show(tool)
  await press(/^下载/)
  expect(screen.getByRole('dialog', { name: '先安装到桌面' }).textContent).toContain('长期不打开时系统会清理')
  await press('安装')
  expect(screen.getByText('添加到主屏幕')).toBeTruthy()
  await press('关闭')
  expect(downloads.calls).toEqual([])
  await press(/^下载/)
  await press('仍要下载')
  await press(/^下载/)
  expect(downloads.calls).toEqual(['add 1 高清', 'add 1 高清'])
})

it('the second tap of a double tap on 仍要下载 does not answer the question behind it', async () => {
  setWay('ios')
  appStore.set(networkKindAtom, 'metered')
  appStore.set(downloadSettingsAtom, { quality: '高清' })
  appStore.set(lessonMediaAtom, { lesson: 1, qualities: [{ name: '高清', size: 86.4 * MB }] })
  const downloads = await show(tool)
  await press(/^下载/)
  await press('仍要下载')
  const question = screen.getByRole('dialog', { name: '约86MB，使用移动网络下载？' })
  expect(document.activeElement).toBe(question)
  await press('等待Wi-Fi')
  expect([downloads.calls, document.contains(question)]).toEqual([[], true])
  await press('等待Wi-Fi')
  expect(downloads.calls).toEqual(['add 1 高清'])
})

const become = (...entries: DownloadEntry[]) => act(async () => appStore.set(downloadsAtom, entries))
const said = () => screen.queryByRole('region')?.textContent

it('does at a tap what its state asks for', async () => {
  const downloads = await show(tool, [downloadEntry(1, { state: { kind: 'loading' } })])
  await press('下载中，暂停')
  await become(downloadEntry(1, { state: { kind: 'paused', by: 'learner' } }))
  await press('已暂停，继续')
  await become(downloadEntry(1, { state: { kind: 'cleared' } }))
  await press('已被系统清理，重新下载')
  expect(downloads.calls).toEqual(['pause 1', 'resume 1', 'retry 1 高清'])
  await become(downloadEntry(1))
  await press('已下载，更多')
  await press('删除', within(screen.getByRole('dialog')))
  await press('删除', within(screen.getByRole('dialog', { name: '删除 1 节离线课时？' })))
  expect(downloads.calls.at(-1)).toBe('delete 1')
})

it('says once what has come, when nothing more is coming, and leads to it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const loading = { kind: 'loading' } as const
  const [other, coming] = [downloadEntry(2, { state: { kind: 'queued' } }), downloadEntry(1, { state: loading })]
  await show(tool, [coming, other])
  await become(downloadEntry(1), other)
  expect(said()).toBeUndefined()
  await become(downloadEntry(1), downloadEntry(2))
  expect(said()).toBe('已下载 2 节离线下载')
  await act(async () => vi.advanceTimersByTime(5000))
  expect(said()).toBeUndefined()
  await become(coming, downloadEntry(2))
  await become(downloadEntry(1), downloadEntry(2))
  expect(said()).toBe('已下载 课时1离线下载')
  await press('离线下载')
  expect(said()).toBeUndefined()
  vi.useRealTimers()
})

it('says once that the system may delete it, before anything else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const loading = downloadEntry(1, { state: { kind: 'loading' } })
  await show(tool, [loading])
  await act(async () => appStore.set(isClearingToldAtom, false))
  await become(downloadEntry(1))
  expect(said()).toBe('系统可能会清理离线内容知道了')
  await press('知道了')
  expect([said(), appStore.get(isClearingToldAtom)]).toEqual(['已下载 课时1离线下载', true])
  await act(async () => appStore.set(isClearingToldAtom, false))
  await act(async () => vi.advanceTimersByTime(5000))
  expect([said(), appStore.get(isClearingToldAtom)]).toEqual(['已下载 课时1离线下载', true])
  vi.useRealTimers()
})

it('says that it stopped for the network, with the way to go on; nothing to who has chosen to wait', async () => {
  const paused = downloadEntry(1, { state: { kind: 'paused', by: 'metered' } })
  const loading = downloadEntry(1, { state: { kind: 'loading' } })
  await show(tool, [downloadEntry(1, { state: { kind: 'queued' } })])
  await become(paused)
  expect(said()).toBeUndefined()
  await become(loading)
  await become(downloadEntry(1, { state: { kind: 'paused', by: 'streaming' } }))
  expect(said()).toBeUndefined()
  await become(loading)
  await become(paused)
  expect(said()).toBe('已暂停，连上Wi-Fi后继续改用流量')
  // Wi-Fi is back
  await become(loading)
  expect(said()).toBeUndefined()
  await become(paused)
  await press('改用流量')
  expect(said()).toBeUndefined()
  expect(appStore.get(downloadSettingsAtom)).toMatchObject({ isWifiOnly: true, isMobileAllowed: true })
})

it('says so as well when the end of the Wi-Fi had cut it before', async () => {
  await show(tool, [downloadEntry(1, { state: { kind: 'loading' } })])
  await become(downloadEntry(1, { state: { kind: 'failed', failure: { reason: 'network' } } }))
  expect(said()).toBeUndefined()
  await become(downloadEntry(1, { state: { kind: 'paused', by: 'metered' } }))
  expect(said()).toBe('已暂停，连上Wi-Fi后继续改用流量')
})

it('waits without a network', async () => {
  appStore.set(connectivityAtom, 'offline')
  const downloads = await show(tool)
  await press('下载等待网络')
  expect([downloads.calls, screen.queryByRole('dialog')]).toEqual([[], null])
})

it('downloads the lessons of a course that are chosen, and tries again what failed', async () => {
  const failed = downloadEntry(2, { state: { kind: 'failed', failure: { reason: 'other' } }, size: null })
  const downloads = await show(<CourseEntry detail={courseDetail} entitlement={all} />, [downloadEntry(1), failed])
  await press(/下载课时/)
  const sheet = within(screen.getByRole('dialog', { name: '下载课时' }))
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: /课时1/ }).disabled).toBe(true)
  await press('全选', sheet)
  expect(sheet.getByText('已选 2 节，大小未知')).toBeTruthy()
  await press('下载 2 节', sheet)
  expect(downloads.calls).toEqual(['add 3 null', 'retry 2 null'])
})

it('what found no room is fetched in a smaller quality, whose size nobody knows yet', async () => {
  appStore.set(downloadSettingsAtom, { quality: '高清' })
  appStore.set(lessonMediaAtom, { lesson: 9, qualities: ['标清', '高清'].map((name) => ({ name, size: null })) })
  const failed = downloadEntry(2, { state: { kind: 'failed', failure: { reason: 'space' } }, size: 6 * 1024 * MB })
  const downloads = await show(<CourseEntry detail={courseDetail} entitlement={all} />, [failed])
  await press(/下载课时/)
  const sheet = within(screen.getByRole('dialog', { name: '下载课时' }))
  await act(async () => void fireEvent.click(sheet.getByRole('checkbox', { name: /课时2/ })))
  expect(sheet.getByText('可用 5.0GB，还差 1.0GB')).toBeTruthy()
  await act(async () => void fireEvent.click(sheet.getByRole('radio', { name: '标清' })))
  expect(sheet.getByText('已选 1 节，大小未知')).toBeTruthy()
  await press('下载 1 节', sheet)
  expect(downloads.calls).toEqual(['retry 2 标清'])
})

it('says how many are there, and is absent without access', async () => {
  await show(<CourseEntry detail={courseDetail} entitlement={all} />, [
    downloadEntry(1),
    downloadEntry(2, { state: { kind: 'queued' } }),
  ])
  expect(screen.getByText('已下载 1 节，正在下载 1 节')).toBeTruthy()
  cleanup()
  await show(<CourseEntry detail={courseDetail} entitlement={none} />)
  expect(screen.queryByText('下载课时')).toBeNull()
})
