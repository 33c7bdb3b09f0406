/**
 * The files of downloaded lessons as any page may handle them: list, delete, play, say whose may be played (ADR 0020). They are
 * written by the download worker alone. Where the browser has no such files, none of them are there.
 */
import {
  fileNames,
  filmAt,
  filmIn,
  folderOf,
  lessonsFolder,
  ownerFolder,
} from '../../shared/downloads/download-files.ts'
import { holdLock } from '../tabs/held-lock.ts'
import { storageManager } from './storage-manager.ts'
import { diskLimitMs, withTimeout } from './with-timeout.ts'

/** Whose download of which lesson. */
export interface LessonOfMember {
  readonly member: string
  readonly lesson: number
}

/** A lesson that has files on the disk. */
export interface StoredLesson extends LessonOfMember {
  /** Bytes of its film; 0 when there is none. */
  readonly film: number
  /** The same of what is needed only until the film is there. */
  readonly pieces: number
}

/** The lock of a film that plays, in whichever tab. */
export const filmLock = (lesson: number): string => `meedu-h5-film/${lesson}`

/** Rejects where the browser has no such files. */
export const filesRoot = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory()

const lessonsRoot = async (): Promise<FileSystemDirectoryHandle> =>
  (await filesRoot()).getDirectoryHandle(lessonsFolder, { create: true })

/** The folder of a member, made when it is not there. */
export const folderOfMember = async (member: string): Promise<FileSystemDirectoryHandle> =>
  (await lessonsRoot()).getDirectoryHandle(folderOf(member), { create: true })

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Deletes; what is not there is deleted already. Rejects where a file is being written. */
export async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name, { recursive: true })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Every lesson that has a folder, of whoever. */
export async function storedLessons(): Promise<StoredLesson[]> {
  const found: Promise<StoredLesson>[] = []
  for await (const [folder, member] of (await lessonsRoot()).entries()) {
    if (member.kind !== 'directory') continue
    for await (const [name, lesson] of member.entries())
      if (lesson.kind === 'directory') found.push(measured(decodeURIComponent(folder), Number(name), lesson))
  }
  return Promise.all(found)
}

async function measured(member: string, lesson: number, folder: FileSystemDirectoryHandle): Promise<StoredLesson> {
  let [film, pieces] = [0, 0]
  for await (const [name, file] of folder.entries()) {
    if (name !== fileNames.film && name !== fileNames.part) continue
    // what has one of these names is a file: the download worker alone writes here
    const { size } = await (file as FileSystemFileHandle).getFile()
    if (name === fileNames.film) film = size
    else pieces = size
  }
  return { member, lesson, film, pieces }
}

/** Made by its download alone: a member who has left would be named by it. */
const folderOfLesson = async ({ member, lesson }: LessonOfMember): Promise<FileSystemDirectoryHandle> =>
  (await (await lessonsRoot()).getDirectoryHandle(folderOf(member))).getDirectoryHandle(String(lesson))

/** What is on the disk of one lesson; rejects when nothing is. */
export const storedLesson = async (of: LessonOfMember): Promise<StoredLesson> =>
  measured(of.member, of.lesson, await folderOfLesson(of))

/** Files that are being written stay: their folder is found again by the next who looks. */
export async function deleteLessons(lessons: readonly LessonOfMember[]): Promise<void> {
  const root = await lessonsRoot()
  await Promise.all(
    lessons.map(({ member, lesson }) =>
      root
        .getDirectoryHandle(folderOf(member))
        .then((folder) => removeEntry(folder, String(lesson)))
        .catch(() => {}),
    ),
  )
}

/** The pieces of a finished film. */
export const deletePieces = (of: LessonOfMember): Promise<void> =>
  folderOfLesson(of)
    .then((folder) => removeEntry(folder, fileNames.part))
    .catch(() => {})

let owner: string | null = null
let naming: Promise<unknown> = Promise.resolve()

/**
 * Whose films the service worker may play from now on; null: nobody's. Where the disk does not take that down, a page plays
 * them past the worker: never rejects, and waits for no disk that is silent.
 */
export function setOwner(member: string | null): Promise<unknown> {
  owner = member
  return (naming = naming.then(() => withTimeout(diskLimitMs, nameOwner(), undefined)).catch(() => {}))
}

/** What a silent disk does late it does for whoever is to be named by then: the one before may have left. */
async function nameOwner(): Promise<void> {
  const root = await filesRoot()
  const member = owner
  const folder = member === null ? null : folderOf(member)
  const former = await root.getDirectoryHandle(ownerFolder).catch(() => null)
  // each start asks
  if (former !== null && folder !== null && (await former.getDirectoryHandle(folder).catch(() => null)) !== null) return
  await removeEntry(root, ownerFolder)
  if (folder !== null) {
    const names = await root.getDirectoryHandle(ownerFolder, { create: true })
    if (member === owner) await names.getDirectoryHandle(folder, { create: true })
  }
  if (member !== owner) await nameOwner()
}

/** A film as a media element takes it. */
export interface OpenFilm {
  readonly url: string
  readonly size: number
  release(): void
}

/** Holds the lock of a film, but not while the page is put aside: a page with a lock cannot come back as it was. */
function holdFilm(lesson: number): () => void {
  let letGo = holdLock(filmLock(lesson))
  const onHide = (): void => void letGo()
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) letGo = holdLock(filmLock(lesson))
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    onHide()
  }
}

/** A worker that was taken away stays the controller of this page until it is loaded again, and answers for nothing. */
async function hasWorker(): Promise<boolean> {
  // what the compiler promises, some browsers do not have
  const workers = (navigator as Partial<Navigator>).serviceWorker
  return Boolean(workers?.controller && (await workers.getRegistration())?.active)
}

/**
 * The film of a lesson, null when it is not there; rejects where that cannot be told. Through the service worker where one
 * looks after this page and knows whose films it may play: it answers ranges. Else the file itself. Its lock (`filmLock`) is
 * held until it is released.
 */
export async function openFilm(member: string, lesson: number): Promise<OpenFilm | null> {
  const folder = folderOf(member)
  const film = await filmIn(folder, String(lesson)).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (film === null) return null
  const { size } = film
  const letGo = holdFilm(lesson)
  const path = `${folder}/${lesson}.mp4`
  if ((await hasWorker().catch(() => false)) && (await filmAt(path).catch(() => null)) !== null)
    return { url: `${import.meta.env.BASE_URL}offline/${path}`, size, release: letGo }
  const url = URL.createObjectURL(film.slice(0, size, 'video/mp4'))
  return {
    url,
    size,
    release() {
      URL.revokeObjectURL(url)
      letGo()
    },
  }
}

/** A worker that was told to stop holds its file a moment longer. */
const triesMs = [0, 50, 150, 400, 1000, 2000]

/** Deletes all films of these members, of everybody without a list; false when some are left. Never rejects. */
export async function deleteFilms(members?: readonly string[]): Promise<boolean> {
  const storage = storageManager()
  // a browser without such files has no films
  if (storage.getDirectory === undefined) return true
  for (const pause of triesMs) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      const root = await storage.getDirectory()
      if (members === undefined) {
        await removeEntry(root, ownerFolder)
        await removeEntry(root, lessonsFolder)
      } else {
        const lessons = await root.getDirectoryHandle(lessonsFolder).catch(() => null)
        for (const member of members) if (lessons !== null) await removeEntry(lessons, folderOf(member))
      }
      return true
    } catch {
      // still being written, or a browser that refuses all data
    }
  }
  return false
}
