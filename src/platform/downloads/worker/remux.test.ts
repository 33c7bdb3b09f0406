import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePlaylist } from './hls-playlist.ts'
import { faultOfFilm } from './film-proof.ts'
import { remux } from './remux.ts'
import { packetsOf, timesOf } from '../../../../tests/support/data/packets.ts'

const folder = new URL('../../../../demo/media/offline/', import.meta.url)
const file = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(name, folder)))

function piecesOf(name: string) {
  const address = `https://media.example/${name}/index.m3u8`
  const list = parsePlaylist(new TextDecoder().decode(file(`${name}/index.m3u8`)), address)
  if (list.kind !== 'media') throw new Error(`${name} is no media playlist`)
  const pieces = list.parts.map(({ url, range }) => {
    const bytes = file(new URL(url).pathname.slice(1))
    return range === undefined ? bytes : bytes.slice(range.start, range.end + 1)
  })
  return { form: list.form, pieces }
}

async function filmOf(form: 'ts' | 'fmp4', pieces: readonly Uint8Array<ArrayBuffer>[]) {
  let film = new Uint8Array()
  let largest = 0
  await remux({
    form,
    count: pieces.length,
    piece: (index) => pieces[index] ?? new Uint8Array(),
    write(bytes, at) {
      largest = Math.max(largest, bytes.length)
      const grown = new Uint8Array(Math.max(film.length, at + bytes.length))
      grown.set(film)
      grown.set(bytes, at)
      film = grown
    },
  })
  return { film, largest }
}

const bytesOf = (film: Uint8Array) => ({
  size: film.length,
  read: (at: number, length: number) => film.subarray(at, at + length),
})

/** The times of a film whose sound begins a little before its picture, from the first of them. */
async function timesFromZero(film: Uint8Array<ArrayBuffer>): Promise<Record<string, number[]>> {
  const times = await timesOf(film)
  const first = Math.min(...Object.values(times).flat())
  return Object.fromEntries(Object.entries(times).map(([type, list]) => [type, list.map((time) => time - first)]))
}

/** The clock of TS has 33 bits, 90,000 ticks a second. */
const clockSeconds = 2 ** 33 / 90_000

/** A piece whose packets say that they come `seconds` later. */
function later(piece: Uint8Array<ArrayBuffer>, seconds: number): Uint8Array<ArrayBuffer> {
  const bytes = piece.slice()
  for (let packet = 0; packet < bytes.length; packet += 188) {
    const head = bytes[packet + 3] ?? 0
    const start = packet + 4 + (head & 0x20 ? 1 + (bytes[packet + 4] ?? 0) : 0)
    const isMedia = ((bytes[start + 3] ?? 0) & 0xe0) === 0xc0 || ((bytes[start + 3] ?? 0) & 0xf0) === 0xe0
    if (!((bytes[packet + 1] ?? 0) & 0x40) || !isMedia || bytes[start] !== 0 || bytes[start + 2] !== 1) continue
    const marks = (bytes[start + 7] ?? 0) >> 6
    if (marks & 2) delay(bytes.subarray(start + 9), seconds)
    if (marks === 3) delay(bytes.subarray(start + 14), seconds)
  }
  return bytes
}

/** The five bytes of a time: 3, 15 and 15 bits, each followed by a one. */
function delay(bytes: Uint8Array, seconds: number): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes
  const former = ((a >> 1) & 7) * 2 ** 30 + ((b << 7) | (c >> 1)) * 2 ** 15 + ((d << 7) | (e >> 1))
  const time = (former + Math.round(seconds * 90_000)) % 2 ** 33
  const [middle, low] = [Math.floor(time / 2 ** 15) & 0x7fff, time & 0x7fff]
  const high = (a & 0xf0) | (Math.floor(time / 2 ** 30) << 1) | 1
  bytes.set([high, middle >> 7, ((middle & 0x7f) << 1) | 1, low >> 7, ((low & 0x7f) << 1) | 1])
}

describe('the film made of pieces', () => {
  it.each(['ts-ld', 'ts-sd', 'ts-hd', 'fmp4-ld', 'fmp4-sd', 'one-file'])(
    '%s has every packet of the film it was cut from, and is proved',
    async (name) => {
      const { form, pieces } = piecesOf(name)
      const { film } = await filmOf(form, pieces)
      const quality = name === 'one-file' ? 'sd' : name.split('-')[1]
      expect(await packetsOf(film)).toEqual(await packetsOf(file(`${quality}.mp4`)))
      expect(await timesOf(film)).toEqual(await timesFromZero(file(`${quality}.mp4`)))
      expect(faultOfFilm(bytesOf(film), { size: null, seconds: 24 })).toBeNull()
    },
  )

  // of a stream that was cut from a live one; the last: its clock begins anew in the third piece
  it.each([8.2, 50_000, clockSeconds - 12])('begins at 0, where the stream begins %d s later', async (seconds) => {
    const { pieces } = piecesOf('ts-ld')
    const { film } = await filmOf(
      'ts',
      pieces.map((piece) => later(piece, seconds)),
    )
    expect(await timesOf(film)).toEqual(await timesFromZero(file('ld.mp4')))
    expect(await packetsOf(film)).toEqual(await packetsOf(file('ld.mp4')))
    expect(faultOfFilm(bytesOf(film), { size: null, seconds: 24 })).toBeNull()
  })

  it('goes on where the clock of a stream begins anew long after its beginning', async () => {
    const { pieces } = piecesOf('ts-ld')
    const rounds = [0, 1, 2, 3]
    const { film } = await filmOf(
      'ts',
      rounds.flatMap((round) => pieces.map((piece) => later(piece, clockSeconds - 80 + round * 24.064))),
    )
    const { video = [] } = await timesFromZero(file('ld.mp4'))
    const { video: times } = await timesOf(film)
    expect(times).toEqual(rounds.flatMap((round) => video.map((time) => time + round * 24_064)))
  })

  it('is the same each time', async () => {
    const { form, pieces } = piecesOf('ts-ld')
    const [one, other] = [await filmOf(form, pieces), await filmOf(form, pieces)]
    // apart from the time at which it was made
    expect(other.film.length).toBe(one.film.length)
    expect(await packetsOf(other.film)).toEqual(await packetsOf(one.film))
  })

  it('is written in pieces', async () => {
    const { pieces } = piecesOf('ts-hd')
    const { largest } = await filmOf('ts', pieces)
    expect(largest).toBeLessThanOrEqual(1024 * 1024)
  })

  it.each([
    ['a break', [file('breaks/part-0.ts'), file('breaks/other-0.ts'), file('breaks/part-1.ts')]],
    ['a piece that comes twice', [file('ts-ld/part-0.ts'), file('ts-ld/part-1.ts'), file('ts-ld/part-0.ts')]],
    ['an encrypted piece', [file('key/part-0.ts')]],
    ['a piece that was cut short', [file('ts-hd/part-0.ts').slice(0, 40 * 188), file('ts-hd/part-1.ts')]],
    ['a piece of another quality', [file('ts-ld/part-0.ts'), file('ts-hd/part-1.ts'), file('ts-ld/part-2.ts')]],
    ['a piece that is missing', [file('ts-hd/part-0.ts'), file('ts-hd/part-2.ts')]],
    ['a page', [new TextEncoder().encode('<!doctype html>')]],
    ['nothing', []],
  ])('is not made of %s', async (_what, pieces) => {
    await expect(filmOf('ts', pieces)).rejects.toThrow(/./)
  })
})
