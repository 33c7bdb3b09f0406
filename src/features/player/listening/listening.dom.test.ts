import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { downloadEntry } from '../../../../tests/support/data/download-entries.ts'
import { stageListening } from '../../../../tests/support/dom/listening-stage.ts'
import { setPlayerStage } from '../../../../tests/support/dom/player-stage.ts'
import { courseRead } from '../../../api/course.ts'
import { lessonRead, type LessonDetail } from '../../../api/lesson.ts'
import { answerForServer } from '../../../app/answer-for-server.ts'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { downloadsAtom } from '../../../platform/downloads/downloads-atom.ts'
import { queryClient } from '../../../platform/reads/query-client.ts'
import { readKey } from '../../../platform/reads/read-key.ts'
import { hashReadKey, toCachedRead } from '../../../platform/reads/cached-read.ts'
import { cachedReads } from '../../../platform/storage/storage.ts'
import { journalAtom, type JournalEntry } from '../../../platform/sync/journal.ts'
import { isVerifiedAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { AppError } from '../../../shared/errors.ts'
import { startListening } from './listening.tsx'
import { soundAtom } from './sound-atom.ts'

const server = vi.hoisted(() => ({ lesson: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../../api/lesson.ts', () => ({
  lessonRead: (id: number) => ({ class: 'private', operation: 'getLesson', params: { id }, fetch: server.lesson }),
}))
vi.mock('../media/accompany.ts', () => ({ accompany: () => () => {} }))

setPlayerStage()
afterEach(() => {
  appStore.get(soundAtom)?.listening.close()
  document.body.replaceChildren()
  queryClient.clear()
  appStore.set(downloadsAtom, [])
  appStore.set(isVerifiedAtom, false)
  appStore.set(journalAtom, new Map())
  vi.restoreAllMocks()
})

/** A lesson of 120 seconds, heard from its 10th on; `lead` goes to a second of it, as from 我的笔记. */
async function listen(options: Parameters<typeof stageListening>[0] = {}) {
  const s = stageListening({ lessons: [1], ...options })
  await s.run(10)
  const listeners: ((event: object) => void)[] = []
  const router = {
    subscribe: (_: string, listener: (event: object) => void) => (listeners.push(listener), () => {}),
    navigate: async () => {},
    state: { location: { pathname: '/member/notes' } },
  } as unknown as AnyRouter
  startListening(s.first, { store: appStore, router, audio: s.audio.video })
  const { player } = s.first
  function lead(second: number): void {
    const toLocation = { pathname: '/course/video/1', search: { t: String(second) } }
    for (const listener of listeners) listener({ toLocation })
  }
  return { ...s, lead, name: () => player.snapshot().state.name, position: () => player.snapshot().position }
}

test('the time of a note in a lesson that was heard to its end plays it from there', async () => {
  const s = await listen()
  await s.run(120)
  expect(s.name()).toBe('ended')
  s.lead(40)
  await s.run(5)
  expect(s.name()).toBe('playing')
  expect(s.position()).toBeGreaterThanOrEqual(40)
  expect(s.position()).toBeLessThan(50)
})

test('beyond what may be skipped it says so', async () => {
  const s = await listen({ limits: { trialSeconds: null, isForwardBanned: true } })
  await s.run(5)
  s.lead(90)
  expect(appStore.get(toastAtom)?.text).toBe('本课时不可快进')
})

test.each([
  ['bought by itself', [2], true],
  ['of a bought course', [], false],
])(
  'the course of a lesson %s is asked for, which alone says whether the next one may be heard: %j → %s',
  async (_, ownedLessonIds, isAsked) => {
    appStore.set(isVerifiedAtom, true)
    const s = await listen({ lessons: [1, 2] })
    const key = { queryKey: readKey('7', lessonRead(2)), queryKeyHashFn: hashReadKey }
    const second = { ...s.makeRun(2).detail, ownedLessonIds }
    queryClient.getQueryCache().build(queryClient, key).setData(second)
    appStore.get(soundAtom)?.listening.open(2)
    await s.run(1)
    expect(appStore.get(soundAtom)?.run.detail.lesson.id).toBe(2)
    expect(queryClient.getQueryCache().get(hashReadKey(readKey('7', courseRead(9)))) !== undefined).toBe(isAsked)
  },
)

const placeOf = (lessonId: number): JournalEntry => ({
  lessonId,
  courseId: 9,
  position: 5,
  furthest: 5,
  isFinished: false,
  updatedAt: 1,
})

test.each([
  ['never played here, by the answer that follows: it was left elsewhere meanwhile', [], 'answers', true],
  ['never played here, by the stored one where no answer comes', [], 'hangs', false],
  ['never played here, by the stored one without a network', [], 'fails', false],
  ['left here, by the stored one at once', [placeOf(2)], 'hangs', false],
])('a lesson whose answer is stored begins, %s', async (_, places, network, isNewer) => {
  appStore.set(isVerifiedAtom, true)
  appStore.set(journalAtom, new Map(places.map((place) => [place.lessonId, place])))
  const s = await listen({ lessons: [1, 2] })
  const given = vi.spyOn(s.first, 'another')
  const stored = { ...s.makeRun(2).detail, watched: new Map() } as LessonDetail
  const newer = { ...stored, watched: new Map([[2, { watchedSeconds: 60, isFinished: false, updatedAt: null }]]) }
  vi.spyOn(cachedReads, 'get').mockResolvedValue(toCachedRead(stored, Date.now() - 60_000))
  vi.spyOn(cachedReads, 'set').mockResolvedValue()
  const never = new Promise(() => {})
  server.lesson.mockImplementation(() => {
    if (network === 'fails') return Promise.reject(new Error('offline'))
    return network === 'answers' ? Promise.resolve(newer) : never
  })
  appStore.get(soundAtom)?.listening.open(2)
  await s.run(places.length > 0 ? 1 : 6)
  expect(given.mock.calls.map(([detail]) => detail.watched)).toEqual([isNewer ? newer.watched : stored.watched])
})

describe('without a network', () => {
  const offline = new AppError({ kind: 'offline' })
  const gone = new AppError({ kind: 'notFound', via: 'envelope', message: '' })

  async function open({ kept = [2], known = true, error = offline }): Promise<number | undefined> {
    appStore.set(isVerifiedAtom, true)
    const entries = kept.map((lesson) => downloadEntry(lesson))
    appStore.set(downloadsAtom, entries)
    const s = await listen({ lessons: [1, 2] })
    const key = { queryKey: readKey('7', lessonRead(2)), queryKeyHashFn: hashReadKey }
    const old = { updatedAt: Date.now() - 60_000, manual: true } as const
    if (known) queryClient.getQueryCache().build(queryClient, key).setData(s.makeRun(2).detail, old)
    server.lesson.mockRejectedValue(error)
    appStore.get(soundAtom)?.listening.open(2)
    await s.run(1)
    return appStore.get(soundAtom)?.run.detail.lesson.id
  }

  test.each([
    ['a downloaded lesson plays that was opened in this visit', {}, 2],
    ['a busy server is no hindrance to it, either', { error: new AppError({ kind: 'http', status: 502 }) }, 2],
    ['one that is not downloaded waits for the network', { kept: [] }, 1],
    ['one that the server has taken back does not come', { error: gone }, 1],
  ])('%s', async (_, world, heard) => {
    expect(await open(world)).toBe(heard)
  })

  test('a downloaded lesson plays of which nothing else is stored', async () => {
    answerForServer(appStore)
    expect(await open({ known: false })).toBe(2)
  })
})
