import { expect, it, vi } from 'vitest'
import type { Gate } from '../platform/session/gate.ts'
import { gateAtom, tokenAtom, userAtom } from '../platform/session/session-atoms.ts'
import type { Session } from '../platform/session/session-types.ts'
import type { DownloadCalls } from '../platform/downloads/create-downloads.ts'
import { downloadOfferAtom } from '../platform/downloads/downloads-atom.ts'
import { listOwnerAtom } from '../platform/downloads/show-downloads.ts'
import { pauseAtom } from '../platform/reads/pause.ts'
import { cachedReads, downloadsStore } from '../platform/storage/storage.ts'
import { appStore } from '../platform/store.ts'
import type { Member } from '../shared/member.ts'
import { startDownloads } from './start-downloads.ts'

vi.mock('../platform/browser/settings.ts', async (load) => {
  const actual = await load<typeof import('../platform/browser/settings.ts')>()
  return { ...actual, settings: { ...actual.settings, offlineVideo: true } }
})
const urls = vi.hoisted((): { url: string; name: string }[] => [])
const access = vi.hoisted(() => ({ canWatch: true }))
vi.mock('../api/lesson.ts', () => ({
  getPlayInfo: async () => urls.map((each) => ({ ...each, format: '', duration: 0, size: null, height: null })),
  lessonRead: () => ({ name: 'getLesson', key: [], fetch: async () => ({ ...access }) }),
}))
const disk = vi.hoisted(() => ({ hasFilms: false }))
vi.mock('../shared/downloads/download-files.ts', async (load) => ({
  ...(await load<typeof import('../shared/downloads/download-files.ts')>()),
  hasFilms: async () => disk.hasFilms,
}))
const made = vi.hoisted((): { calls?: DownloadCalls; count: number; list(): Promise<void> } => ({
  count: 0,
  list: async () => {},
}))
vi.mock('../platform/downloads/create-downloads.ts', () => ({
  createDownloads(_store: unknown, calls: DownloadCalls) {
    made.calls = calls
    made.count++
    return { list: () => made.list() }
  },
}))

let outcome: Awaited<ReturnType<Session['loadMember']>> = 'loaded'
const session = { loadMember: async () => outcome } as unknown as Session

/** What the worker's script does: it does not come, or says what the disk said. */
let answers: readonly ({ readonly isGood: boolean; readonly isFull: boolean } | null)[]

class ProbeWorker extends EventTarget {
  terminate(): void {}
  postMessage(): void {
    const [answer, ...rest] = answers
    answers = rest
    if (answer === null) this.dispatchEvent(new Event('error'))
    else this.dispatchEvent(new MessageEvent('message', { data: { kind: 'probed', id: 0, ...answer } }))
  }
}

it('a script that did not come says nothing of the browser, nor a list that does not open: it is asked for again', async () => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('Worker', ProbeWorker)
  vi.stubGlobal('navigator', { serviceWorker: {}, storage: { getDirectory() {} }, userAgent: '' })
  appStore.set(userAtom, { id: 1 } as Member)
  answers = [null, { isGood: false, isFull: true }]
  await expect(startDownloads(session)).rejects.toThrow('timeout')
  expect(appStore.get(downloadOfferAtom)).toBe('unknown')
  await expect(startDownloads(session)).rejects.toThrow('no room')
  expect(appStore.get(downloadOfferAtom)).toBe('full')
  // what lies here was written here, though the browser has lost the preference and the script does not come again
  disk.hasFilms = true
  const list = vi.spyOn(downloadsStore, 'get').mockRejectedValueOnce(new DOMException('no list', 'UnknownError'))
  await expect(startDownloads(session)).rejects.toThrow('no list')
  expect(appStore.get(downloadOfferAtom)).toBe('closed')
  list.mockRestore()
  // it opens, and is refused all the same
  made.list = () => Promise.reject(new DOMException('no list', 'UnknownError'))
  await expect(startDownloads(session)).rejects.toThrow('no list')
  expect(appStore.get(downloadOfferAtom)).toBe('closed')
  let answer: (() => void) | undefined
  made.list = () => new Promise((resolve) => (answer = resolve))
  const starting = startDownloads(session)
  await vi.waitFor(() => expect(answer).toBeDefined())
  // before it was read it is not empty
  expect(appStore.get(downloadOfferAtom)).not.toBe('yes')
  appStore.set(listOwnerAtom, '1')
  answer?.()
  await starting
  expect([appStore.get(downloadOfferAtom), made.count]).toEqual(['yes', 1])
})

it('nothing is said of a list before it was read for the member who is here now; one that was refused is read again', async () => {
  appStore.set(userAtom, { id: 2 } as Member)
  expect(appStore.get(downloadOfferAtom)).toBe('unknown')
  made.list = () => Promise.reject(new DOMException('no list', 'UnknownError'))
  await expect(startDownloads(session)).rejects.toThrow('no list')
  expect(appStore.get(downloadOfferAtom)).toBe('closed')
  made.list = async () => appStore.set(listOwnerAtom, '2')
  await startDownloads(session)
  expect([appStore.get(downloadOfferAtom), made.count]).toEqual(['yes', 1])
  appStore.set(listOwnerAtom, '1')
  appStore.set(userAtom, { id: 1 } as Member)
})

it('are denied to visitors, and to nobody of whom it is not known who they are', () => {
  appStore.set(userAtom, null)
  expect(appStore.get(downloadOfferAtom)).toBe('no')
  appStore.set(tokenAtom, 'T')
  expect(appStore.get(downloadOfferAtom)).toBe('unknown')
  // behind an open step of the gate
  appStore.set(gateAtom, { step: 'bindMobile', member: { id: 1 } } as unknown as Gate)
  expect(appStore.get(downloadOfferAtom)).toBe('unknown')
  appStore.set(gateAtom, null)
  appStore.set(userAtom, { id: 1 } as Member)
  expect(appStore.get(downloadOfferAtom)).toBe('yes')
})

it('what the player leaves out is not downloaded in place of what it plays', async () => {
  urls.push({ url: 'ftp://cdn.test/a.mp4', name: '' }, { url: '//cdn.test/b c.mp4', name: 'HD' })
  const [first, ...rest] = (await made.calls?.addresses(1)) ?? []
  expect([first?.url, first?.name, rest]).toEqual(['https://cdn.test/b%20c.mp4', 'HD', []])
})

it('the check keeps the pause of a server, whatever is tapped', async () => {
  appStore.set(pauseAtom, { endsAt: Date.now() + 60_000, hasActed: true })
  await expect(made.calls?.mayWatch(1)).rejects.toMatchObject({ detail: { kind: 'cancelled' } })
  appStore.set(pauseAtom, null)
})

it.each(['failed', 'unauthorized'] as const)(
  'a no is no answer where the server does not know the member: %s',
  async (said) => {
    access.canWatch = false
    outcome = said
    await expect(made.calls?.mayWatch(1)).rejects.toMatchObject({ detail: { kind: 'cancelled' } })
    await expect(made.calls?.addresses(1)).rejects.toMatchObject({ detail: { kind: 'cancelled' } })
    access.canWatch = true
    outcome = 'loaded'
  },
)

it('a check that says no is what the lesson shows without a network, not the yes from before', async () => {
  expect(await made.calls?.mayWatch(1)).toBe(true)
  access.canWatch = false
  expect(await made.calls?.mayWatch(1)).toBe(false)
  expect(await cachedReads.entries()).toEqual([[expect.anything(), expect.objectContaining({ data: access })]])
})
