/** The disk of downloads: OPFS, with the handle that writes in place, which exists in dedicated workers only (ADR 0020). */
import { fileNames, folderOf, lessonsFolder, ownerFolder } from '../../shared/downloads/download-files.ts'
import { Stop, type LessonFiles, type StoredFile } from './download-ports.ts'
import type { StoredLesson } from './tidy-downloads.ts'

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

async function lessonsOf(member: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  const lessons = await root.getDirectoryHandle(lessonsFolder, { create: true })
  return lessons.getDirectoryHandle(folderOf(member), { create: true })
}

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Deletes; what is not there is deleted already. Rejects where a file is being written. */
async function remove(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name, { recursive: true })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** The files of one lesson; in a worker only. */
export async function openLesson(member: string, lesson: number): Promise<LessonFiles> {
  const folder = await (await lessonsOf(member)).getDirectoryHandle(String(lesson), { create: true })
  const open = async (name: string): Promise<StoredFile> => {
    const file: WorkerFile = await folder.getFileHandle(name, { create: true })
    const handle = await file.createSyncAccessHandle?.()
    if (handle !== undefined && typeof handle.getSize() === 'number') return fileOf(handle)
    // the first browsers that had it answered with promises
    handle?.close()
    throw new Stop({ kind: 'unsupported' })
  }
  return {
    open: (name) => open(fileNames[name]),
    delete: (name) => remove(folder, fileNames[name]),
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
      const file = await open(fileNames.note)
      try {
        file.truncate(0)
        const bytes = new TextEncoder().encode(JSON.stringify(note))
        for (let at = 0; at < bytes.length;) at += file.write(bytes.subarray(at), at)
        file.flush()
      } finally {
        file.close()
      }
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

/** Every lesson that has a folder, of whoever. */
export async function storedLessons(): Promise<StoredLesson[]> {
  const found: StoredLesson[] = []
  const root = await navigator.storage.getDirectory()
  const lessons = await root.getDirectoryHandle(lessonsFolder, { create: true })
  for await (const [folder, member] of lessons.entries()) {
    if (member.kind !== 'directory') continue
    for await (const [name, lesson] of member.entries()) {
      if (lesson.kind !== 'directory') continue
      const film = await lesson.getFileHandle(fileNames.film).catch(() => null)
      const size = film === null ? 0 : (await film.getFile()).size
      found.push({ member: decodeURIComponent(folder), lesson: Number(name), film: size })
    }
  }
  return found
}

/** Files that are being written stay: their folder is found again by the next who looks. */
export async function deleteLesson(member: string, lesson: number): Promise<void> {
  await remove(await lessonsOf(member), String(lesson)).catch(() => {})
}

/** The pieces of a finished film. */
export async function deletePieces(member: string, lesson: number): Promise<void> {
  const folder = await (await lessonsOf(member)).getDirectoryHandle(String(lesson), { create: true })
  await remove(folder, fileNames.part).catch(() => {})
}

/** Whose films the service worker may play from now on; null: nobody's. */
export async function setOwner(member: string | null): Promise<void> {
  const root = await navigator.storage.getDirectory()
  await remove(root, ownerFolder)
  if (member === null) return
  await (
    await root.getDirectoryHandle(ownerFolder, { create: true })
  ).getDirectoryHandle(folderOf(member), { create: true })
}
