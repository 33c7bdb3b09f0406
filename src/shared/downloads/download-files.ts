/** Where the files of downloaded lessons lie in OPFS: written by the download worker, played by the service worker. */

import { answerRange } from './byte-range.ts'

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

/** The film at `<member>/<lesson>.mp4`. Null or rejected when it is not there, or not of the member who is here. */
export async function filmAt(path: string): Promise<File | null> {
  const [, folder = '', lesson = ''] = /^([^/?#]+)\/(\d+)\.mp4$/.exec(path) ?? []
  if (folder === '') return null
  const root = await navigator.storage.getDirectory()
  await (await root.getDirectoryHandle(ownerFolder)).getDirectoryHandle(folder)
  const lessons = await root.getDirectoryHandle(lessonsFolder)
  const files = await (await lessons.getDirectoryHandle(folder)).getDirectoryHandle(lesson)
  return (await files.getFileHandle(fileNames.film)).getFile()
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
