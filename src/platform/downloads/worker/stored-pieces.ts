/** A file that grows piece by piece, and the note of how far it can be relied on. */
import { checkSum, endOf, type Note } from './download-note.ts'
import { isDiskFull } from '../../../shared/errors.ts'
import { Stop, type LessonFiles, type StoredFile } from '../download-ports.ts'

const readAtOnce = 64 * 1024

export interface StoredPieces {
  readonly file: StoredFile
  note(): Note
  /** Bytes that are there, noted or not. */
  end(): number
  append(bytes: Uint8Array): void
  /** The bytes since the last piece are one. */
  endPiece(): void
  /** True when much has come since the last note. */
  isNoteDue(): boolean
  write(more?: Partial<Note>): Promise<void>
  /** Forgets everything: what comes is another film. */
  startOver(note: Note): Promise<void>
  /**
   * Reads everything again; what a disk has changed is cut off with all that follows. True when nothing was.
   */
  verify(): Promise<boolean>
}

/** Continues at the end of what was noted; what was written after the note is cut off. */
export function openPieces(files: LessonFiles, file: StoredFile, found: Note, bytesBetweenNotes: number): StoredPieces {
  let note = found
  let end = endOf(found)
  let noted = end
  let sum = 0
  let pieces = [...found.pieces]
  file.truncate(end)

  async function write(more: Partial<Note> = {}): Promise<void> {
    // the bytes first: a note of bytes that are not there would be believed
    file.flush()
    note = { ...note, ...more, pieces: [...pieces] }
    noted = endOf(note)
    await files.writeNote(note)
  }

  return {
    file,
    note: () => note,
    end: () => end,
    append(bytes) {
      writeAll(file, bytes, end)
      sum = checkSum(bytes, sum)
      end += bytes.length
    },
    endPiece() {
      if (end > (pieces.at(-1)?.[0] ?? 0)) pieces.push([end, sum])
      sum = 0
    },
    isNoteDue: () => end - noted >= bytesBetweenNotes,
    write,
    async startOver(next) {
      note = next
      pieces = []
      end = 0
      sum = 0
      // the note first: a page that dies in between would leave one that tells of bytes which are gone
      await files.writeNote(next)
      file.truncate(0)
      noted = 0
    },
    async verify() {
      // one for all: 200 MB read into new ones would be 200 MB of garbage
      const buffer = new Uint8Array(readAtOnce)
      const good = pieces.findIndex(
        ([until, wanted], index) => sumOf(file, pieces[index - 1]?.[0] ?? 0, until, buffer) !== wanted,
      )
      if (good < 0) return true
      pieces = pieces.slice(0, good)
      end = pieces.at(-1)?.[0] ?? 0
      sum = 0
      file.truncate(end)
      await write()
      return false
    },
  }
}

/** Writes all bytes; rejects with `Stop` where the disk is full. */
export function writeAll(file: StoredFile, bytes: Uint8Array, at: number): void {
  try {
    for (let done = 0; done < bytes.length;) {
      const count = file.write(bytes.subarray(done), at + done)
      // a disk that takes nothing more without saying so; private windows of Chromium count their error as bytes
      if (count <= 0 || count > bytes.length - done) throw new Stop({ kind: 'full' })
      done += count
    }
  } catch (error) {
    if (isDiskFull(error)) throw new Stop({ kind: 'full' })
    throw error
  }
}

function sumOf(file: StoredFile, start: number, end: number, buffer: Uint8Array<ArrayBuffer>): number {
  let sum = 0
  for (let at = start; at < end; at += readAtOnce)
    sum = checkSum(file.read(at, Math.min(readAtOnce, end - at), buffer), sum)
  return sum
}
