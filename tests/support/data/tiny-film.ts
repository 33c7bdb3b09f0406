/** Films of some thousand bytes that have what a proof looks at, for simulations, and the boxes they are made of. */

const text = (word: string): number[] => Array.from(new TextEncoder().encode(word))

/** A number as four bytes. */
export const word32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

/** A box of an mp4 file. */
export function box(type: string, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 8)
  const bytes = new Uint8Array(size)
  bytes.set([...word32(size), ...text(type)])
  let at = 8
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** An mp4 around `media`, which lasts `seconds`. */
export function tinyFilm(media: Uint8Array, seconds: number): Uint8Array<ArrayBuffer> {
  const head = box('ftyp', text('isom'), word32(0))
  const data = box('mdat', media)
  const duration = box('mvhd', word32(0), word32(0), word32(0), word32(1000), word32(seconds * 1000))
  const offsets = box('stco', word32(0), word32(1), word32(head.length + 8))
  const index = box('moov', duration, box('trak', box('mdia', box('minf', box('stbl', offsets)))))
  const film = new Uint8Array(head.length + data.length + index.length)
  film.set(head)
  film.set(data, head.length)
  film.set(index, head.length + data.length)
  return film
}

/** A piece of MPEG-TS: `count` packets of whatever. */
export function tinyPiece(count: number, random: () => number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count * 188)
  // every eighth byte is enough to tell pieces apart
  for (let at = 0; at < bytes.length; at += 8) bytes[at] = random() * 256
  for (let at = 0; at < bytes.length; at += 188) bytes[at] = 0x47
  return bytes
}

/** Pieces joined, as a film. */
export function joinTiny(pieces: readonly Uint8Array[], seconds: number): Uint8Array<ArrayBuffer> {
  return tinyFilm(Buffer.concat(pieces), seconds)
}
