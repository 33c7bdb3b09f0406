import { describe, expect, it } from 'vitest'
import {
  afterEvent,
  ageOf,
  isCheckDue,
  keyOf,
  nextInTurn,
  parseEntry,
  reserveBytes,
  shortOf,
  usedBytes,
  type DownloadEntry,
} from './download-entry.ts'

const MB = 1024 * 1024
const dayMs = 24 * 3_600_000
const now = Date.parse('2026-11-20T10:00:00Z')
const entry = (more: Partial<DownloadEntry> = {}): DownloadEntry => ({
  member: '1',
  lesson: 101,
  course: 1,
  title: '第一节',
  courseTitle: '样课',
  cover: '',
  place: 0,
  quality: 'HD',
  seconds: 120,
  size: 1_000,
  isDragBanned: false,
  addedAt: now,
  checkedAt: now,
  state: { kind: 'queued' },
  ...more,
})
const done = (size: number, more: Partial<DownloadEntry> = {}) => entry({ state: { kind: 'done', size }, ...more })

describe('a stored entry', () => {
  it.each<DownloadEntry['state']>([
    { kind: 'queued' },
    { kind: 'loading' },
    { kind: 'finishing' },
    { kind: 'paused', by: 'metered' },
    { kind: 'paused', by: 'learner' },
    { kind: 'paused', by: 'streaming' },
    { kind: 'failed', failure: { reason: 'space' } },
    { kind: 'failed', failure: { reason: 'network' } },
    { kind: 'failed', failure: { reason: 'limit' } },
    { kind: 'failed', failure: { reason: 'other' } },
    { kind: 'failed', failure: { reason: 'server', message: '请购买后观看' } },
    { kind: 'unsupported' },
    { kind: 'done', size: 7 },
    { kind: 'expired', size: 7, since: now },
    { kind: 'cleared' },
  ])('$kind is read as it was written', (state) => {
    const written = entry({ state, quality: null, seconds: null, size: null })
    expect(parseEntry(structuredClone(written))).toEqual(written)
  })

  it('is kept under its member and its lesson', () => expect(keyOf(entry())).toBe('1/101'))

  it.each<Partial<DownloadEntry>>([{ isDragBanned: true }, { cover: '/c.png' }, { seconds: 0 }])(
    'has %j as it was written',
    (facts) => expect(parseEntry(entry(facts))).toEqual(entry(facts)),
  )

  it('has no name where that is no text', () => {
    expect(parseEntry({ ...entry(), title: 7 })?.title).toBe('')
  })

  it.each<unknown>([
    undefined,
    null,
    'done',
    [],
    {},
    { ...entry(), member: 7 },
    { ...entry(), member: '' },
    { ...entry(), lesson: '101' },
    { ...entry(), lesson: -1 },
    { ...entry(), lesson: 1.5 },
    { ...entry(), quality: 720 },
    { ...entry(), seconds: -1 },
    { ...entry(), seconds: Number.NaN },
    { ...entry(), size: -1 },
    { ...entry(), place: -1 },
    { ...entry(), addedAt: null },
    { ...entry(), checkedAt: Number.POSITIVE_INFINITY },
    { ...entry(), state: null },
    { ...entry(), state: 'done' },
    { ...entry(), state: { kind: 'ready', size: 1 } },
    { ...entry(), state: { kind: 'done' } },
    { ...entry(), state: { kind: 'done', size: -1 } },
    { ...entry(), state: { kind: 'done', size: '1' } },
    { ...entry(), state: { kind: 'expired', size: 1 } },
    { ...entry(), state: { kind: 'paused', by: 'nobody' } },
    { ...entry(), state: { kind: 'failed' } },
    { ...entry(), state: { kind: 'failed', failure: { reason: 'server' } } },
    { ...entry(), state: { kind: 'failed', failure: { reason: 'bad' } } },
  ])('%j is none', (value) => {
    expect(parseEntry(value)).toBeNull()
  })

  it('brings nothing along that is not its own', () => {
    expect(parseEntry({ ...entry(), __proto__: { evil: 1 }, more: 1 })).toEqual(entry())
    // what version 1.0.0 wrote
    expect(parseEntry({ ...entry(), state: { kind: 'loading', bytes: 0, total: null } })?.state).toEqual({
      kind: 'loading',
    })
  })
})

describe('the queue', () => {
  it('goes by time, then by place in the course', () => {
    const list = [
      entry({ lesson: 3, addedAt: now + 1 }),
      entry({ lesson: 1, place: 2 }),
      entry({ lesson: 2, place: 1 }),
      entry({ lesson: 5, state: { kind: 'paused', by: 'learner' } }),
      entry({ lesson: 4, addedAt: now + 1, place: 1 }),
    ]
    expect(nextInTurn(list)?.lesson).toBe(2)
    expect(nextInTurn(list.slice(3))?.lesson).toBe(4)
    expect(nextInTurn([])).toBeUndefined()
  })

  it('counts what is kept', () => {
    const list = [done(5), done(7), entry(), entry({ state: { kind: 'expired', size: 3, since: now } })]
    expect(usedBytes(list)).toBe(15)
  })

  it.each([
    [1_000, 900, 4_000, null],
    [1_000, 901, 4_000, 'limit'],
    [1_000, 900, 999, 'space'],
    [1_000, 900, 1_000, null],
    [1_000, 0, null, null],
    [null, 0, 4_000, 'limit'],
  ])('%j bytes beside %i kept, %j free: %j', (size, kept, left, expected) => {
    const room = { limit: 1_900, free: left && left + reserveBytes, stored: 0, pieces: 0, isInPieces: false }
    expect(shortOf(entry({ size }), [done(kept)], room)).toBe(expected)
  })

  it.each([
    ['a file needs the rest of it', 1_000, 600, false, 400, null],
    ['a file needs the rest of it', 1_000, 600, false, 399, 'space'],
    ['pieces need room for the film as well', 1_000, 600, true, 1_400, null],
    ['pieces need room for the film as well', 1_000, 600, true, 1_399, 'space'],
    ['what is all there needs nothing', 1_000, 1_000, false, -1_000, null],
    ['of an unknown size more is to come', null, 600_000_000, false, 0, 'space'],
  ])(
    '%s: %j bytes, %i there, in pieces %j, %i more than the reserve: %j',
    (_, size, stored, isInPieces, left, expected) => {
      const room = { limit: 1e12, free: left + reserveBytes, stored, pieces: 0, isInPieces }
      expect(shortOf(entry({ size }), [], room)).toBe(expected)
    },
  )

  it.each([
    ['the film is as large as what is there', null, 600, 600, 600, null],
    ['the film is as large as what is there', null, 600, 600, 599, 'space'],
    ['the film is as large as what is there', 400 * MB, 600, 600, 599, 'space'],
    ['of a film that is half made the other half is missing', null, 900, 600, 300, null],
    ['of a film that is half made the other half is missing', null, 900, 600, 299, 'space'],
    ['more than the limit is there', null, 1_001, 1_001, 2_000, 'limit'],
    ['more than the limit is there', 400 * MB, 1_001, 1_001, 2_000, 'limit'],
  ])('%s: %j bytes told, %i MB there, %i in pieces, %i free: %j', (_, size, stored, pieces, left, expected) => {
    const room = { limit: 1_000 * MB, free: left * MB + reserveBytes, stored: stored * MB, pieces: pieces * MB }
    expect(shortOf(entry({ size }), [], { ...room, isInPieces: true })).toBe(expected)
  })
})

describe('time', () => {
  it('asks once a day, also after a clock was set', () => {
    expect([0, dayMs - 1, dayMs, -dayMs, -dayMs + 1].map((ms) => isCheckDue(entry(), now + ms, now + 1))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('expires what was not checked for 30 days, and deletes it 7 days later', () => {
    const kept = done(5)
    expect(ageOf(kept, now + 30 * dayMs)).toBe('good')
    expect(ageOf(kept, now + 30 * dayMs + 1)).toBe('expired')
    expect(ageOf(kept, now - 400 * dayMs)).toBe('good')
    const expired = afterEvent(kept, { kind: 'accessLost', at: now })
    expect(ageOf(expired, now + 7 * dayMs)).toBe('expired')
    expect(ageOf(expired, now + 7 * dayMs + 1)).toBe('over')
    expect(ageOf(entry(), now + 400 * dayMs)).toBe('good')
    expect(afterEvent(expired, { kind: 'accessConfirmed' })).toEqual(kept)
    expect(afterEvent(kept, { kind: 'retried', quality: 'LD' })).toBe(kept)
  })
})
