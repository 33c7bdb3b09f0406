/**
 * An archive: most of the files that are installed, or all that wait for an idle moment, in one answer
 * (scripts/build/archive.ts). Asked for one by one they cost a first visit a round trip for every five of them, and the
 * phone several times the work. Whatever an archive holds, only files of this build are taken out.
 */
import { proofOf, type OwnFile } from './own-files.ts'

/** What each file is to be answered with: the archive has the contents only. */
const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

export type Parts = ReadonlyMap<string, unknown>

/**
 * The parts of the archive at `address`, where it is worth its bytes: when of `all` the files it is for more than half are
 * missing. Never rejects.
 */
export async function fetchParts(address: string, missing: number, all: number): Promise<Parts> {
  if (missing <= all / 2) return new Map()
  return partsOf(fetch(address, { cache: 'no-store', priority: 'low' }))
}

/** The parts of an archive by their names; none where the answer is something else, or half of it. Never rejects. */
export async function partsOf(answer: Promise<Response>): Promise<Parts> {
  try {
    const parts: unknown = await (await answer).json()
    return new Map(Object.entries(Object(parts)))
  } catch {
    return new Map()
  }
}

/** The answer for `file` out of an archive; undefined when that has none, or one that is not this file, whole. */
export async function takeOut(parts: Parts, { url, proof }: OwnFile): Promise<Response | undefined> {
  const text = parts.get(url)
  const type = contentTypes[url.slice(url.lastIndexOf('.') + 1)]
  if (typeof text !== 'string' || type === undefined) return undefined
  const bytes = new TextEncoder().encode(text)
  return (await proofOf(bytes)) === proof ? new Response(bytes, { headers: { 'content-type': type } }) : undefined
}
