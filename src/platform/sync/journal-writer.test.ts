import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { journalAtom, journalOwnerAtom, type JournalEntry } from './journal.ts'
import { createJournalWriter, mergeJournal } from './journal-writer.ts'

const entry = (rest: Partial<JournalEntry> = {}): JournalEntry => ({
  lessonId: 1,
  courseId: 9,
  position: 20,
  furthest: 20,
  isFinished: false,
  updatedAt: 1_000,
  ...rest,
})

describe('mergeJournal', () => {
  it.each([
    ['the first record', undefined, entry(), entry()],
    [
      'further on',
      entry(),
      entry({ position: 30, furthest: 30, updatedAt: 2_000 }),
      entry({ position: 30, furthest: 30, updatedAt: 2_000 }),
    ],
    [
      'gone back',
      entry({ furthest: 90 }),
      entry({ position: 5, furthest: 5, updatedAt: 2_000 }),
      entry({ position: 5, furthest: 90, updatedAt: 2_000 }),
    ],
    [
      'watched again after the end',
      entry({ isFinished: true }),
      entry({ updatedAt: 2_000 }),
      entry({ isFinished: true, updatedAt: 2_000 }),
    ],
    [
      'after the clock was set back',
      entry({ position: 50, furthest: 80, updatedAt: 3_000 }),
      entry({ position: 60, furthest: 60 }),
      entry({ position: 60, furthest: 80 }),
    ],
  ])('%s', (_, former, newer, expected) => {
    expect(mergeJournal(former, newer)).toEqual(expected)
  })
})

const no = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

it('a disk that refuses holds up no lesson, and what is learned is known in this page', async () => {
  const store = createStore()
  const journal = createJournalWriter(store, { ...createMemoryStore(), entries: no, set: no })
  await journal.open('7')
  expect(store.get(journalOwnerAtom)).toBe('7')
  await expect(journal.record('7', entry())).rejects.toThrow('full')
  expect(store.get(journalAtom).get(1)).toEqual(entry())
})

const newestFirst = (entries: JournalEntry[]) =>
  entries.toSorted((a, b) => b.updatedAt - a.updatedAt).map(({ lessonId, position }) => [lessonId, position])

function setUp() {
  const store = createStore()
  const storage = createMemoryStore()
  const journal = createJournalWriter(store, storage)
  return { store, storage, journal, shown: () => [...store.get(journalAtom).values()] }
}

describe('the journal', () => {
  it('shows at once what is recorded and keeps it for the next start', async () => {
    const { store, storage, journal, shown } = setUp()
    await journal.open('7')
    const written = journal.record('7', entry())
    expect(shown()).toEqual([entry()])
    await written
    const restarted = createStore()
    await createJournalWriter(restarted, storage).open('7')
    expect(restarted.get(journalAtom).get(1)).toEqual(entry())
    expect(restarted.get(journalOwnerAtom)).toBe('7')
    expect(store.get(journalOwnerAtom)).toBe('7')
  })

  it('shows each member their own places only', async () => {
    const { store, journal, shown } = setUp()
    await journal.open('7')
    await journal.record('7', entry())
    const opened = journal.open('8')
    expect(shown()).toEqual([])
    expect(store.get(journalOwnerAtom)).toBeNull()
    await opened
    expect(shown()).toEqual([])
    await journal.record('7', entry({ position: 99 }))
    expect(shown()).toEqual([])
    await journal.open('7')
    expect(shown()).toEqual([entry({ position: 99 })])
    await journal.open(null)
    expect(shown()).toEqual([])
  })

  it('is not confused by a change of member while it is read', async () => {
    const { store, journal, shown } = setUp()
    await journal.record('7', entry())
    const first = journal.open('7')
    const second = journal.open(null)
    await Promise.all([first, second])
    expect(shown()).toEqual([])
    expect(store.get(journalOwnerAtom)).toBeNull()
  })

  it('goes on with what was watched last after the clock was set back, and in that order', async () => {
    const { storage, journal, shown } = setUp()
    const day = 24 * 3_600_000
    await journal.open('7')
    await journal.record('7', entry({ position: 30, furthest: 30, updatedAt: 41 * day }))
    await journal.record('7', entry({ lessonId: 2, updatedAt: day }))
    expect(newestFirst(shown())).toEqual([
      [2, 20],
      [1, 30],
    ])
    await journal.record('7', entry({ position: 300, furthest: 300, updatedAt: day + 5_000 }))
    await journal.record('7', entry({ lessonId: 2, position: 40, furthest: 40, updatedAt: day + 9_000 }))
    const left = [
      [2, 40],
      [1, 300],
    ]
    expect(newestFirst(shown())).toEqual(left)
    const restarted = createStore()
    await createJournalWriter(restarted, storage).open('7')
    expect(newestFirst([...restarted.get(journalAtom).values()])).toEqual(left)
  })

  it('knows which of two lessons was left last, also in the same millisecond', async () => {
    const { journal, shown } = setUp()
    await journal.open('7')
    await journal.record('7', entry())
    await journal.record('7', entry({ lessonId: 2 }))
    expect(newestFirst(shown())).toEqual([
      [2, 20],
      [1, 20],
    ])
  })

  it('leaves the time of what a former member did as it is', async () => {
    const { storage, journal } = setUp()
    await journal.open('7')
    await journal.record('7', entry({ updatedAt: 9_000 }))
    await journal.record('8', entry())
    expect(await storage.get('8/1')).toEqual(entry())
  })

  it('stays on screen while it is read again', async () => {
    const { journal, shown } = setUp()
    await journal.open('7')
    await journal.record('7', entry())
    const again = journal.open('7')
    expect(shown()).toEqual([entry()])
    await again
    expect(shown()).toEqual([entry()])
  })

  it('reads nothing for nobody', async () => {
    const { storage, journal } = setUp()
    const read = vi.spyOn(storage, 'entries')
    await journal.open(null)
    expect(read).not.toHaveBeenCalled()
  })

  it('keeps the later of two places a closed page and the next one left, whatever their times', async () => {
    const { storage, journal, shown } = setUp()
    await storage.set('7/1/9000', entry({ position: 10, updatedAt: 9_000 }))
    await journal.record('7', entry({ position: 20 }))
    await journal.open('7')
    expect(shown()).toEqual([entry({ position: 20 })])
    expect(storage.pairs.size).toBe(1)
  })

  it('shows the unmerged write of a page that was closed at once, and merges it', async () => {
    const { storage, journal, shown } = setUp()
    await storage.set('7/1', entry({ furthest: 90 }))
    await storage.set('7/1/2000', entry({ position: 30, furthest: 30, updatedAt: 2_000 }))
    await storage.set('7/2/2000', entry({ lessonId: 2, updatedAt: 2_000 }))
    await journal.open('7')
    const merged = [entry({ position: 30, furthest: 90, updatedAt: 2_000 }), entry({ lessonId: 2, updatedAt: 2_000 })]
    expect(shown()).toEqual(merged)
    expect(Object.fromEntries(await storage.entries())).toEqual({ '7/1': merged[0], '7/2': merged[1] })
  })

  it('keeps what was recorded while the stored entries were read', async () => {
    const { storage, journal, shown } = setUp()
    await storage.set('7/1', entry({ position: 10, updatedAt: 500 }))
    const opened = journal.open('7')
    const written = journal.record('7', entry())
    await Promise.all([opened, written])
    expect(shown()).toEqual([entry()])
  })

  it('follows another tab of the same member', async () => {
    const { journal, shown } = setUp()
    await journal.open('7')
    journal.take('8', entry())
    expect(shown()).toEqual([])
    journal.take('7', entry())
    expect(shown()).toEqual([entry()])
  })

  it('is empty where the disk never answers: playing waits for it', async () => {
    const { store, storage, journal } = setUp()
    vi.useFakeTimers()
    storage.entries = () => new Promise(() => {})
    void journal.open('7')
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(store.get(journalOwnerAtom)).toBe('7')
  })

  it('passes over what it did not write', async () => {
    const { storage, journal, shown } = setUp()
    const others = [null, 7, {}, { lessonId: 1 }, { ...entry(), lessonId: '1' }, { ...entry(), position: '20' }]
    for (const [index, value] of [...others, { ...entry(), furthest: null }].entries())
      await storage.set(`7/${index}`, value)
    await journal.open('7')
    expect(shown()).toEqual([])
  })
})

describe('what is brought in from a file', () => {
  it('is a later place; what was watched stays, and an older place changes nothing', async () => {
    const pairs = new Map<string, unknown>([
      ['7/1', entry({ furthest: 40, updatedAt: 1_000 })],
      ['7/2', entry({ lessonId: 2, position: 70, updatedAt: 9_000 })],
    ])
    const store = createStore()
    const writer = createJournalWriter(
      store,
      createMemoryStore(() => Promise.resolve(), pairs),
    )
    await writer.open('7')
    const place = { courseId: 9, updatedAt: 5_000 }
    const found = [
      { ...place, lessonId: 1, position: 90 },
      { ...place, lessonId: 2, position: 10 },
      { ...place, lessonId: 3, position: 30 },
    ]
    const [first, third] = [
      entry({ position: 90, furthest: 40, updatedAt: 5_000 }),
      entry({ lessonId: 3, position: 30, furthest: 0, updatedAt: 5_000 }),
    ]
    expect(await writer.bringIn('7', found)).toEqual([first, third])
    expect([pairs.get('7/1'), pairs.get('7/3')]).toEqual([first, third])
    expect([...store.get(journalAtom).values()].map(({ position }) => position)).toEqual([90, 70, 30])
    expect(await writer.bringIn('7', found)).toEqual([])
  })

  it('counts once, although the disk was full at first or the file names a lesson twice', async () => {
    const pairs = new Map<string, unknown>()
    const storage = createMemoryStore(() => Promise.resolve(), pairs)
    const writer = createJournalWriter(createStore(), {
      ...storage,
      async change(keys, next) {
        next(keys.map((key) => pairs.get(key)))
        await storage.change(keys, next)
      },
    })
    const place = { lessonId: 1, courseId: 9 }
    const found = [
      { ...place, position: 90, updatedAt: 5_000 },
      { ...place, position: 10, updatedAt: 4_000 },
    ]
    const expected = entry({ position: 90, furthest: 0, updatedAt: 5_000 })
    expect(await writer.bringIn('7', found)).toEqual([expected])
    expect(pairs.get('7/1')).toEqual(expected)
  })
})
