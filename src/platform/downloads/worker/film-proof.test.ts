import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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
    ['lesson-20.mp4', 20, null],
    ['lesson-20.mp4', 18.1, null],
    ['lesson-20.mp4', 22, null],
    ['lesson-20.mp4', 22.1, 'duration'],
    ['lesson-20.mp4', 17.9, 'duration'],
    ['lesson-120.mp4', 120, null],
    ['lesson-120.mp4', 0, 'duration'],
  ])('%s for a lesson of %d s: %s', (name, seconds, fault) => {
    expect(faultOfFilm(film(file(name)), { size: null, seconds })).toBe(fault)
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
