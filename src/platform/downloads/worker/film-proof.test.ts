import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { box, word32 } from '../../../../tests/support/data/tiny-film.ts'
import { isBoxSequence, isMp4Start, isTransportStream } from './film-form.ts'
import { faultOfFilm, type FilmBytes } from './film-proof.ts'

const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../../demo/media/${name}`, import.meta.url)))
const page = new TextEncoder().encode('<!doctype html><title>Wi-Fi</title><form>登录上网</form>')
const film = (bytes: Uint8Array): FilmBytes => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
})
const unknown = { size: null, seconds: null }

describe('a stored film', () => {
  it.each(['offline/ld.mp4', 'offline/hd.mp4', 'lesson-60-hd.mp4', 'lesson-120.mp4', 'offline/long.mp4'])(
    '%s is whole, and nothing is whole that lacks a part of it',
    (name) => {
      const bytes = file(name)
      expect(faultOfFilm(film(bytes), { size: bytes.length, seconds: null })).toBeNull()
      for (let length = 0; length < bytes.length; length += 997)
        expect(faultOfFilm(film(bytes.subarray(0, length)), unknown), `${length} bytes`).not.toBeNull()
    },
  )

  it.each([
    ['lesson-20.mp4', 20, 0, null],
    ['lesson-20.mp4', 18.1, 0, null],
    ['lesson-20.mp4', 22, 0, null],
    ['lesson-20.mp4', 22.1, 0, 'duration'],
    ['lesson-20.mp4', 17.9, 0, 'duration'],
    ['lesson-20.mp4', 25, 3, null],
    ['lesson-20.mp4', 25.1, 3, 'duration'],
    ['lesson-20.mp4', 14.9, 3, 'duration'],
    ['lesson-120.mp4', 120, 0, null],
    ['lesson-120.mp4', 0, 0, 'duration'],
  ])('%s for a lesson of %d s, or %d more or less: %s', (name, seconds, slack, fault) => {
    expect(faultOfFilm(film(file(name)), { size: null, seconds, slack })).toBe(fault)
  })

  it('of another size than the one announced is none', () => {
    const bytes = file('lesson-20.mp4')
    expect(faultOfFilm(film(bytes), { size: bytes.length + 1, seconds: 20 })).toBe('size')
  })

  it('is no page, no broken file, no segment, nothing empty', () => {
    expect(faultOfFilm(film(new Uint8Array()), unknown)).toBe('size')
    expect(faultOfFilm(film(page), unknown)).toBe('boxes')
    expect(faultOfFilm(film(file('broken.mp4')), unknown)).toBe('boxes')
    expect(faultOfFilm(film(file('offline/ts-ld/part-0.ts')), unknown)).toBe('boxes')
    expect(faultOfFilm(film(file('offline/fmp4-ld/part-0.m4s')), unknown)).toBe('boxes')
    // an index without pieces: fragments follow
    const pieces = [0, 1].map((part) => file(`offline/fmp4-ld/part-${part}.m4s`))
    const fragmented = Buffer.concat([file('offline/fmp4-ld/init.mp4'), ...pieces])
    expect(faultOfFilm(film(fragmented), unknown)).toBe('index')
  })

  it('has every piece inside', () => {
    const bytes = file('lesson-20.mp4').slice()
    const at = Buffer.from(bytes).indexOf('stco') + 12
    for (const [offset, fault] of [
      [bytes.length - 1, null],
      [bytes.length, 'offsets'],
      [0xff_ff_ff_ff, 'offsets'],
      [0, 'offsets'],
    ] as const) {
      new DataView(bytes.buffer).setUint32(at, offset)
      expect(faultOfFilm(film(bytes), unknown), String(offset)).toBe(fault)
    }
  })

  it('is refused without an exception, whatever byte is wrong', () => {
    const whole = file('lesson-20.mp4')
    const index = Buffer.from(whole).indexOf('moov')
    for (let at = 0; at < 9000; at += 3) {
      const bytes = whole.slice()
      bytes[index + at] = 255
      faultOfFilm(film(bytes), { size: bytes.length, seconds: 20 })
    }
    // a list that claims to be longer than the file
    const bytes = whole.slice()
    new DataView(bytes.buffer).setUint32(Buffer.from(bytes).indexOf('stco') + 8, 0xff_ff_ff_ff)
    expect(faultOfFilm(film(bytes), unknown)).toBe('index')
  })
})

/** Bytes 24 to 123 of a film that begins with them are its media. */
const head = [box('ftyp', word32(0), word32(0)), box('mdat', new Uint8Array(100))]
const duration = (scale: number, units: number) => box('mvhd', new Uint8Array(12), word32(scale), word32(units))
const longDuration = (units: number) => box('mvhd', [1], new Uint8Array(19), word32(1000), word32(0), word32(units))
const twentySeconds = duration(1000, 20_000)
const table = (...offsets: readonly number[]) =>
  box('stco', word32(0), word32(offsets.length), ...offsets.map((offset) => word32(offset)))
const track = (...tables: readonly Uint8Array[]) => box('trak', box('mdia', box('minf', box('stbl', ...tables))))
const free = (count: number) => Array.from({ length: count }, () => box('free'))
const faultOf = (...boxes: readonly Uint8Array[]) =>
  faultOfFilm(film(Buffer.concat(boxes)), { size: null, seconds: 20 })
/** What is wrong with a film that has these boxes in its index. */
const inIndex = (...boxes: readonly Uint8Array[]) => faultOf(...head, box('moov', ...boxes))

describe('the index of a film', () => {
  it.each([
    [[24], null],
    [[123], null],
    [[24, 100, 60], null],
    [[23], 'offsets'],
    [[124], 'offsets'],
    [[24, 124, 60], 'offsets'],
    [[], 'index'],
  ])('with pieces at %j: %s', (offsets, fault) => {
    expect(inIndex(twentySeconds, track(table(...offsets)))).toBe(fault)
  })

  it.each([
    [[0, 24, 0, 123], null],
    [[0, 24, 0, 124], 'offsets'],
    // 4 GB further on
    [[1, 24, 0, 24], 'offsets'],
  ])('of a film that may be large, with pieces at %j: %s', (words, fault) => {
    const large = box('co64', word32(0), word32(2), ...words.map((word) => word32(word)))
    expect(inIndex(twentySeconds, track(large))).toBe(fault)
    expect(inIndex(twentySeconds, track(large.subarray(0, 8)))).toBe('index')
  })

  it('has the pieces of every track, in any part of the media', () => {
    expect(inIndex(twentySeconds, track(table(24)), track(table(60)))).toBeNull()
    expect(inIndex(twentySeconds, track(table(24)), track(table(124)))).toBe('offsets')
    expect(inIndex(twentySeconds, track(table(24)), track(table())), 'an empty one').toBeNull()
    expect(inIndex(twentySeconds, track(table(24)), track())).toBe('index')
    // after the index one byte more
    const indexOf = (second: number) => box('moov', twentySeconds, track(table(24, second)))
    const at = 124 + indexOf(0).length + 8
    expect(faultOf(...head, indexOf(at), box('mdat', [0]))).toBeNull()
    expect(faultOf(...head, indexOf(at - 1), box('mdat', [0]))).toBe('offsets')
  })

  it.each([
    ['announces more pieces than it has', box('stco', word32(0), word32(2), word32(24))],
    ['ends before their number', box('stco', word32(0))],
    ['announces more large ones than it has', box('co64', word32(0), word32(2), ...[0, 24, 0].map(word32))],
  ])('%s', (_, list) => {
    expect(inIndex(twentySeconds, track(list))).toBe('index')
  })

  it('has no box that is longer than the one around it', () => {
    const wrong = Uint8Array.from([...word32(99), ...box('mdia').subarray(4)])
    expect(inIndex(twentySeconds, box('trak', wrong))).toBe('index')
    expect(inIndex(twentySeconds, track(table(24)), box('trak', wrong))).toBe('index')
    expect(inIndex(twentySeconds, track(table(24)), wrong)).toBe('index')
  })

  it.each([
    ['20 s', twentySeconds, null],
    ['20 s, counted finely', duration(90_000, 1_800_000), null],
    ['30 s', duration(1000, 30_000), 'duration'],
    ['none', duration(1000, 0), 'index'],
    ['one without a measure', duration(0, 20_000), 'index'],
    ['one that is cut off', box('mvhd', new Uint8Array(12), word32(1000)), 'index'],
    ['20 s in eight bytes', longDuration(20_000), null],
    ['30 s in eight bytes', longDuration(30_000), 'duration'],
    ['eight bytes that are cut off', box('mvhd', [1], new Uint8Array(19), word32(1000), word32(0)), 'index'],
  ])('has a length: %s', (_, mvhd, fault) => {
    expect(inIndex(mvhd, track(table(24)))).toBe(fault)
    expect(inIndex(track(table(24)))).toBe('index')
  })
})

describe('the parts of a film', () => {
  const index = box('moov', twentySeconds, track(table(24)))

  it.each([
    ['type', [head[1], index]],
    ['media', [head[0], index]],
    ['index', head],
  ])('without its %s it is none', (_, boxes) => {
    expect(faultOf(...boxes.filter((each) => each !== undefined))).toBe('boxes')
  })

  it('are not read one by one for ever', () => {
    expect(faultOf(...head, index, ...free(9_997))).toBeNull()
    expect(faultOf(...head, index, ...free(9_998))).toBe('boxes')
  })

  it('are proved in a moment, however many pieces lie in however many of them', () => {
    const media = Array.from({ length: 9_000 }, () => box('mdat', [0]))
    // in the last one
    const at = 24 + 9_000 * 9 - 1
    const words = word32(at)
    const offsets = new Uint8Array(4 * 2_000_000).map((_, place) => words[place % 4] ?? 0)
    const many = box('moov', twentySeconds, track(box('stco', word32(0), word32(2_000_000), offsets)))
    const bytes = Buffer.concat([box('ftyp', new Uint8Array(16)), ...media, many])
    // one by one it does not end within the time of a test
    expect(faultOfFilm(film(bytes), { size: null, seconds: 20 })).toBeNull()
  })

  it('are no more than ten thousand in each other, nor in a piece', () => {
    expect(inIndex(twentySeconds, track(table(24)), ...free(9_998))).toBeNull()
    expect(inIndex(twentySeconds, track(table(24)), ...free(9_999))).toBe('index')
    expect(isBoxSequence(Buffer.concat(free(10_000)))).toBe(true)
    expect(isBoxSequence(Buffer.concat(free(10_001)))).toBe(false)
  })

  it.each([
    [64 * 1024 * 1024, 'size'],
    [64 * 1024 * 1024 + 1, 'index'],
  ])('an index of %d bytes, of which the disk gives a few: %s', (size, fault) => {
    const start = Buffer.concat([...head, Uint8Array.from(word32(size)), index.subarray(4)])
    const asked: number[] = []
    const read = (at: number, count: number) => {
      asked.push(count)
      return start.subarray(at, at + count)
    }
    expect(faultOfFilm({ size: 124 + size, read }, unknown)).toBe(fault)
    expect(asked.filter((count) => count > 16)).toEqual(fault === 'size' ? [size] : [])
  })
})

describe('the form of a segment', () => {
  const ts = file('offline/ts-ld/part-0.ts')
  const fmp4 = file('offline/fmp4-ld/part-0.m4s')

  it('is known by its bytes', () => {
    expect([ts, fmp4, page].map(isTransportStream)).toEqual([true, false, false])
    expect([ts, fmp4, page].map(isBoxSequence)).toEqual([false, true, false])
    expect(isBoxSequence(file('offline/fmp4-ld/init.mp4'))).toBe(true)
    expect([file('lesson-20.mp4'), page, ts, new Uint8Array()].map(isMp4Start)).toEqual([true, false, false, false])
  })

  it('is that of a whole one', () => {
    expect(isTransportStream(ts.subarray(0, ts.length - 1))).toBe(false)
    expect(isTransportStream(ts.subarray(1))).toBe(false)
    expect(isTransportStream(new Uint8Array())).toBe(false)
    for (let length = 0; length < fmp4.length; length += 13) {
      const part = fmp4.subarray(0, length)
      // between two boxes it is a whole one
      expect(isBoxSequence(part), String(length)).toBe(false)
    }
    expect(isBoxSequence(new Uint8Array([0, 0, 0, 4, 109, 100, 97, 116]))).toBe(false)
    // encrypted bytes look like nothing
    expect(isTransportStream(file('offline/key/part-0.ts'))).toBe(false)
  })
})
