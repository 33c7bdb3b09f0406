/**
 * One download of one lesson, from where it was left to the proved film (screens 4.3, ADR 0020). It may be killed between
 * any two steps: what is noted is on the disk, and what is not noted is fetched again.
 */
import { isDiskFull } from '../../../shared/errors.ts'
import { isHls } from '../../../shared/addresses/parse-url.ts'
import { endOf, parseNote, type Note } from './download-note.ts'
import {
  Stop,
  Unwanted,
  usualSteps,
  type Address,
  type DownloadJob,
  type DownloadPorts,
  type Outcome,
  type StoredFile,
} from '../download-ports.ts'
import { faultOfFilm } from './film-proof.ts'
import { isFileComplete, loadFile, pathOf } from './load-file.ts'
import { loadPieces } from './load-pieces.ts'
import { createMediaSource } from './media-source.ts'
import { openPieces, writeAll, type StoredPieces } from './stored-pieces.ts'

/** What a disk has changed is fetched again, so often. */
const mostRepairs = 2

/** Resolves with how it ended; rejects with what `check` throws. */
export async function download(job: DownloadJob, ports: DownloadPorts): Promise<Outcome> {
  try {
    const found = parseNote(await ports.files.readNote())
    ports.check()
    return await fetchFilm(job, ports, found?.quality === job.quality ? found : null)
  } catch (error) {
    if (error instanceof Stop) return error.outcome
    if (isDiskFull(error)) return { kind: 'full' }
    throw error
  }
}

const none = ({ quality }: DownloadJob, form: Note['form'], failed = ''): Note => ({
  source: '',
  quality,
  total: null,
  form,
  seconds: null,
  slack: 0,
  failed,
  pieces: [],
})

async function fetchFilm(job: DownloadJob, ports: DownloadPorts, note: Note | null): Promise<Outcome> {
  let isRenewed = false
  const hasBytes = note !== null && endOf(note) > 0
  const source = createMediaSource(ports, job.quality, hasBytes, () => {
    isRenewed = true
  })
  const isAllHere = note !== null && isComplete(note)
  const form = isAllHere ? note.form : await formOf(source.address())
  const isSameForm = note !== null && (note.form === 'file') === (form === 'file')
  const start = isSameForm ? note : none(job, form)
  const takeRenewed = (): boolean => {
    const was = isRenewed
    isRenewed = false
    return was
  }
  const fresh = (address: Address, more: Partial<Note> = {}): Note => ({
    ...none(job, form, start.failed),
    source: pathOf(address.url),
    seconds: address.seconds,
    ...more,
  })
  return withPieces(ports, form === 'file' ? 'film' : 'part', start, async (pieces) => {
    for (let repairs = 0; repairs <= mostRepairs; repairs++) {
      const { check, onBytes, steps: { overlap } = usualSteps } = ports
      const shared = { source, pieces, fresh, overlap, check, onBytes }
      if (!isComplete(pieces.note())) {
        takeRenewed()
        if (form === 'file') await finishFile(job, pieces, await loadFile(shared))
        else await loadPieces({ ...shared, takeRenewed })
      }
      if (await pieces.verify()) {
        ports.onComplete()
        return form === 'file' ? prove(job, pieces, pieces.file, pieces.note().total) : makeFilm(job, ports, pieces)
      }
    }
    return { kind: 'broken' }
  })
}

const formOf = async (address: Promise<Address>): Promise<'file' | 'ts'> => {
  const { format, url } = await address
  return isHls(new URL(url), format) ? 'ts' : 'file'
}

const isComplete = (note: Note): boolean =>
  note.form === 'file' ? isFileComplete(note) : note.total !== null && note.pieces.length === note.total

/** The length of the lesson was typed in by a person: it is asked only where the host has not counted the bytes. */
async function finishFile(job: DownloadJob, pieces: StoredPieces, total: number | null): Promise<void> {
  pieces.endPiece()
  const { seconds } = pieces.note()
  await pieces.write(total === null ? { total: pieces.end(), seconds: seconds ?? job.seconds } : { total })
}

/** Opens the file that grows; whatever happens it is closed, and what has come is noted. */
async function withPieces(
  { files, check, steps = usualSteps }: DownloadPorts,
  name: 'film' | 'part',
  note: Note,
  work: (pieces: StoredPieces) => Promise<Outcome>,
): Promise<Outcome> {
  const file = await files.open(name)
  try {
    check()
    // the bytes that the note tells of may be gone
    const isThere = file.size() >= endOf(note)
    const start = isThere ? note : { ...note, source: '', total: null, pieces: [] }
    const pieces = openPieces(files, file, start, steps.bytesBetweenNotes)
    try {
      return await work(pieces)
    } catch (error) {
      if (note.form === 'file' || pieces.note().form === 'file') pieces.endPiece()
      // the disk may be full: then the former note stays, and is right
      if (!(error instanceof Unwanted)) await pieces.write().catch(() => {})
      throw error
    }
  } finally {
    file.close()
  }
}

/**
 * The proof is noted nowhere: where the page dies before the list knows of it, a disk may have changed the film meanwhile.
 * The pieces are still there then, with their check sums, and are verified once more.
 */
async function prove(job: DownloadJob, pieces: StoredPieces, film: StoredFile, total: number | null): Promise<Outcome> {
  const { form, seconds, slack, source, failed } = pieces.note()
  const size = film.size()
  const bytes = { size, read: (at: number, length: number) => film.read(at, length) }
  if (faultOfFilm(bytes, { size: total, seconds, slack }) === null) return { kind: 'done', size }
  await pieces.startOver(none(job, form, source))
  film.truncate(0)
  // a third time its learner would pay for the same
  return { kind: failed === source ? 'unsupported' : 'broken' }
}

async function makeFilm(job: DownloadJob, ports: DownloadPorts, pieces: StoredPieces): Promise<Outcome> {
  const film = await ports.files.open('film')
  try {
    film.truncate(0)
    await joinPieces(ports, pieces, film)
    film.flush()
    return await prove(job, pieces, film, null)
  } catch (error) {
    // made anew anyway: the half of it would keep the disk full
    film.truncate(0)
    throw error
  } finally {
    film.close()
  }
}

/** Rejects with what the disk or `check` says; pieces that make no film are not supported. */
async function joinPieces({ remux, check }: DownloadPorts, pieces: StoredPieces, film: StoredFile): Promise<void> {
  const { form, pieces: ends } = pieces.note()
  let thrown: unknown
  /** Between here and the caller lie streams, which may wrap what is thrown. */
  const remember = <T>(step: () => T): T => {
    try {
      check()
      return step()
    } catch (error) {
      thrown ??= error
      throw error
    }
  }
  try {
    await remux({
      form: form === 'fmp4' ? 'fmp4' : 'ts',
      count: ends.length,
      piece: (index) =>
        remember(() => {
          const start = ends[index - 1]?.[0] ?? 0
          return pieces.file.read(start, (ends[index]?.[0] ?? start) - start)
        }),
      write: (bytes, at) => remember(() => writeAll(film, bytes, at)),
    })
  } catch (error) {
    if (thrown !== undefined || error instanceof Stop) throw thrown ?? error
    // the same pieces would make no film the next time either
    await pieces.startOver({ ...pieces.note(), source: '', total: null, pieces: [] })
    throw new Stop({ kind: 'unsupported' })
  }
}
