/** What bytes are, by themselves: names and types that servers give are not believed (screens 4.3). Pure. */

const packetSize = 188
const syncByte = 0x47

/** True for whole packets of MPEG-TS and nothing else. */
export function isTransportStream(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length % packetSize !== 0) return false
  for (let at = 0; at < bytes.length; at += packetSize) if (bytes[at] !== syncByte) return false
  return true
}

/** A box of an mp4 file: `at` is where it begins, `end` the first byte after it. */
export interface Box {
  readonly type: string
  readonly at: number
  readonly body: number
  readonly end: number
}

/**
 * Reads the head of the box at `at`: null where there is none, or where it does not end before `limit`. `bytes` are those
 * from `at` on; 16 are enough.
 */
export function boxAt(bytes: Uint8Array, at: number, limit: number): Box | null {
  if (bytes.length < 8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = String.fromCharCode(...bytes.subarray(4, 8))
  let size = view.getUint32(0)
  let head = 8
  if (size === 1) {
    if (bytes.length < 16) return null
    size = Number(view.getBigUint64(8))
    head = 16
  }
  // a box without a size goes on to the end
  if (size === 0) size = limit - at
  return size < head || at + size > limit ? null : { type, at, body: at + head, end: at + size }
}

/** No film is made of more: a file of empty boxes would fill the memory of a phone with their names. */
export const mostBoxes = 10_000

/** The boxes that lie in `bytes` from `start` to `end`; null when they do not end exactly there, or are too many. */
export function boxesIn(bytes: Uint8Array, start: number, end: number): Box[] | null {
  const boxes: Box[] = []
  for (let at = start; at < end;) {
    const box = boxAt(bytes.subarray(at, Math.min(end, at + 16)), at, end)
    if (box === null || boxes.length === mostBoxes) return null
    boxes.push(box)
    at = box.end
  }
  return boxes
}

const ofSegments = new Set(['ftyp', 'styp', 'moov', 'moof', 'sidx', 'mdat', 'emsg', 'prft', 'free', 'skip', 'uuid'])

/** True for a segment of fragmented mp4: boxes that are known, whole, one after the other. */
export function isBoxSequence(bytes: Uint8Array): boolean {
  const boxes = bytes.length === 0 ? null : boxesIn(bytes, 0, bytes.length)
  return boxes?.every(({ type }) => ofSegments.has(type)) === true
}

/** True when a file begins as mp4 does. A page of a network that wants a login does not. */
export const isMp4Start = (bytes: Uint8Array): boolean =>
  bytes.length >= 8 &&
  ['ftyp', 'moov', 'free', 'skip', 'wide', 'mdat'].includes(String.fromCharCode(...bytes.subarray(4, 8)))
