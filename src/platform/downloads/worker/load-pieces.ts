/** Fetches the pieces of HLS one after the other into one file; a piece that did not come whole does not count. */
import { checkSum, type Note } from './download-note.ts'
import { Stop, type Address, type MediaAnswer } from '../download-ports.ts'
import { isBoxSequence, isTransportStream } from './film-form.ts'
import { chooseVariant, mostPlaylistBytes, parsePlaylist, type Part } from './hls-playlist.ts'
import { pathOf } from './load-file.ts'
import { nextBytes, type MediaSource } from './media-source.ts'
import type { StoredPieces } from './stored-pieces.ts'

/** 8 s of 60 Mbit/s: more is no piece for a phone. */
const mostPieceBytes = 64 * 1024 * 1024

interface PieceList {
  /** What the pieces are called. */
  readonly source: string
  readonly parts: readonly Part[]
  readonly form: 'ts' | 'fmp4'
  readonly seconds: number
  readonly slack: number
}

export interface PiecesJob {
  readonly source: MediaSource
  readonly pieces: StoredPieces
  /** The note of a download that has nothing yet. */
  readonly fresh: (
    address: Address,
    list: { source: string } & Pick<Note, 'form' | 'total' | 'seconds' | 'slack'>,
  ) => Note
  /** True once after a fresh address: the pieces have others as well. */
  takeRenewed(): boolean
  check(): void
  onBytes(bytes: number, total: number | null): void
}

/** Resolves when all pieces are stored. Rejects with `Stop`. */
export async function loadPieces(job: PiecesJob): Promise<void> {
  const { source, pieces } = job
  let list = await loadList(job)
  const count = (): number => pieces.note().pieces.length
  const load = (index: number): Promise<Uint8Array> =>
    loadPiece(
      job,
      async () => {
        const begun = pieces.note().source
        if (job.takeRenewed()) list = await loadList(job)
        // the fresh address names another film: begun anew, not in the middle of this one
        if (pieces.note().source !== begun) throw new Stop({ kind: 'cut' })
        return list.parts[index]?.url ?? ''
      },
      list,
      index,
    )
  const last = count() - 1
  // another film may lie under the same names by now: the two would become one
  if (last >= 0 && checkSum(await load(last)) !== pieces.note().pieces[last]?.[1]) await startOver(job, list)
  for (let next = count(); next < list.parts.length; next++) {
    pieces.append(await load(next))
    pieces.endPiece()
    source.progressed()
    job.onBytes(pieces.end(), estimate(await source.address(), pieces.end(), (next + 1) / list.parts.length))
    if (pieces.isNoteDue()) await pieces.write()
  }
  await pieces.write()
}

/** Sizes of HLS are a guess of the server's; without one, reckoned from what has come. */
const estimate = ({ size }: Address, bytes: number, share: number): number =>
  Math.max(bytes, size ?? Math.round(bytes / share))

/** The pieces, by the playlist as it is now. Of another film than the one that was begun, from the beginning. */
async function loadList(job: PiecesJob): Promise<PieceList> {
  const { source, pieces } = job
  let list: Omit<PieceList, 'source'> | undefined
  for (let tries = 0; list === undefined && tries < 3; tries++) {
    const address = await source.address()
    let url = address.url
    for (let depth = 0; depth < 2 && list === undefined; depth++) {
      const wanted = url
      const urlOf = async (): Promise<string> => (job.takeRenewed() ? (await source.address()).url : wanted)
      const text = await wholeOf(job, urlOf, mostPlaylistBytes)
      // the page of a network that wants a login is no reason never to try again
      if (text.bytes[0] === 0x3c) throw new Stop({ kind: 'cut' })
      const playlist = parsePlaylist(new TextDecoder().decode(text.bytes), text.url)
      if (playlist.kind === 'unsupported') throw new Stop({ kind: 'unsupported' })
      if (playlist.kind === 'media') list = playlist
      else url = chooseVariant(playlist.variants, address.height)?.url ?? ''
    }
  }
  if (list === undefined) throw new Stop({ kind: 'unsupported' })
  const found = { ...list, source: nameOf(list.parts) }
  if (pieces.note().source !== found.source) await startOver(job, found)
  return found
}

async function startOver({ source, pieces, fresh }: PiecesJob, list: PieceList): Promise<void> {
  const { form, parts, seconds, slack } = list
  const more = { source: list.source, form, total: parts.length, seconds: seconds > 0 ? seconds : null, slack }
  await pieces.startOver(fresh(await source.address(), more))
}

/** The names of all pieces, without what their addresses are signed with. */
function nameOf(parts: readonly Part[]): string {
  const names = parts.map(({ url, range }) => `${pathOf(url)} ${range?.start ?? ''}-${range?.end ?? ''}`)
  return `${names[0] ?? ''} ${parts.length} ${checkSum(new TextEncoder().encode(names.join('\n')))}`
}

/**
 * The whole of what is asked for. Where the host tells no length, a body that ends too early looks like a whole one: it
 * is asked for twice, and counts when both are alike.
 */
async function wholeOf(
  { source, check }: PiecesJob,
  urlOf: () => Promise<string>,
  most: number,
  range?: Part['range'],
): Promise<{ bytes: Uint8Array; url: string }> {
  const status = range === undefined ? 200 : 206
  let former: Uint8Array | undefined
  for (;;) {
    const answer = await source.ask(urlOf, range)
    if (answer.status !== status) {
      answer.cancel()
      throw new Stop({ kind: range === undefined ? 'broken' : 'unsupported' })
    }
    const bytes = await allOf(answer, most, check)
    // more than was told: it was compressed, and its length says nothing
    const told = answer.length !== null && answer.length < bytes.length ? null : answer.length
    const length = range === undefined ? told : range.end - range.start + 1
    if (length !== null && length !== bytes.length) throw new Stop({ kind: 'cut' })
    if (length !== null || (former !== undefined && isAlike(bytes, former))) return { bytes, url: answer.url }
    if (former !== undefined) throw new Stop({ kind: 'cut' })
    former = bytes
  }
}

const isAlike = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** All bytes of an answer; rejects where it is cut, or longer than `most`. */
async function allOf(answer: MediaAnswer, most: number, check: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const bytes = await nextBytes(answer, check)
      if (bytes === null) break
      chunks.push(bytes.slice())
      length += bytes.length
      if (length > most) throw new Stop({ kind: 'unsupported' })
    }
  } finally {
    answer.cancel()
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/** One piece, whole by its length and its form. A second try is worth it: a proxy may have cut it. */
async function loadPiece(
  job: PiecesJob,
  urlOf: () => Promise<string>,
  list: PieceList,
  index: number,
): Promise<Uint8Array> {
  for (let tries = 0; tries < 2; tries++) {
    const { bytes } = await wholeOf(job, urlOf, mostPieceBytes, list.parts[index]?.range)
    if (list.form === 'ts' ? isTransportStream(bytes) : isBoxSequence(bytes)) return bytes
    // the page of a network that wants a login
    if (bytes[0] === 0x3c) throw new Stop({ kind: 'cut' })
  }
  throw new Stop({ kind: index === 0 ? 'unsupported' : 'broken' })
}
