/**
 * The archives of a build: one of the files that are installed with the app and that no first visit has loaded already,
 * another of those that are fetched in an idle moment (sw/archive.ts takes them apart). JSON: every server has a type for
 * it and compresses it, and no browser needs code of ours to read it.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/**
 * What stands in an archive of these files: those of one kind together, and of these the ones that are about as long.
 * Compression looks back 32 KB only, and what is alike is of a length: by their beginnings they are a hundredth more, by
 * their names, which are hashes, a twentieth.
 */
export const archived = (outDir: string, urls: readonly string[]): string => {
  const files = urls.map((url) => [url, readFileSync(join(outDir, url), 'utf8')] as const)
  const alike = files.toSorted(
    ([a, textA], [b, textB]) =>
      extname(a).localeCompare(extname(b)) || textA.length - textB.length || (textA < textB ? -1 : 1),
  )
  return JSON.stringify(Object.fromEntries(alike))
}

/** Writes an archive of these files among those that may be kept for ever; returns its address. */
export function writeArchive(outDir: string, urls: readonly string[]): string {
  const text = archived(outDir, urls)
  const url = `assets/${createHash('sha256').update(text).digest('base64url').slice(0, 7)}.json`
  writeFileSync(join(outDir, url), text)
  return url
}
