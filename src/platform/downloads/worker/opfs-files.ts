/** The disk of downloads: OPFS, with the handle that writes in place, which exists in dedicated workers only (ADR 0020). */
import { fileNames } from '../../../shared/downloads/download-files.ts'
import { filesRoot, folderOfMember, removeEntry } from '../../storage/film-files.ts'
import { isDiskFull } from '../../../shared/errors.ts'
import { Stop, type LessonFiles, type StoredFile } from '../download-ports.ts'
import { writeAll } from './stored-pieces.ts'

/** Not in the types of pages. */
interface SyncHandle {
  getSize(): number
  read(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}
type WorkerFile = FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncHandle> }

/** Opens a file for writing in place; rejects with `Stop` where the browser cannot. */
async function openFile(folder: FileSystemDirectoryHandle, name: string): Promise<StoredFile> {
  const file: WorkerFile = await folder.getFileHandle(name, { create: true })
  const handle = await file.createSyncAccessHandle?.()
  if (handle !== undefined && typeof handle.getSize() === 'number') return fileOf(handle)
  // the first browsers that had it answered with promises
  handle?.close()
  throw new Stop({ kind: 'unsupported' })
}

/**
 * Whether files can be written as downloads need it: having the interface does not mean that it works (ADR 0020). `isFull`:
 * they cannot for want of room alone.
 */
export async function canWriteFiles(): Promise<{ readonly isGood: boolean; readonly isFull: boolean }> {
  // another tab may ask the same just now
  const name = `probe-${crypto.randomUUID()}`
  try {
    const root = await filesRoot()
    try {
      const file = await openFile(root, name)
      try {
        const isWritten = file.write(new Uint8Array(1), 0) === 1
        file.flush()
        return { isGood: isWritten, isFull: !isWritten }
      } finally {
        // what is open cannot be deleted
        file.close()
      }
    } finally {
      // an error of its own would take the place of a full disk's
      await removeEntry(root, name).catch(() => {})
    }
  } catch (error) {
    return { isGood: false, isFull: isDiskFull(error) }
  }
}

/** The files of one lesson; in a worker only. */
export async function openLesson(member: string, lesson: number): Promise<LessonFiles> {
  const folder = await (await folderOfMember(member)).getDirectoryHandle(String(lesson), { create: true })
  const open = (name: string): Promise<StoredFile> => openFile(folder, name)
  let noteFile: StoredFile | undefined
  return {
    open: (name) => open(fileNames[name]),
    async readNote() {
      const file = await folder.getFileHandle(fileNames.note, { create: true })
      const text = await (await file.getFile()).text()
      try {
        return JSON.parse(text)
      } catch {
        // none yet, or one that was not written to its end
        return undefined
      }
    },
    async writeNote(note) {
      // opened once: Chromium keeps what arrives while a file is being opened, 50 MB more memory for a film of 200
      noteFile ??= await open(fileNames.note)
      const bytes = new TextEncoder().encode(JSON.stringify(note))
      const size = noteFile.size()
      // the room first, as blanks, which a reader passes over: a full disk would take the former note and store none
      if (bytes.length > size) writeAll(noteFile, new Uint8Array(bytes.length - size).fill(0x20), size)
      // a crash of the system may leave a mixture: it is no JSON, or its check sums are not those of the bytes
      writeAll(noteFile, bytes, 0)
      noteFile.truncate(bytes.length)
      noteFile.flush()
    },
    close() {
      noteFile?.close()
      noteFile = undefined
    },
  }
}

function fileOf(handle: SyncHandle): StoredFile {
  return {
    size: () => handle.getSize(),
    read(at, length, buffer) {
      const size = Math.max(0, Math.min(length, handle.getSize() - at))
      const bytes = buffer?.subarray(0, size) ?? new Uint8Array(size)
      const count = handle.read(bytes, { at })
      return count === bytes.length ? bytes : bytes.subarray(0, count)
    },
    write: (bytes, at) => handle.write(bytes, { at }),
    truncate: (size) => handle.truncate(size),
    flush: () => handle.flush(),
    close: () => handle.close(),
  }
}
