/** The proof that a stored file is the whole film (screens 4.3): nothing else makes a lesson 已下载. Pure, but for reading. */
import { boxAt, boxesIn, mostBoxes, type Box } from './film-form.ts'

export interface FilmBytes {
  readonly size: number
  /** `length` bytes from `at`; fewer where the file ends. */
  read(at: number, length: number): Uint8Array
}

/** The first thing that is wrong. */
export type FilmFault = 'size' | 'boxes' | 'index' | 'offsets' | 'duration'

/** Two hours of film have an index of some 5 MB; one beyond this was not made for a phone. */
const mostIndexBytes = 64 * 1024 * 1024
const toleranceSeconds = 2

/** What a film is compared with; null where it is not known. */
export interface FilmFacts {
  readonly size: number | null
  readonly seconds: number | null
  /** By how much these may be wrong. */
  readonly slack?: number
}

/** What is wrong with a stored film; null when it is proved to be whole. */
export function faultOfFilm(film: FilmBytes, { size, seconds, slack = 0 }: FilmFacts): FilmFault | null {
  if (film.size === 0 || (size !== null && film.size !== size)) return 'size'
  const boxes = topBoxes(film)
  if (boxes === null) return 'boxes'
  const index = boxes.find(({ type }) => type === 'moov')
  const media = boxes.filter(({ type }) => type === 'mdat')
  if (index === undefined || media.length === 0 || !boxes.some(({ type }) => type === 'ftyp')) return 'boxes'
  if (index.end - index.at > mostIndexBytes) return 'index'
  const bytes = film.read(index.at, index.end - index.at)
  if (bytes.length < index.end - index.at) return 'size'
  const body = index.body - index.at
  const duration = durationOf(bytes, body)
  const offsets = chunkOffsets(bytes, body)
  if (duration === null || offsets === null || offsets.length === 0) return 'index'
  if (!offsets.every((offset) => isInside(offset, media))) return 'offsets'
  return seconds !== null && Math.abs(duration - seconds) > toleranceSeconds + slack ? 'duration' : null
}

/** Whether an offset lies in one of `boxes`, which follow each other: both lists may be long, and one by one take hours. */
function isInside(offset: number, boxes: readonly Box[]): boolean {
  let [from, to] = [0, boxes.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const box = boxes[middle]
    if (box === undefined || offset < box.body) to = middle
    else if (offset >= box.end) from = middle + 1
    else return true
  }
  return false
}

function topBoxes(film: FilmBytes): Box[] | null {
  const boxes: Box[] = []
  for (let at = 0; at < film.size;) {
    const box = boxAt(film.read(at, 16), at, film.size)
    if (box === null || boxes.length === mostBoxes) return null
    boxes.push(box)
    at = box.end
  }
  return boxes
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The boxes of a type below a box that begins at `start`; several names lead from one level to the next. */
function boxesBelow(bytes: Uint8Array, start: number, end: number, [type, ...rest]: readonly string[]): Box[] | null {
  const boxes = boxesIn(bytes, start, end)?.filter((box) => box.type === type)
  if (boxes === undefined || rest.length === 0) return boxes ?? null
  const found = boxes.map((box) => boxesBelow(bytes, box.body, box.end, rest))
  return found.every((list) => list !== null) ? found.flat() : null
}

/** Seconds; null when they do not stand there. */
function durationOf(bytes: Uint8Array, body: number): number | null {
  const head = boxesBelow(bytes, body, bytes.length, ['mvhd'])?.[0]
  if (head === undefined) return null
  const view = viewOf(bytes)
  const isLong = bytes[head.body] === 1
  if (head.end - head.body < (isLong ? 32 : 20)) return null
  const scale = view.getUint32(head.body + (isLong ? 20 : 12))
  const length = isLong ? Number(view.getBigUint64(head.body + 24)) : view.getUint32(head.body + 16)
  return scale === 0 || length === 0 ? null : length / scale
}

/** Where the pieces of all tracks begin; null when that cannot be read. */
function chunkOffsets(bytes: Uint8Array, body: number): number[] | null {
  const tables = boxesBelow(bytes, body, bytes.length, ['trak', 'mdia', 'minf', 'stbl'])
  if (tables === null) return null
  const view = viewOf(bytes)
  const offsets: number[] = []
  for (const table of tables) {
    const list = boxesIn(bytes, table.body, table.end)?.find(({ type }) => type === 'stco' || type === 'co64')
    if (list === undefined || list.end - list.body < 8) return null
    const count = view.getUint32(list.body + 4)
    const width = list.type === 'co64' ? 8 : 4
    if (list.body + 8 + count * width > list.end) return null
    for (let at = list.body + 8, left = count; left > 0; left--, at += width)
      offsets.push(width === 8 ? Number(view.getBigUint64(at)) : view.getUint32(at))
  }
  return offsets
}
