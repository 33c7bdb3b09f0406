/** Where the files of downloaded lessons lie in OPFS: written by the download worker, played by the service worker. */

/** Below it a folder for each member, and in that one for each lesson. */
export const lessonsFolder = 'lessons'
/** In the folder of a lesson. */
export const fileNames = { film: 'film.mp4', part: 'part', note: 'note.json' } as const
/**
 * Holds a folder with the name of the member whose films may be played now. A page can make folders in every browser,
 * files in few.
 */
export const ownerFolder = 'lessons-owner'

/** Any member id is a name for a folder. */
export const folderOf = (member: string): string => encodeURIComponent(member)

/** The film in the folder of a lesson, of any member. Rejects when it is not there. */
export async function filmIn(folder: string, lesson: string): Promise<File> {
  const lessons = await (await navigator.storage.getDirectory()).getDirectoryHandle(lessonsFolder)
  const files = await (await lessons.getDirectoryHandle(folder)).getDirectoryHandle(lesson)
  return (await files.getFileHandle(fileNames.film)).getFile()
}

/** The film at `<member>/<lesson>.mp4`. Null or rejected when it is not there, or not of the member who is here. */
export async function filmAt(path: string): Promise<File | null> {
  const [, folder = '', lesson = ''] = /^([^/?#]+)\/(\d+)\.mp4$/.exec(path) ?? []
  if (folder === '') return null
  const root = await navigator.storage.getDirectory()
  await (await root.getDirectoryHandle(ownerFolder)).getDirectoryHandle(folder)
  return filmIn(folder, lesson)
}

/** Whether lessons of anybody are downloaded here. Never rejects. */
export async function hasFilms(): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory()
    // in this folder lie the folders of members alone
    for await (const [, member] of (await root.getDirectoryHandle(lessonsFolder)).entries())
      for await (const _lesson of (member as FileSystemDirectoryHandle).entries()) return true
  } catch {
    // a browser without such files, or none of them
  }
  return false
}

/** What a player asks for. A slice is read when it is sent, not before: no film is ever in memory. */
export function partOf(film: Blob, range: string | null): Response {
  const answer = answerRange(range, film.size)
  const headers = new Headers({ 'Accept-Ranges': 'bytes', 'Content-Type': 'video/mp4' })
  if (answer.status === 416) {
    headers.set('Content-Range', `bytes */${film.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { status, start, end } = answer
  headers.set('Content-Length', String(end - start))
  if (status === 206) headers.set('Content-Range', `bytes ${start}-${end - 1}/${film.size}`)
  return new Response(film.slice(start, end), { status, headers })
}

export type RangeAnswer =
  /** `end` is the first byte that is not sent. */
  { readonly status: 200 | 206; readonly start: number; readonly end: number } | { readonly status: 416 }

/**
 * What a header that asks for a range of `size` bytes is answered with. What cannot be read, and several ranges at once,
 * which no player asks for, are answered with the whole.
 */
export function answerRange(header: string | null, size: number): RangeAnswer {
  const whole = { status: 200, start: 0, end: size } as const
  const [, from = '', to = ''] = /^bytes=[\t ,]*(\d*)-(\d*)[\t ,]*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return whole
  const last = Number(to)
  const start = from === '' ? Math.max(0, size - last) : Number(from)
  if (from !== '' && to !== '' && last < start) return whole
  if (start >= size) return { status: 416 }
  return { status: 206, start, end: from === '' || to === '' ? size : Math.min(size, last + 1) }
}
