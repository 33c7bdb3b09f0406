import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { createVirtualClock } from '../../../tests/support/dom/virtual-clock.ts'
import { AppError, type AppErrorDetail } from '../../shared/errors.ts'
import { diskLimitMs } from '../storage/with-timeout.ts'
import { isCovered, mergeEntries, type OutboxEntry } from './outbox-entry.ts'
import { createOutbox, minRequestGapMs, reactionTo } from './outbox.ts'

const progress = (id: number, seconds: number, at = 0, member = '7'): OutboxEntry => ({
  kind: 'progress',
  member,
  id,
  seconds,
  at,
})
const favourite = (id: number, isWanted: boolean, at = 0): OutboxEntry => ({
  kind: 'favourite',
  member: '7',
  id,
  isWanted,
  at,
})
const message = (id: string, at = 0): OutboxEntry => ({ kind: 'message', member: '7', id, at })
const allMessages = (at = 0, member = '7'): OutboxEntry => ({ kind: 'allMessages', member, id: 'all', at })

const start = Date.UTC(2026, 10, 21)
const day = 24 * 3_600_000

/**
 * An outbox of one tab whose entries take `requests` requests each; `answers` are thrown one after the other, null is a
 * yes, and yes is the answer afterwards.
 */
function setUp(answers: (AppErrorDetail | null)[] = [], requests = 1, answerMs = 0) {
  const clock = createVirtualClock(start)
  const storage = createMemoryStore()
  const sent: { entry: OutboxEntry; after: number }[] = []
  const refused: OutboxEntry[] = []
  const session = { member: '7' as string | null }
  const outbox = createOutbox({
    storage,
    wait: clock.wait,
    member: () => session.member,
    async send(entry, next) {
      for (let request = 1; request <= requests; request++) {
        if (request > 1) await next()
        sent.push({ entry, after: clock.now() - start })
        if (answerMs > 0) await clock.wait(answerMs)
        const answer = answers.shift()
        if (answer) throw new AppError(answer)
      }
    },
    exclusively: (task) => task(),
    announce: () => {},
    onChange: () => {},
    onRefused: (entry) => refused.push(entry),
  })
  return { clock, storage, sent, refused, session, outbox, run: (ms: number) => clock.runUntil(clock.now() + ms) }
}

const no = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
/** From now on the disk takes nothing more, and opens for nobody. */
const refuse = (storage: ReturnType<typeof createMemoryStore>): void =>
  void Object.assign(storage, { get: no, set: no, update: no, move: no, deleteIf: no, entries: no })

describe('a disk that refuses', () => {
  it('holds up no report: it is sent from memory, once, the greatest second of a lesson', async () => {
    const { outbox, storage, sent, run } = setUp([{ kind: 'offline' }])
    refuse(storage)
    await outbox.put(progress(1, 20))
    await outbox.put(progress(1, 30, 5))
    await outbox.put(progress(2, 10, 6, '8'))
    expect(await outbox.entriesOf('7')).toEqual([progress(1, 30, 5)])
    void outbox.drain()
    await run(60_000)
    expect(seconds(sent)).toEqual(['1:30', '1:30'])
    expect(await outbox.entriesOf('7')).toEqual([])
    void outbox.drain()
    await run(60_000)
    expect(sent).toHaveLength(2)
  })

  it('sends what the disk has together with what it refused', async () => {
    const { outbox, storage, sent, run } = setUp()
    await outbox.put(progress(1, 20))
    const { set } = storage
    Object.assign(storage, { set: no })
    await outbox.put(progress(1, 40, 5))
    await outbox.put(favourite(3, true, 6))
    Object.assign(storage, { set })
    void outbox.drain()
    await run(60_000)
    expect(seconds(sent)).toEqual(['1:40', 'favourite:3'])
    expect(storage.pairs.size).toBe(0)
  })
})

const silent = () => new Promise<never>(() => {})

describe('a disk that never answers', () => {
  afterEach(() => void vi.useRealTimers())

  it('holds up nothing: what is wanted is known in this page, and sent from it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { outbox, storage, sent, run } = setUp([{ kind: 'offline' }])
    Object.assign(storage, { get: silent, set: silent, move: silent, deleteIf: silent, entries: silent })
    const put = outbox.put(favourite(3, true))
    await vi.advanceTimersByTimeAsync(diskLimitMs)
    await put
    const waiting = outbox.entriesOf('7')
    await vi.advanceTimersByTimeAsync(diskLimitMs)
    expect(await waiting).toEqual([favourite(3, true)])
    void outbox.drain()
    for (let step = 0; step < 20; step++) {
      await run(minRequestGapMs * 5)
      await vi.advanceTimersByTimeAsync(diskLimitMs)
    }
    expect(seconds(sent)).toEqual(['favourite:3', 'favourite:3'])
  })

  it('leaves what is known to wait as it was, and an entry that is refused ends no drain', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { outbox, storage, run } = setUp([{ kind: 'business', code: 1, message: '无权限观看此视频' }])
    await outbox.put(progress(1, 40))
    expect(await outbox.entriesOf('7')).toHaveLength(1)
    const { entries } = storage
    Object.assign(storage, { entries: silent })
    const waiting = outbox.entriesOf('7')
    await vi.advanceTimersByTimeAsync(diskLimitMs)
    expect(await waiting).toHaveLength(1)
    Object.assign(storage, { entries, deleteIf: silent })
    const drained = outbox.drain()
    for (let step = 0; step < 3; step++) {
      await run(minRequestGapMs * 5)
      await vi.advanceTimersByTimeAsync(diskLimitMs)
    }
    await expect(drained).resolves.toBeUndefined()
  })
})

const seconds = (sent: { entry: OutboxEntry }[]) =>
  sent.map(({ entry }) => (entry.kind === 'progress' ? `${entry.id}:${entry.seconds}` : `${entry.kind}:${entry.id}`))

describe('entries', () => {
  it.each([
    ['the first', undefined, progress(1, 20), progress(1, 20)],
    ['a greater second', progress(1, 10), progress(1, 20, 5), progress(1, 20, 5)],
    ['a smaller second', progress(1, 30), progress(1, 20, 5), progress(1, 30)],
    ['another choice', favourite(1, true), favourite(1, false, 5), favourite(1, false, 5)],
    ['a message read twice', message('a'), message('a', 5), message('a', 5)],
    ['everything read twice', allMessages(), allMessages(5), allMessages(5)],
  ])('merge: %s', (_, former, entry, expected) => {
    expect(mergeEntries(former, entry)).toEqual(expected)
  })

  it.each([
    [progress(1, 20), progress(1, 20), true],
    [progress(1, 25), progress(1, 20), false],
    [favourite(1, true, 5), favourite(1, true, 5), true],
    [favourite(1, true, 9), favourite(1, true, 5), true],
    [favourite(1, false, 9), favourite(1, true, 5), false],
    // stored later, by a clock that was set back
    [favourite(1, false, 2), favourite(1, true, 5), false],
    [allMessages(2), allMessages(5), false],
    [progress(1, 20), favourite(1, true, 5), false],
    [message('a', 5), message('a', 5), true],
    [message('a', 9), message('a', 5), false],
    [allMessages(5), allMessages(5), true],
    [allMessages(9), allMessages(5), false],
    [message('a', 5), favourite(1, true, 5), false],
  ])('stay while they say more than was sent: %o %o', (stored, sent, expected) => {
    expect(isCovered(stored, sent)).toBe(expected)
  })
})

describe('reactions', () => {
  it.each<[AppErrorDetail, ReturnType<typeof reactionTo>]>([
    [{ kind: 'offline' }, { kind: 'stop', retryAfterMs: null }],
    [{ kind: 'timeout' }, { kind: 'stop', retryAfterMs: null }],
    [
      { kind: 'http', status: 500 },
      { kind: 'stop', retryAfterMs: null },
    ],
    [
      { kind: 'maintenance', message: '' },
      { kind: 'stop', retryAfterMs: null },
    ],
    [
      { kind: 'unauthorized', token: 't', message: '' },
      { kind: 'stop', retryAfterMs: null },
    ],
    [
      { kind: 'throttled', via: 'http', message: '', retryAfterMs: 7000 },
      { kind: 'stop', retryAfterMs: 7000 },
    ],
    [
      { kind: 'malformed', isHtml: true },
      { kind: 'stop', retryAfterMs: null },
    ],
    [
      { kind: 'notFound', via: 'envelope', message: '' },
      { kind: 'refused', retryAfterMs: null },
    ],
    [
      { kind: 'notFound', via: 'http', message: '' },
      { kind: 'skip', retryAfterMs: null },
    ],
    // no word of the lesson: the school may have moved, or something stands in the backend's place
    [
      { kind: 'notFound', via: 'envelope', message: '路由不存在' },
      { kind: 'skip', retryAfterMs: null },
    ],
    [
      { kind: 'business', code: 1, message: '无权限观看此视频' },
      { kind: 'refused', retryAfterMs: null },
    ],
    [
      { kind: 'business', code: 1, message: '其他' },
      { kind: 'skip', retryAfterMs: null },
    ],
  ])('%o', (detail, expected) => {
    expect(reactionTo(new AppError(detail))).toEqual(expected)
  })
  it('a bug of our own keeps the entry', () => {
    expect(reactionTo(new TypeError('x')).kind).toBe('stop')
  })
})

describe('a drain', () => {
  it('sends each entry once with its maximum, a second apart', async () => {
    const { outbox, sent, storage, run } = setUp()
    for (const entry of [progress(1, 10, start), progress(1, 95, start + 1), progress(2, 40, start + 2)])
      await outbox.put(entry)
    void outbox.drain()
    await run(10_000)
    expect(seconds(sent)).toEqual(['1:95', '2:40'])
    expect(sent.map(({ after }) => after)).toEqual([1_000, 2_000])
    expect(storage.pairs.size).toBe(0)
  })

  it('stores before it sends and keeps what failed', async () => {
    const { outbox, sent, storage, run } = setUp([{ kind: 'http', status: 500 }])
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    await run(3_000)
    expect(storage.pairs.size).toBe(1)
    await run(10_000)
    expect(seconds(sent)).toEqual(['1:30', '1:30'])
    expect(storage.pairs.size).toBe(0)
  })

  it('waits 5, 10, 30, 60, 300, 300 s, and not at all after a reconnect', async () => {
    const { outbox, sent, run } = setUp(Array.from({ length: 7 }, () => ({ kind: 'offline' })))
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    await run(900_000)
    const times = sent.map(({ after }) => after)
    expect(times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)).toEqual([5, 10, 30, 60, 300, 300])
    void outbox.drain({ isUrgent: true })
    await run(2_000)
    expect(sent).toHaveLength(8)
  })

  it('a press while a try is failing is a try of its own', async () => {
    const { outbox, sent, storage, run } = setUp([{ kind: 'offline' }])
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    void outbox.drain({ isUrgent: true })
    void outbox.drain()
    await run(3_500)
    expect(seconds(sent)).toEqual(['1:30', '1:30'])
    expect(storage.pairs.size).toBe(0)
  })

  it('a press while a drain is under way is answered when that, and what was put meanwhile, is through', async () => {
    const { outbox, sent, storage, run } = setUp([], 1, 500)
    await outbox.put(progress(1, 30, start))
    await outbox.put(progress(2, 40, start + 1))
    void outbox.drain()
    await run(1_200)
    let left: number | undefined
    void outbox.drain({ isUrgent: true }).then(() => (left = storage.pairs.size))
    await run(200)
    expect([seconds(sent), left]).toEqual([['1:30'], undefined])
    await run(10_000)
    expect([seconds(sent), left]).toEqual([['1:30', '2:40'], 0])
  })

  it('a failed try is no reason to try the next entry', async () => {
    const { outbox, sent, run } = setUp([{ kind: 'offline' }])
    await outbox.put(progress(1, 30, start))
    await outbox.put(progress(2, 40, start + 1))
    void outbox.drain()
    await run(5_500)
    expect(seconds(sent)).toEqual(['1:30'])
    await run(5_000)
    expect(seconds(sent)).toEqual(['1:30', '1:30', '2:40'])
  })

  it('what is put while a try is failing, or while it pauses, waits for the end of the pause', async () => {
    const { outbox, sent, run } = setUp([{ kind: 'offline' }], 1, 500)
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    await run(1_200)
    await outbox.put(progress(2, 40, start + 1))
    void outbox.drain()
    await run(2_000)
    await outbox.put(progress(3, 50, start + 2))
    void outbox.drain()
    await run(3_000)
    expect(seconds(sent)).toEqual(['1:30'])
    await run(5_000)
    expect(seconds(sent)).toEqual(['1:30', '1:30', '2:40', '3:50'])
  })

  it('a pause that a press has ended does not end the one after it', async () => {
    const { outbox, sent, run } = setUp([{ kind: 'offline' }, { kind: 'offline' }])
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    await run(2_000)
    void outbox.drain({ isUrgent: true })
    await run(9_900)
    // ten seconds after the second one, not five after the first
    expect(sent.map(({ after }) => after)).toEqual([1_000, 2_000])
    await run(1_000)
    expect(sent).toHaveLength(3)
  })

  it('obeys Retry-After even after a reconnect', async () => {
    const { outbox, sent, run } = setUp([{ kind: 'throttled', via: 'http', message: '', retryAfterMs: 20_000 }])
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    await run(2_000)
    void outbox.drain({ isUrgent: true })
    expect(outbox.claimTurn()).toBe(false)
    await run(15_000)
    expect(sent).toHaveLength(1)
    await run(10_000)
    expect(sent).toHaveLength(2)
  })

  it.each([
    [0, 5_000],
    [Number.NaN, 5_000],
    [999_999_999_000, 300_000],
    [Number.POSITIVE_INFINITY, 300_000],
  ])('is not silenced by a Retry-After of %d ms', async (retryAfterMs, expected) => {
    const { outbox, sent, run } = setUp([{ kind: 'throttled', via: 'http', message: '', retryAfterMs }])
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    await run(400_000)
    expect(sent.map(({ after }) => after)).toEqual([1_000, 1_000 + expected])
  })

  it.each<[string, AppErrorDetail]>([
    ['unknown lesson', { kind: 'notFound', via: 'envelope', message: '' }],
    ['no right', { kind: 'business', code: 1, message: '无权限观看此视频' }],
  ])('drops what is refused for good and goes on: %s', async (_, detail) => {
    const { outbox, sent, refused, storage, run } = setUp([detail])
    await outbox.put(progress(1, 30, start))
    await outbox.put(progress(2, 40, start + 1))
    void outbox.drain()
    await run(5_000)
    expect(seconds(sent)).toEqual(['1:30', '2:40'])
    expect(refused).toEqual([progress(1, 30, start)])
    expect(storage.pairs.size).toBe(0)
  })

  it('goes on with the next one after an answer that says nothing for good', async () => {
    const { outbox, sent, storage, run } = setUp([{ kind: 'business', code: 1, message: '其他' }])
    await outbox.put(progress(1, 30, start))
    await outbox.put(progress(2, 40, start + 1))
    void outbox.drain()
    await run(3_000)
    expect(seconds(sent)).toEqual(['1:30', '2:40'])
    expect([...storage.pairs.keys()]).toEqual(['7/progress/1'])
  })

  it('passes over what it did not write, and leaves it where it is', async () => {
    const { outbox, storage } = setUp()
    await storage.set('7/message/x', 'something')
    await outbox.put(allMessages(start))
    expect(await outbox.entriesOf('7')).toEqual([allMessages(start)])
    expect([...storage.pairs.keys()]).toContain('7/message/x')
  })

  it('sends nothing for anybody else, not even after a change of member on the way', async () => {
    const { outbox, sent, storage, session, run } = setUp()
    await outbox.put(progress(1, 30, start, '7'))
    await outbox.put(progress(1, 40, start, '8'))
    void outbox.drain()
    session.member = '8'
    await run(5_000)
    void outbox.drain()
    await run(5_000)
    session.member = null
    void outbox.drain()
    await run(5_000)
    expect(sent.map(({ entry }) => entry.member)).toEqual(['8'])
    expect([...storage.pairs.keys()]).toEqual(['7/progress/1'])
  })

  it('ends between two requests of an entry when the member changes', async () => {
    const { outbox, sent, storage, session, run } = setUp([], 2)
    await outbox.put(favourite(1, true, start))
    void outbox.drain()
    await run(1_500)
    session.member = '8'
    await run(5_000)
    expect(sent).toHaveLength(1)
    expect([...storage.pairs.keys()]).toEqual(['7/favourite/1'])
  })

  it('a request of the member before pauses nothing for the next one', async () => {
    const { outbox, sent, session, run } = setUp([{ kind: 'unauthorized', token: 't', message: '' }], 1, 500)
    await outbox.put(progress(1, 30, start, '7'))
    await outbox.put(progress(1, 40, start, '8'))
    void outbox.drain()
    await run(1_200)
    session.member = '8'
    await run(500)
    void outbox.drain()
    await run(1_000)
    expect(sent.map(({ entry, after }) => [entry.member, after])).toEqual([
      ['7', 1_000],
      ['8', 2_000],
    ])
  })

  it('sends what a lesson has come to by its turn, and keeps what was put while that was on the way', async () => {
    const { outbox, sent, storage, run } = setUp([], 1, 2_000)
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    await run(500)
    await outbox.put(progress(1, 40, start + 500))
    void outbox.drain()
    await run(1_500)
    await outbox.put(progress(1, 50, start - 40 * day))
    await run(10_000)
    expect(seconds(sent)).toEqual(['1:40', '1:50'])
    expect(storage.pairs.size).toBe(0)
  })

  it('sends the unmerged writes of a page that was closed at once, the later of two', async () => {
    const { storage, sent, outbox, run } = setUp()
    await outbox.put(progress(1, 20, start))
    await storage.set(`7/progress/1/${start + 5}`, progress(1, 30, start + 5))
    await storage.set(`7/favourite/2/${start}`, favourite(2, true, start))
    await outbox.put(favourite(2, false, start + 6))
    await storage.set(`7/favourite/3/${start + 9}`, favourite(3, true, start + 9))
    expect(await outbox.entriesOf('7')).toHaveLength(3)
    const drained = outbox.drain()
    await run(10_000)
    await drained
    expect(sent.map(({ entry }) => entry)).toEqual([
      progress(1, 30, start + 5),
      favourite(2, false, start + 6),
      favourite(3, true, start + 9),
    ])
    expect(storage.pairs.size).toBe(0)
  })

  it.each([
    ['a clock that was ahead', start + 400 * day],
    ['a clock that was behind, or a year without this app', start - 400 * day],
  ])('sends an entry of any age: %s', async (_, at) => {
    const { outbox, sent, storage, run } = setUp()
    await outbox.put(progress(1, 30, at))
    expect(await outbox.entriesOf('7')).toHaveLength(1)
    void outbox.drain()
    await run(3_000)
    expect(seconds(sent)).toEqual(['1:30'])
    expect(storage.pairs.size).toBe(0)
  })

  it('sends the entry of its turn, not the one that was there before the wait', async () => {
    const { outbox, sent, storage, run } = setUp()
    await outbox.put(favourite(1, true, start))
    void outbox.drain()
    await run(500)
    await outbox.put(favourite(1, false, start + 500))
    await run(5_000)
    expect(sent.map(({ entry }) => entry)).toEqual([favourite(1, false, start + 500)])
    expect(storage.pairs.size).toBe(0)
  })

  it('sends no second request of an entry that has changed after the first', async () => {
    const { outbox, sent, storage, run } = setUp([], 2)
    await outbox.put(favourite(1, true, start))
    void outbox.drain()
    await run(1_500)
    // the clock was set back
    await outbox.put(favourite(1, false, start - 40 * day))
    await run(5_000)
    expect(sent.map(({ entry }) => entry.kind === 'favourite' && entry.isWanted)).toEqual([true, false, false])
    expect(storage.pairs.size).toBe(0)
  })

  it('leaves the turn to a page being closed, and takes none within a second of another tab', async () => {
    const { outbox, sent, run } = setUp()
    await run(2_000)
    expect(outbox.claimTurn()).toBe(true)
    expect(outbox.claimTurn()).toBe(false)
    await outbox.put(progress(1, 30, start))
    void outbox.drain()
    await run(600)
    outbox.heard()
    await run(900)
    expect(sent).toEqual([])
    await run(200)
    expect(sent).toHaveLength(1)
  })

  it('leaves the turn that another tab has taken while the entry was being read', async () => {
    const { outbox, sent, storage, clock, run } = setUp()
    await outbox.put(progress(1, 30, start))
    const { get } = storage
    storage.get = (key) => clock.wait(100).then(() => get(key))
    void outbox.drain()
    await run(1_050)
    outbox.heard()
    await run(5_000)
    expect(sent.map(({ after }) => after)).toEqual([2_150])
  })

  it('holds the other tabs back until a second after the last request, whosever it was', async () => {
    const { outbox, run } = setUp()
    await outbox.put(progress(1, 30, start))
    const over = vi.fn<() => void>()
    void outbox.drain().then(over)
    await run(1_500)
    outbox.heard()
    await run(900)
    expect(over).not.toHaveBeenCalled()
    await run(200)
    expect(over).toHaveBeenCalled()
  })

  it('takes out only what was sent', async () => {
    const { outbox, storage } = setUp()
    await outbox.put(progress(1, 40, start))
    await outbox.settle(progress(1, 30, start))
    expect(storage.pairs.size).toBe(1)
    await outbox.settle(progress(1, 40, start))
    expect(storage.pairs.size).toBe(0)
  })

  it('replaces single messages by all of them, and by nothing else', async () => {
    const { outbox, sent, storage, run } = setUp()
    await outbox.put(message('a', start))
    await outbox.put(message('b', start + 1))
    await outbox.put(progress(1, 30, start + 2))
    await outbox.put(allMessages(start + 3))
    await outbox.put(message('c', start + 4))
    await outbox.put(allMessages(start + 3, '8'))
    expect([...storage.pairs.keys()].sort()).toEqual([
      '7/allMessages/all',
      '7/message/c',
      '7/progress/1',
      '8/allMessages/all',
    ])
    void outbox.drain()
    await run(10_000)
    expect(seconds(sent)).toEqual(['1:30', 'allMessages:all', 'message:c'])
    expect([...storage.pairs.keys()]).toEqual(['8/allMessages/all'])
  })

  it('keeps a message that was read again while all were being marked', async () => {
    const { outbox, storage } = setUp()
    await outbox.put(message('a', start))
    const { deleteIf } = storage
    storage.deleteIf = (key, isOver) => {
      storage.pairs.set(key, message('a', start + 9))
      return deleteIf(key, isOver)
    }
    await outbox.put(allMessages(start + 3))
    expect(storage.pairs.get('7/message/a')).toEqual(message('a', start + 9))
  })

  it('sends nothing more of what was taken out before its turn, or between its requests', async () => {
    const { outbox, sent, storage, run } = setUp([], 2)
    await outbox.put(message('a', start))
    void outbox.drain()
    await run(500)
    await outbox.put(allMessages(start + 500))
    await run(1_000)
    expect(seconds(sent)).toEqual(['allMessages:all'])
    await outbox.settle(allMessages(start + 500))
    await outbox.put(progress(1, 30, start + 600))
    await run(5_000)
    expect(seconds(sent)).toEqual(['allMessages:all', '1:30', '1:30'])
    expect(storage.pairs.size).toBe(0)
  })
})
