import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryOpfs } from '../../../tests/support/dom/memory-opfs.ts'
import type { Member } from '../../shared/member.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { hearAppEvents } from '../browser/operator/app-event.ts'
import { boughtAtAtom, tokenAtom, userAtom } from '../session/session-atoms.ts'
import { ownerFolder } from '../../shared/downloads/download-files.ts'
import { deleteFilms, setOwner } from '../storage/film-files.ts'
import { writePreferences } from '../storage/preferences.ts'
import { downloadsStore } from '../storage/storage.ts'
import { diskLimitMs } from '../storage/with-timeout.ts'
import { appStore } from '../store.ts'
import { createDownloads, type DownloadsOfPage } from './create-downloads.ts'
import { reserveBytes, type LessonFacts } from './download-entry.ts'
import { Refused, type Outcome } from './download-ports.ts'
import { downloadSettingsAtom } from './download-settings.ts'
import { downloadsAtom } from './downloads-atom.ts'
import { listOwnerAtom } from './show-downloads.ts'
import { isClearingToldAtom, networkKindAtom } from './downloads.ts'
import { arrivedOf, downloadProgressAtom } from './download-progress.ts'
import { openLesson } from './worker/opfs-files.ts'
import type { ToWorker } from './worker-messages.ts'

const opfs = createMemoryOpfs()
const mayWatch = vi.fn<(lesson: number) => Promise<boolean>>(async () => true)
const addresses = vi.fn<(lesson: number) => Promise<readonly []>>(async () => [])
/** What the worker does with a lesson; it asks for addresses first, as the real one does. */
let fate: (lesson: number, member: string) => Promise<Outcome | null>

/** The worker's side of the thread. */
function openWorker(): Worker {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const tell = (data: unknown): void => void setTimeout(() => listeners.forEach((listener) => listener({ data })))
  const answers = new Map<number, () => void>()
  const hear = async (message: ToWorker): Promise<void> => {
    const { id } = message
    if (message.kind === 'stop') return tell({ kind: 'end', id, outcome: { kind: 'stopped' } })
    if (message.kind === 'addresses') {
      if (message.list !== null) return answers.get(id)?.()
      if (message.refused === null) return tell({ kind: 'end', id, outcome: { kind: 'cut' } })
      return tell({ kind: 'end', id, outcome: { kind: 'refused', message: message.refused } })
    }
    if (message.kind !== 'begin') return
    tell({ kind: 'addresses', id })
    await new Promise<void>((resolve) => answers.set(id, resolve))
    tell({ kind: 'bytes', id, bytes: 2, total: 4 })
    const outcome = await fate(message.lesson, message.member)
    if (outcome === null) return
    if (outcome.kind === 'done') tell({ kind: 'complete', id })
    tell({ kind: 'end', id, outcome })
  }
  return {
    addEventListener: (kind: string, listener: (event: { data: unknown }) => void) =>
      void (kind === 'message' && listeners.push(listener)),
    postMessage: (message: ToWorker) => void hear(message),
    terminate: () => void (listeners.length = 0),
  } as unknown as Worker
}

/** Writes four bytes, as a film is written. */
async function finish(lesson: number, member: string): Promise<Outcome> {
  const film = await (await openLesson(member, lesson)).open('film')
  film.write(new Uint8Array(4), 0)
  film.close()
  return { kind: 'done', size: 4 }
}
/** Goes on until it is stopped. */
const hang = (): Promise<null> => Promise.resolve(null)

/** Ends the lesson that hangs, and any other from now on. */
async function failBy(outcome: Outcome): Promise<void> {
  fate = async () => outcome
  await downloads.pause(1)
  await downloads.resume(1)
  await until({ 1: 'failed' })
}
function comeBack(): void {
  appStore.set(connectivityAtom, 'offline')
  appStore.set(connectivityAtom, 'restored')
}

const facts = (lesson: number): LessonFacts => ({
  lesson,
  course: 1,
  title: `课时${lesson}`,
  courseTitle: '样课',
  cover: '',
  place: lesson,
  seconds: null,
  size: 4,
  isDragBanned: false,
})
const enter = (id: number | null): void => {
  appStore.set(tokenAtom, id === null ? null : `T${id}`)
  appStore.set(userAtom, id === null ? null : ({ id } as Member))
}
const kinds = (): Record<number, string> =>
  Object.fromEntries(appStore.get(downloadsAtom).map(({ lesson, state }) => [lesson, state.kind]))
const until = (expected: Record<number, string>) => vi.waitFor(() => expect(kinds()).toEqual(expected))

let downloads: DownloadsOfPage
beforeAll(() => {
  Object.defineProperty(navigator, 'storage', { value: opfs, configurable: true })
  URL.createObjectURL = () => 'blob:film'
  URL.revokeObjectURL = () => {}
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) })
  enter(7)
  downloads = createDownloads(appStore, { addresses, mayWatch, openWorker })
})
beforeEach(async () => {
  fate = finish
  enter(7)
  appStore.set(downloadSettingsAtom, { limitGb: 5, isWifiOnly: true, isMobileAllowed: false })
  await vi.waitUntil(() => appStore.get(downloadsAtom).length === 0)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  appStore.set(networkKindAtom, 'unknown')
  await downloads.delete(appStore.get(downloadsAtom).map(({ lesson }) => lesson))
  addresses.mockReset().mockResolvedValue([])
})

it('downloads in the order of the course, and plays what is there', async () => {
  await downloads.add([facts(2), facts(1)], 'HD')
  await until({ 1: 'done', 2: 'done' })
  expect(addresses.mock.calls).toEqual([[1], [2]])
  // what goes on later does so in its own quality: only a choice is remembered
  expect(appStore.get(downloadSettingsAtom).quality).toBeNull()
  expect(appStore.get(downloadProgressAtom)).toBeNull()
  expect(await downloads.sourceOf(1)).toMatchObject({ url: 'blob:film', size: 4, quality: 'HD' })
  expect(await downloads.sourceOf(9)).toBeNull()
  await downloads.delete([1])
  expect(opfs.at('lessons/7/1/film.mp4')).toBeUndefined()
  expect(kinds()).toEqual({ 2: 'done' })
})

it('a film whose owner could not be named is there, and plays past the worker, which would refuse it, or is gone', async () => {
  let registration: object | undefined = { active: {} }
  const serviceWorker = { controller: {}, getRegistration: async () => registration }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { serviceWorker }))
  await downloads.add([facts(1)], null)
  await until({ 1: 'done' })
  expect(await downloads.sourceOf(1)).toMatchObject({ url: '/offline/7/1.mp4', size: 4 })
  // taken away by the kill switch it stays in charge of this page, and answers nothing
  registration = undefined
  expect(await downloads.sourceOf(1)).toMatchObject({ url: 'blob:film', size: 4 })
  registration = { active: {} }
  await (await navigator.storage.getDirectory()).removeEntry('lessons-owner', { recursive: true })
  expect(await downloads.sourceOf(1)).toMatchObject({ url: 'blob:film', size: 4 })
  expect(kinds()).toEqual({ 1: 'done' })
})

it.each<[string, () => Promise<never>]>([
  ['has no room for', () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))],
  ['never answers about', () => new Promise<never>(() => {})],
])(
  'a disk that %s the name of the owner hides nothing: the list is there, plays, and can be deleted',
  async (_, refuse) => {
    await downloads.add([facts(1)], null)
    await until({ 1: 'done' })
    enter(null)
    await until({})
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { getDirectory } = opfs
    const root = vi.spyOn(opfs, 'getDirectory').mockImplementation(async () => {
      const folder = (await getDirectory()) as FileSystemDirectoryHandle
      const getDirectoryHandle: typeof folder.getDirectoryHandle = (name, options) =>
        name === ownerFolder && options?.create === true ? refuse() : folder.getDirectoryHandle(name, options)
      return Object.assign(Object.create(folder) as object, { getDirectoryHandle })
    })
    enter(7)
    // the list waits for no name
    await until({ 1: 'done' })
    await vi.advanceTimersByTimeAsync(diskLimitMs)
    vi.useRealTimers()
    expect(await downloads.sourceOf(1)).toMatchObject({ url: 'blob:film', size: 4 })
    root.mockRestore()
    expect(opfs.names()).not.toContain(ownerFolder)
    // there is room again
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(opfs.names()).toContain(ownerFolder))
  },
)

it('a disk that refuses the list for a while has lost nothing of it', async () => {
  await downloads.add([facts(1)], null)
  await until({ 1: 'done' })
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('closed', 'InvalidStateError')
  })
  await expect(downloads.add([facts(2)], null)).rejects.toThrow('closed')
  enter(8)
  await until({})
  // which says nothing of how many there are
  await expect(downloads.list()).rejects.toThrow('closed')
  expect(appStore.get(listOwnerAtom)).toBe('7')
  enter(7)
  transaction.mockRestore()
  await downloads.add([facts(3)], null)
  await until({ 1: 'done', 3: 'done' })
  expect(opfs.at('lessons/7/1/film.mp4')).toHaveLength(4)
})

it('the learner is told once where the browser does not promise to keep what is downloaded', async () => {
  const persisted = vi.fn<() => Promise<boolean>>(async () => true)
  Object.assign(opfs, { persisted })
  await downloads.add([facts(1)], null)
  await vi.waitFor(() => expect(persisted).toHaveBeenCalledTimes(1))
  await until({ 1: 'done' })
  expect(appStore.get(isClearingToldAtom)).toBe(true)

  persisted.mockResolvedValue(false)
  await downloads.add([facts(2)], null)
  await vi.waitFor(() => expect(appStore.get(isClearingToldAtom)).toBe(false))
  appStore.set(isClearingToldAtom, true)
  await downloads.add([facts(3)], null)
  await until({ 1: 'done', 2: 'done', 3: 'done' })
  expect(appStore.get(isClearingToldAtom)).toBe(true)
  Reflect.deleteProperty(opfs, 'persisted')
})

it('the browser is asked to keep what is downloaded though it has refused before, and by the installed app again', async () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => false)
  Object.assign(opfs, { persist })
  writePreferences({ isPersistAsked: true })
  await downloads.add([facts(1)], null)
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
  await until({ 1: 'done' })
  for (const [isInstalled, count] of [
    [false, 1],
    [true, 2],
  ] as const) {
    vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
    enter(null)
    await until({})
    enter(7)
    await until({ 1: 'done' })
    await downloads.sourceOf(1)
    expect(persist).toHaveBeenCalledTimes(count)
  }
  Reflect.deleteProperty(opfs, 'persist')
})

it('what was deleted, or is there, begins anew when it comes again', async () => {
  fate = hang
  await downloads.add([facts(1)], null)
  await vi.waitFor(() => expect(appStore.get(arrivedOf(1))).toMatchObject({ bytes: 2 }))
  await downloads.delete([1])
  appStore.set(networkKindAtom, 'metered')
  await downloads.add([facts(1)], null)
  await until({ 1: 'paused' })
  expect(appStore.get(arrivedOf(1))).toBeUndefined()
  fate = finish
  appStore.set(networkKindAtom, 'free')
  await until({ 1: 'done' })
  expect(appStore.get(arrivedOf(1))).toBeUndefined()
})

it('waits while a lesson streams, and while the network costs money', async () => {
  fate = hang
  await downloads.add([facts(1)], null)
  await vi.waitFor(() => expect(appStore.get(downloadProgressAtom)).toMatchObject({ lesson: 1, bytes: 2, total: 4 }))
  const end = downloads.waitForStream()
  await until({ 1: 'paused' })
  expect(appStore.get(downloadProgressAtom)).toBeNull()
  expect(appStore.get(arrivedOf(1))).toMatchObject({ bytes: 2, total: 4 })
  appStore.set(networkKindAtom, 'metered')
  fate = finish
  end()
  await vi.waitFor(() => expect(appStore.get(downloadsAtom)[0]?.state).toEqual({ kind: 'paused', by: 'metered' }))
  appStore.set(downloadSettingsAtom, { isWifiOnly: false })
  await until({ 1: 'done' })
})

it('继续下载 over a network that costs money holds until the next one that does not', async () => {
  fate = hang
  appStore.set(networkKindAtom, 'metered')
  await downloads.add([facts(1)], null)
  await until({ 1: 'paused' })
  appStore.set(downloadSettingsAtom, { isMobileAllowed: true })
  await until({ 1: 'loading' })
  // a tunnel
  appStore.set(networkKindAtom, 'unknown')
  appStore.set(networkKindAtom, 'metered')
  expect(appStore.get(downloadSettingsAtom).isMobileAllowed).toBe(true)
  appStore.set(networkKindAtom, 'free')
  await downloads.add([facts(2)], null)
  await until({ 1: 'loading', 2: 'queued' })
  appStore.set(networkKindAtom, 'metered')
  await until({ 1: 'paused', 2: 'paused' })
})

it('继续下载 holds until all is there, also for who never meets another network', async () => {
  appStore.set(networkKindAtom, 'metered')
  appStore.set(downloadSettingsAtom, { isMobileAllowed: true })
  let next: (() => void) | undefined
  fate = async (lesson, member) => {
    if (lesson === 2) await new Promise<void>((resolve) => (next = resolve))
    return finish(lesson, member)
  }
  await downloads.add([facts(1), facts(2)], null)
  await until({ 1: 'done', 2: 'loading' })
  expect(appStore.get(downloadSettingsAtom).isMobileAllowed).toBe(true)
  await vi.waitFor(() => expect(appStore.get(arrivedOf(2))).toMatchObject({ bytes: 2 }))
  next?.()
  await until({ 1: 'done', 2: 'done' })
  expect(appStore.get(downloadSettingsAtom).isMobileAllowed).toBe(false)
  await downloads.add([facts(3)], null)
  await until({ 1: 'done', 2: 'done', 3: 'paused' })
})

it.each<[string, () => Promise<void>, () => unknown]>([
  ['继续', () => downloads.pause(1), () => downloads.resume(1)],
  ['全部继续', () => downloads.pauseAll(), () => downloads.resumeAll()],
  ['重试', () => failBy({ kind: 'broken' }), () => downloads.retry([1], null)],
  ['a network that is back', () => failBy({ kind: 'cut' }), () => comeBack()],
])('what may not run now says so after %s, and goes on by itself', async (_what, stop, goOn) => {
  fate = hang
  await downloads.add([facts(1)], null)
  await until({ 1: 'loading' })
  await stop()
  const [end, fetched] = [downloads.waitForStream(), addresses.mock.calls.length]
  // what begins has been heard
  await new Promise((resolve) => setTimeout(resolve, 20))
  await goOn()
  await vi.waitFor(() => expect(appStore.get(downloadsAtom)[0]?.state).toEqual({ kind: 'paused', by: 'streaming' }))
  appStore.set(networkKindAtom, 'metered')
  end()
  await vi.waitFor(() => expect(appStore.get(downloadsAtom)[0]?.state).toEqual({ kind: 'paused', by: 'metered' }))
  expect(addresses).toHaveBeenCalledTimes(fetched)
  fate = finish
  appStore.set(networkKindAtom, 'free')
  await until({ 1: 'done' })
})

it('stops where the learner has set a limit, and goes on with a greater one', async () => {
  appStore.set(downloadSettingsAtom, { limitGb: 1 })
  await downloads.add([{ ...facts(1), size: 1.5 * 1024 ** 3 }, facts(2)], null)
  await until({ 1: 'failed', 2: 'done' })
  appStore.set(downloadSettingsAtom, { limitGb: 2 })
  await until({ 1: 'done', 2: 'done' })
})

it("says the server's reason, and tries again by a tap", async () => {
  addresses.mockRejectedValueOnce(new Refused('请购买后观看'))
  await downloads.add([facts(1)], null)
  await until({ 1: 'failed' })
  const failure = { reason: 'server', message: '请购买后观看' }
  expect(appStore.get(downloadsAtom)[0]?.state).toEqual({ kind: 'failed', failure })
  await downloads.retry([1], null)
  await until({ 1: 'done' })
})

it('goes on at once when the network is back', async () => {
  fate = async () => ({ kind: 'cut' })
  await downloads.add([facts(1)], null)
  await until({ 1: 'failed' })
  appStore.set(connectivityAtom, 'offline')
  fate = finish
  appStore.set(connectivityAtom, 'restored')
  await until({ 1: 'done' })
})

it('asks once after a reconnect whose media host is still away', async () => {
  fate = async () => ({ kind: 'cut' })
  await downloads.add([facts(1)], null)
  await until({ 1: 'failed' })
  addresses.mockClear()
  comeBack()
  await vi.waitFor(() => expect(addresses).toHaveBeenCalledTimes(1))
  await until({ 1: 'failed' })
  appStore.set(connectivityAtom, 'online')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(addresses).toHaveBeenCalledTimes(1)
})

it('a tab that does not know its member yet takes the films from nobody', async () => {
  await vi.waitFor(() => expect(opfs.names()).toContain(ownerFolder))
  enter(null)
  await vi.waitFor(() => expect(opfs.names()).not.toContain(ownerFolder))
  // by another tab
  await setOwner('7')
  comeBack()
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(opfs.names()).toContain(ownerFolder)
})

it('all can be paused and go on', async () => {
  fate = hang
  await downloads.add([facts(1), facts(2)], null)
  await until({ 1: 'loading', 2: 'queued' })
  await downloads.pauseAll()
  await until({ 1: 'paused', 2: 'paused' })
  fate = finish
  await downloads.resumeAll()
  await until({ 1: 'done', 2: 'done' })
})

it('a lesson whose access is lost does not play; regained, it plays without another byte', async () => {
  await downloads.add([facts(1)], null)
  await until({ 1: 'done' })
  addresses.mockClear()
  await downloads.noteAccess(1, false)
  await until({ 1: 'expired' })
  expect(await downloads.sourceOf(1)).toBeNull()
  expect(opfs.at('lessons/7/1/film.mp4')).toHaveLength(4)
  await downloads.noteAccess(1, true)
  await until({ 1: 'done' })
  expect(await downloads.sourceOf(1)).toMatchObject({ url: 'blob:film', size: 4 })
  expect(addresses).not.toHaveBeenCalled()
})

it('what has expired is asked about as soon as something is bought, and plays', async () => {
  await downloads.add([facts(1)], null)
  await until({ 1: 'done' })
  await downloads.noteAccess(1, false)
  await until({ 1: 'expired' })
  comeBack()
  expect(mayWatch).not.toHaveBeenCalled()
  // the clock of this machine may not have gone on since the answer
  appStore.set(boughtAtAtom, Date.now() + 1)
  await until({ 1: 'done' })
  expect(mayWatch).toHaveBeenCalledExactlyOnceWith(1)
})

it('a full disk is said; a tap, or room that was made, tries again', async () => {
  fate = async () => ({ kind: 'full' })
  await downloads.add([facts(1), facts(2)], null)
  await until({ 1: 'failed', 2: 'failed' })
  expect(appStore.get(downloadsAtom)[0]?.state).toEqual({ kind: 'failed', failure: { reason: 'space' } })
  fate = finish
  await downloads.retry([1], null)
  await until({ 1: 'done', 2: 'failed' })
  // there is room now
  await downloads.delete([1])
  await until({ 2: 'done' })
  fate = async () => ({ kind: 'full' })
  await downloads.add([facts(3)], null)
  await until({ 2: 'done', 3: 'failed' })
  fate = finish
  // photos were deleted meanwhile
  document.dispatchEvent(new Event('visibilitychange'))
  await until({ 2: 'done', 3: 'done' })
})

it('what has come of a lesson already needs no room any more', async () => {
  const estimate = vi.fn<() => Promise<object>>(async () => ({ usage: 0, quota: reserveBytes + 1 }))
  Object.assign(opfs, { estimate })
  const film = await (await openLesson('7', 1)).open('film')
  film.write(new Uint8Array(2), 0)
  film.close()
  appStore.set(networkKindAtom, 'metered')
  await downloads.add([facts(1)], null)
  await until({ 1: 'paused' })
  // what belongs to no entry was deleted before
  expect(opfs.at('lessons/7/1/film.mp4')).toHaveLength(2)
  appStore.set(networkKindAtom, 'free')
  await until({ 1: 'failed' })
  expect(addresses).not.toHaveBeenCalled()
  estimate.mockResolvedValue({ usage: 0, quota: reserveBytes + 2 })
  document.dispatchEvent(new Event('visibilitychange'))
  await until({ 1: 'done' })
  Reflect.deleteProperty(opfs, 'estimate')
})

it('another quality of what found no room is fetched, and what has come of the former takes none of it', async () => {
  const MB = 1024 * 1024
  const estimate = vi.fn<() => Promise<object>>(async () => ({ usage: 0, quota: reserveBytes + 2 * MB }))
  Object.assign(opfs, { estimate })
  fate = async (lesson, member) => {
    const part = await (await openLesson(member, lesson)).open('part')
    part.write(new Uint8Array(2 * MB), 0)
    part.close()
    return { kind: 'full' }
  }
  await downloads.add([{ ...facts(1), size: 2 * MB }], 'HD')
  await until({ 1: 'failed' })
  fate = finish
  estimate.mockReset().mockResolvedValue({ usage: 0, quota: reserveBytes + 1.5 * MB })
  await downloads.retry([1], 'HD')
  await vi.waitFor(() => expect(estimate).toHaveBeenCalled())
  await until({ 1: 'failed' })
  expect([addresses.mock.calls.length, opfs.at('lessons/7/1/part')?.length]).toEqual([1, 2 * MB])
  await downloads.retry([1], 'LD')
  await until({ 1: 'done' })
  expect(appStore.get(downloadsAtom)).toMatchObject([{ quality: 'LD', size: 4 }])
  // in another tab it may have been tried again already
  await downloads.retry([1], 'HD')
  expect(kinds()).toEqual({ 1: 'done' })
  expect(opfs.at('lessons/7/1/film.mp4')).toHaveLength(4)
  Reflect.deleteProperty(opfs, 'estimate')
})

it('a lesson whose answer finds no room on the disk says that, and not that the network was cut', async () => {
  addresses.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  await downloads.add([facts(1)], null)
  await until({ 1: 'failed' })
  expect(appStore.get(downloadsAtom)[0]?.state).toEqual({ kind: 'failed', failure: { reason: 'space' } })
  await downloads.retry([1], null)
  await until({ 1: 'done' })
})

it('a film that is gone is said to be gone', async () => {
  await downloads.add([facts(1)], null)
  await until({ 1: 'done' })
  await deleteFilms()
  // whose films may be played is a folder, too
  enter(null)
  enter(7)
  expect(await downloads.sourceOf(1)).toBeNull()
  await until({ 1: 'cleared' })
})

it('does to two hundred lessons what it does to two, in as many steps of the disk', async () => {
  fate = hang
  const asked = (['entries', 'change', 'update', 'delete'] as const).map((kind) => vi.spyOn(downloadsStore, kind))
  /** How often the disk is asked until so many lessons are in the state. */
  async function steps(act: () => Promise<void>, count: number, state: string): Promise<number> {
    for (const spy of asked) spy.mockClear()
    await act()
    await vi.waitUntil(() => Object.values(kinds()).filter((kind) => kind === state).length === count)
    return asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  }
  async function walk(count: number): Promise<readonly number[]> {
    const list = Array.from({ length: count }, (_, index) => index + 1)
    return [
      await steps(() => downloads.add(list.map(facts), null), count - 1, 'queued'),
      await steps(downloads.pauseAll, count, 'paused'),
      await steps(downloads.resumeAll, count - 1, 'queued'),
      await steps(() => downloads.delete(list), 0, 'queued'),
    ]
  }
  const few = await walk(2)
  const many = await walk(200)
  // some steps that come after the state was reached may count or not
  for (const [index, count] of many.entries()) expect(count).toBeLessThan((few[index] ?? 0) + 5)
  for (const spy of asked) spy.mockRestore()
})

it('what a member has left, the next one neither sees nor keeps', async () => {
  fate = hang
  await downloads.add([facts(1)], null)
  await until({ 1: 'loading' })
  enter(8)
  await until({})
  await vi.waitFor(async () => expect(await downloadsStore.entries()).toEqual([]))
  fate = finish
  await downloads.add([facts(1)], null)
  await until({ 1: 'done' })
  expect(opfs.at('lessons/8/1/film.mp4')).toHaveLength(4)
  await downloads.delete([1])
})

it('without a member nothing happens', async () => {
  enter(null)
  await downloads.add([facts(1)], null)
  await downloads.pause(1)
  await downloads.resumeAll()
  expect(await downloads.sourceOf(1)).toBeNull()
  expect(await downloadsStore.entries()).toEqual([])
})

it('a school that listens hears of each lesson that is there, and of no other (screens 4.15)', async () => {
  const heard: string[] = []
  hearAppEvents((name) => heard.push(name))
  // of the tests before
  heard.length = 0
  fate = async (lesson, member) => (lesson === 2 ? { kind: 'unsupported' } : finish(lesson, member))
  await downloads.add([facts(1), facts(2), facts(3)], null)
  await until({ 1: 'done', 2: 'unsupported', 3: 'done' })
  expect(heard).toEqual(['download', 'download'])
})
