import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePlaylist } from './hls-playlist.ts'
import { faultOfFilm } from './film-proof.ts'
import { remux } from './remux.ts'
import { packetsOf } from '../../../../tests/support/data/packets.ts'

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

describe('the film made of pieces', () => {
  it.each(['ts-ld', 'ts-sd', 'ts-hd', 'fmp4-ld', 'fmp4-sd', 'one-file'])(
    '%s has every packet of the film it was cut from, and is proved',
    async (name) => {
      const { form, pieces } = piecesOf(name)
      const { film } = await filmOf(form, pieces)
      const quality = name === 'one-file' ? 'sd' : name.split('-')[1]
      expect(await packetsOf(film)).toEqual(await packetsOf(file(`${quality}.mp4`)))
      const bytes = { size: film.length, read: (at: number, length: number) => film.subarray(at, at + length) }
      expect(faultOfFilm(bytes, { size: null, seconds: 24 })).toBeNull()
    },
  )

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
    ['a piece that is missing', [file('ts-hd/part-0.ts'), file('ts-hd/part-2.ts')]],
    ['a page', [new TextEncoder().encode('<!doctype html>')]],
    ['nothing', []],
  ])('is not made of %s', async (_what, pieces) => {
    await expect(filmOf('ts', pieces)).rejects.toThrow(/./)
  })
})
