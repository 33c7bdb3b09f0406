// @ts-check
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ size: number, read: (start: number, end: number) => Uint8Array<ArrayBuffer> }} Film `end` is not included
 */

const folder = new URL('../media/offline/', import.meta.url)
const pattern = Uint8Array.from({ length: 65_536 }, (_, index) => (index * 167 + (index >> 8) * 13) & 255)
export const hugeSize = 200 * 1024 * 1024

/** The bytes with which the huge film is filled up: other ones in every 64 KB. @param {number} start @param {number} end */
const filler = (start, end) => {
  const bytes = new Uint8Array(end - start)
  for (let at = start; at < end; at++) bytes[at - start] = (pattern[at & 65_535] ?? 0) ^ ((at >> 16) & 255)
  return bytes
}

/**
 * A film of 200 MB that is nowhere stored: a small one that can be played, then a box that players skip. Its bytes are
 * made when they are asked for.
 * @param {Uint8Array} film
 * @returns {Film}
 */
const hugeFilm = (film) => {
  const head = new Uint8Array(film.length + 8)
  head.set(film)
  new DataView(head.buffer).setUint32(film.length, hugeSize - film.length)
  head.set(new TextEncoder().encode('free'), film.length + 4)
  return {
    size: hugeSize,
    read: (start, end) => {
      const bytes = filler(start, end)
      if (start < head.length) bytes.set(head.subarray(start, Math.min(end, head.length)))
      return bytes
    },
  }
}

/**
 * One file of the films for downloads; null when there is none of that name.
 * @param {string} name
 * @returns {Promise<Film | null>}
 */
export const openFilm = async (name) => {
  // only plain names of this folder and those in it: no dots that climb, nothing hidden
  if (!/^(?:[\w-]+\/)?[\w-]+\.(?:mp4|m3u8|ts|m4s|bin)$/.test(name)) return null
  try {
    const bytes = await readFile(fileURLToPath(new URL(name === 'huge.mp4' ? 'hd.mp4' : name, folder)))
    if (name === 'huge.mp4') return hugeFilm(bytes)
    return { size: bytes.length, read: (start, end) => new Uint8Array(bytes.subarray(start, end)) }
  } catch {
    return null
  }
}
