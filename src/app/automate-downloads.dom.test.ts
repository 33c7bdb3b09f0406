import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryLocks } from '../../tests/support/dom/memory-locks.ts'
import type { Lesson } from '../api/course-outline.ts'
import { courseRead } from '../api/course.ts'
import { lessonRead, type LessonDetail } from '../api/lesson.ts'
import type { DownloadsOfPage } from '../platform/downloads/create-downloads.ts'
import type { DownloadEntry, LessonFacts } from '../platform/downloads/download-entry.ts'
import { dataSaverAtom } from '../platform/browser/data-saver.ts'
import { downloadSettingsAtom } from '../platform/downloads/download-settings.ts'
import { downloadsAtom } from '../platform/downloads/downloads-atom.ts'
import { networkKindAtom } from '../platform/downloads/downloads.ts'
import { queryClient } from '../platform/reads/query-client.ts'
import { readKey } from '../platform/reads/read-key.ts'
import { hashReadKey, toCachedRead } from '../platform/reads/cached-read.ts'
import { readOptions } from '../platform/reads/use-read.ts'
import { isVerifiedAtom, tokenAtom, userAtom } from '../platform/session/session-atoms.ts'
import { filmLock } from '../platform/storage/film-files.ts'
import { cachedReads } from '../platform/storage/storage.ts'
import { appStore } from '../platform/store.ts'
import { journalAtom, type JournalEntry } from '../platform/sync/journal.ts'
import { pendingAtom } from '../platform/sync/sync-atoms.ts'
import { holdLock } from '../platform/tabs/held-lock.ts'
import type { Member } from '../shared/member.ts'
import { automateDownloads } from './automate-downloads.ts'

const add = vi.fn<(lessons: readonly LessonFacts[], quality: string | null) => Promise<void>>(async () => {})
const noteAccess = vi.fn<DownloadsOfPage['noteAccess']>(async () => {})
const remove = vi.fn<DownloadsOfPage['delete']>(async () => {})
automateDownloads(appStore, { add, noteAccess, delete: remove } as unknown as DownloadsOfPage)

const lesson = (id: number): Lesson =>
  ({ id, title: `课时${id}`, duration: 60, freeSeconds: 0, isDragBanned: id === 4, courseId: 1 }) as unknown as Lesson
const course = { id: 1, title: '样课', cover: 'c.png', isFree: false, isVipFree: false, charge: 9 }
const detail = (id: number, more: Partial<LessonDetail> = {}): LessonDetail =>
  ({
    lesson: lesson(id),
    course,
    canWatch: true,
    ownedLessonIds: [],
    watched: new Map(),
    groups: [
      { chapter: null, lessons: [1, 2, 3].map(lesson) },
      { chapter: null, lessons: [4, 5, 6].map(lesson) },
    ],
    ...more,
  }) as unknown as LessonDetail
const kept = (id: number, kind: 'done' | 'queued' = 'done') =>
  ({
    member: '7',
    lesson: id,
    course: 1,
    addedAt: 0,
    state: kind === 'done' ? { kind, size: 5 } : { kind },
  }) as DownloadEntry
const finished = (id: number): [number, JournalEntry] => [
  id,
  { lessonId: id, courseId: 1, position: 60, furthest: 60, isFinished: true, updatedAt: 1 },
]

const open = (answer: LessonDetail, updatedAt = Date.now()): void =>
  void queryClient.setQueryData(readKey('7', lessonRead(answer.lesson.id)), answer, { updatedAt })

/** Whether the course itself is bought; null: its answer cannot be had. */
function answerOfCourse(hasAccess: boolean | null): void {
  if (hasAccess === null) return vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('none'))) as never
  const key = { queryKey: readKey('7', courseRead(1)), queryKeyHashFn: hashReadKey }
  queryClient.getQueryCache().build(queryClient, key).setData({ hasAccess })
}

const enterAs = (id: number): void => appStore.set(userAtom, { id, roleId: 0, roleExpiredAt: null } as Member)

beforeEach(() => {
  appStore.set(tokenAtom, 'T')
  enterAs(7)
  appStore.set(isVerifiedAtom, true)
  appStore.set(networkKindAtom, 'unknown')
  appStore.set(dataSaverAtom, 'auto')
  appStore.set(downloadsAtom, [])
  appStore.set(journalAtom, new Map())
  appStore.set(pendingAtom, [])
  appStore.set(downloadSettingsAtom, { following: 3, isWatchedDeleted: false, quality: 'HD' })
  vi.clearAllMocks()
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  appStore.set(downloadSettingsAtom, { following: 0, isWatchedDeleted: false })
  appStore.set(userAtom, null)
  appStore.set(tokenAtom, null)
})
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const added = (): number[] => add.mock.calls.flatMap(([lessons]) => lessons.map(({ lesson: id }) => id))

describe('自动下载后续课时', () => {
  it('takes the next ones of the course when a lesson is opened, but for those that are there or finished', async () => {
    appStore.set(downloadsAtom, [kept(3, 'queued')])
    appStore.set(journalAtom, new Map([finished(5)]))
    open(detail(2))
    await settle()
    expect(added()).toEqual([4])
    expect(add.mock.calls[0]).toEqual([
      [
        {
          lesson: 4,
          course: 1,
          title: '课时4',
          courseTitle: '样课',
          cover: 'c.png',
          place: 3,
          seconds: 60,
          size: null,
          isDragBanned: true,
        },
      ],
      'HD',
    ])
  })

  it.each<[string, () => void]>([
    ['it is off', () => appStore.set(downloadSettingsAtom, { following: 0 })],
    ['data are saved', () => appStore.set(dataSaverAtom, 'on')],
    ['the network costs money', () => appStore.set(networkKindAtom, 'metered')],
    ['the answer was stored', () => open(detail(2), Date.now() - 3_600_000)],
    ['the member may not watch', () => open(detail(2, { canWatch: false }))],
  ])('does nothing where %s', async (_, prepare) => {
    prepare()
    if (queryClient.getQueryCache().getAll().length === 0) open(detail(2))
    await settle()
    expect(added()).toEqual([])
  })

  it.each([
    ['no more than is allowed of lessons that are owned one by one', false, [4]],
    ['all of a course that was bought after one of its lessons', true, [3, 4, 5]],
    ['nothing while it is not known whether more than the lesson was bought', null, []],
  ])('asks for %s', async (_, hasCourse, expected) => {
    answerOfCourse(hasCourse)
    open(detail(2, { ownedLessonIds: [2, 4] }))
    await settle()
    expect(added()).toEqual(expected)
  })
})

it.each<[string, number[], () => unknown]>([
  ['the disk', [], () => noteAccess.mockImplementationOnce(async () => enterAs(8))],
  [
    'the answer of the course',
    [2, 4],
    () =>
      vi.spyOn(queryClient, 'fetchQuery').mockImplementationOnce(async () => {
        enterAs(8)
        return { hasAccess: true }
      }),
  ],
])('downloads nothing for a member who came while %s was waited for', async (_, ownedLessonIds, prepare) => {
  appStore.set(downloadsAtom, [kept(2)])
  prepare()
  open(detail(2, { ownedLessonIds }))
  await settle()
  expect(appStore.get(userAtom)?.id).toBe(8)
  expect(added()).toEqual([])
})

it('notes that the server has granted a lesson that is there', async () => {
  appStore.set(downloadsAtom, [kept(2)])
  open(detail(2))
  await settle()
  expect(noteAccess).toHaveBeenCalledExactlyOnceWith(2, true)
})

it.each<[string, () => Promise<LessonDetail>, readonly (readonly [number, true])[]]>([
  ['nothing while the server gives no answer', () => Promise.reject(new TypeError('none')), []],
  ['a yes once the server has given it', () => settle().then(() => detail(2)), [[2, true]]],
])('notes of an answer that was stored %s', async (_, answer, expected) => {
  appStore.set(downloadsAtom, [kept(2)])
  const fetch = vi.fn<typeof answer>(answer)
  const read = { ...lessonRead(2), fetch }
  await cachedReads.set(hashReadKey(readKey('7', read)), toCachedRead(detail(2), Date.now() - 20 * 86_400_000))
  await queryClient.fetchQuery(readOptions('7', read))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  await settle()
  await settle()
  await settle()
  expect(noteAccess.mock.calls).toEqual(expected)
})

const later = () => vi.advanceTimersByTimeAsync(6000)
/** A lock that is granted when another member has logged in. */
async function grantToAnother(_name: string, _options: unknown, task: (lock: unknown) => Promise<void>): Promise<void> {
  enterAs(8)
  return task({})
}

describe('看完自动删除', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.setSystemTime(1_800_000_000_000)
    appStore.set(downloadSettingsAtom, { following: 0, isWatchedDeleted: true })
  })
  afterEach(async () => {
    appStore.set(downloadsAtom, [])
    await later()
    vi.useRealTimers()
  })

  it('deletes what is finished, once the server knows it', async () => {
    appStore.set(pendingAtom, [{ kind: 'progress', member: '7', id: 1, seconds: 60, at: 1 }])
    appStore.set(downloadsAtom, [kept(1), kept(2), kept(3, 'queued')])
    appStore.set(journalAtom, new Map([finished(1), finished(3)]))
    await later()
    expect(remove).not.toHaveBeenCalled()
    appStore.set(pendingAtom, [])
    await later()
    expect(remove).toHaveBeenCalledExactlyOnceWith([1])
  })

  it('waits for a report that comes a moment after the end', async () => {
    appStore.set(downloadsAtom, [kept(1)])
    appStore.set(journalAtom, new Map([finished(1)]))
    await vi.advanceTimersByTimeAsync(3000)
    appStore.set(pendingAtom, [{ kind: 'progress', member: '7', id: 1, seconds: 60, at: 1 }])
    await later()
    expect(remove).not.toHaveBeenCalled()
  })

  it('leaves what was downloaded after it had been watched, and what is watched once more', async () => {
    appStore.set(downloadsAtom, [{ ...kept(1), addedAt: 2 }, kept(2)])
    const [, whole] = finished(2)
    appStore.set(journalAtom, new Map([finished(1), [2, { ...whole, position: 20 }]]))
    await later()
    expect(remove).not.toHaveBeenCalled()
    appStore.set(journalAtom, new Map([finished(1), [2, whole]]))
    await later()
    expect(remove).toHaveBeenCalledExactlyOnceWith([2])
  })

  it('deletes what was watched again to an end that the server knows rounded up', async () => {
    const [, whole] = finished(1)
    appStore.set(downloadsAtom, [kept(1)])
    appStore.set(journalAtom, new Map([[1, { ...whole, position: 58.9 }]]))
    await later()
    expect(remove).not.toHaveBeenCalled()
    appStore.set(journalAtom, new Map([[1, { ...whole, position: 59.6 }]]))
    await later()
    expect(remove).toHaveBeenCalledExactlyOnceWith([1])
  })

  it('leaves what was watched at a time that is yet to come: the clock was ahead', async () => {
    const [, whole] = finished(1)
    appStore.set(downloadsAtom, [kept(1)])
    appStore.set(journalAtom, new Map([[1, { ...whole, updatedAt: Date.now() + 3_600_000 }]]))
    await later()
    expect(remove).not.toHaveBeenCalled()
  })

  it('leaves the lesson on screen until that is left', async () => {
    history.replaceState(null, '', '/course/video/1')
    appStore.set(downloadsAtom, [kept(1)])
    appStore.set(journalAtom, new Map([finished(1)]))
    await later()
    expect(remove).not.toHaveBeenCalled()
    history.replaceState(null, '', '/')
    await later()
    expect(remove).toHaveBeenCalledExactlyOnceWith([1])
  })

  it('leaves a film that plays in another tab, or is heard, until it is let go', async () => {
    vi.stubGlobal('navigator', { locks: createMemoryLocks() })
    const letGo = holdLock(filmLock(1))
    appStore.set(downloadsAtom, [kept(1)])
    appStore.set(journalAtom, new Map([finished(1)]))
    await later()
    expect(remove).not.toHaveBeenCalled()
    await letGo()
    await later()
    expect(remove).toHaveBeenCalledExactlyOnceWith([1])
  })

  it('leaves the lesson of a member who has gone meanwhile', async () => {
    vi.stubGlobal('navigator', { locks: { request: grantToAnother } })
    appStore.set(downloadsAtom, [kept(1)])
    appStore.set(journalAtom, new Map([finished(1)]))
    await later()
    expect(remove).not.toHaveBeenCalled()
  })

  it('deletes several at once, though the list is read anew after each, and one that fails later', async () => {
    const lessons = [kept(1), kept(2), kept(3)]
    remove.mockImplementation(async ([gone]) => {
      if (gone === 1 && remove.mock.calls.length === 1) throw new Error('the disk')
      const left = appStore.get(downloadsAtom).filter(({ lesson: id }) => id !== gone)
      appStore.set(
        downloadsAtom,
        left.map((each) => ({ ...each })),
      )
    })
    appStore.set(downloadsAtom, lessons)
    appStore.set(journalAtom, new Map(lessons.map(({ lesson: id }) => finished(id))))
    await vi.advanceTimersByTimeAsync(5000)
    expect(remove.mock.calls).toEqual([[[1]], [[2]], [[3]]])
    await later()
    expect(appStore.get(downloadsAtom)).toEqual([])
    remove.mockImplementation(async () => {})
  })
})
