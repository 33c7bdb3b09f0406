/** Fetches a film that is one file, from where it was left. Sameness is proved by overlap: hosts show no ETag. */
import { endOf, type Note } from './download-note.ts'
import { Stop, type Address, type MediaAnswer } from '../download-ports.ts'
import { isMp4Start } from './film-form.ts'
import { nextBytes, type MediaSource } from './media-source.ts'
import type { StoredPieces } from './stored-pieces.ts'

/** A host that gives only the whole would begin again after each cut. */
const mostWithoutRanges = 100 * 1024 * 1024

export interface FileJob {
  readonly source: MediaSource
  readonly pieces: StoredPieces
  readonly fresh: (address: Address) => Note
  readonly overlap: number
  check(): void
  onBytes(bytes: number, total: number | null): void
}

export const pathOf = (url: string): string => new URL(url).pathname

/** Resolves when all bytes are stored, with their number where the host has told it. Rejects with `Stop`. */
export async function loadFile(job: FileJob): Promise<number | null> {
  const { source, pieces } = job
  const url = async (): Promise<string> => (await source.address()).url
  if (pieces.note().source !== pathOf(await url())) await pieces.startOver(job.fresh(await source.address()))
  if (pieces.end() === 0) await probe(job, url)
  for (let tries = 0; tries < 3; tries++) {
    const start = Math.max(0, pieces.end() - job.overlap)
    const answer = await source.ask(url, { start })
    const address = await source.address()
    const isOther = pieces.note().source !== pathOf(address.url)
    if (!isOther && answer.status === 206 && (await isSame(job, answer, start))) return receive(job, answer, address)
    if (answer.status === 200 && pieces.end() === 0 && !isOther) {
      await pieces.write({ total: answer.length })
      return receive(job, answer, address)
    }
    // another file, or only all of it: from the beginning
    answer.cancel()
    await pieces.startOver(job.fresh(address))
  }
  throw new Stop({ kind: 'broken' })
}

/** Whether it can be read at all, and in parts. */
async function probe({ source, check }: FileJob, url: () => Promise<string>): Promise<void> {
  const answer = await source.ask(url, { start: 0, end: 1 })
  const { status, length } = answer
  if (status === 206 && (await nextBytes(answer, check)) === null) throw new Stop({ kind: 'cut' })
  answer.cancel()
  if (status === 416) throw new Stop({ kind: 'broken' })
  const size = length ?? (await source.address()).size ?? Number.POSITIVE_INFINITY
  if (status === 200 && size > mostWithoutRanges) throw new Stop({ kind: 'unsupported' })
}

/** Reads the bytes that are stored already, and compares. What of the answer follows them is written. */
async function isSame({ pieces, check }: FileJob, answer: MediaAnswer, start: number): Promise<boolean> {
  const total = answer.length === null ? null : start + answer.length
  const known = pieces.note().total
  if (total !== null && known !== null && total !== known) return false
  const stored = pieces.file.read(start, pieces.end() - start)
  for (let at = 0; at < stored.length;) {
    const bytes = await nextBytes(answer, check)
    if (bytes === null) return false
    const count = Math.min(bytes.length, stored.length - at)
    for (let index = 0; index < count; index++) if (bytes[index] !== stored[at + index]) return false
    at += count
    if (count < bytes.length) pieces.append(bytes.subarray(count))
  }
  if (total !== null && total !== known) await pieces.write({ total })
  return true
}

/** Stores what comes, to its end. */
async function receive(job: FileJob, answer: MediaAnswer, address: Address): Promise<number | null> {
  const { source, pieces, check, onBytes } = job
  const total = pieces.note().total
  const began = pieces.end()
  try {
    for (;;) {
      const bytes = await nextBytes(answer, check)
      if (bytes === null) break
      const isHead = pieces.end() < leastHead
      pieces.append(bytes)
      if (isHead && pieces.end() >= leastHead) await stopUnlessFilm(job, address)
      if (total !== null && pieces.end() > total) throw new Stop({ kind: 'broken' })
      source.progressed()
      onBytes(pieces.end(), total ?? address.size)
      if (!pieces.isNoteDue()) continue
      pieces.endPiece()
      await pieces.write()
    }
  } finally {
    answer.cancel()
  }
  await stopUnlessFilm(job, address)
  if (pieces.end() < (total ?? leastSize(address, began, pieces.end()))) throw new Stop({ kind: 'cut' })
  return total
}

/**
 * Where the host tells no length, the size of the entry says whether the end has come; but it may be wrong, and an answer
 * without a single new byte says that there are no more.
 */
const leastSize = ({ size }: Address, began: number, end: number): number => (end > began ? (size ?? 1) : 1)

const leastHead = 16

/** What is no film is not kept. The page of a network that wants a login begins with `<`. */
async function stopUnlessFilm({ pieces, fresh }: FileJob, address: Address): Promise<void> {
  const head = pieces.file.read(0, leastHead)
  if (isMp4Start(head)) return
  await pieces.startOver(fresh(address))
  throw new Stop({ kind: head.length === 0 || head[0] === 0x3c ? 'cut' : 'broken' })
}

/** True when all bytes are here: nothing has to be asked for. */
export const isFileComplete = (note: Note): boolean => note.total !== null && endOf(note) === note.total
