/**
 * The archive of a build: the files that are installed with the app and that no first visit has loaded already, in one
 * (sw/archive.ts takes it apart). JSON: every server has a type for it and compresses it, and no browser needs code of
 * ours to read it.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** What stands in an archive of these files: those of one kind together, which compresses them the better by a twentieth. */
export const archived = (outDir: string, urls: readonly string[]): string => {
  const byKind = urls.toSorted((a, b) => extname(a).localeCompare(extname(b)))
  return JSON.stringify(Object.fromEntries(byKind.map((url) => [url, readFileSync(join(outDir, url), 'utf8')])))
}

/** Writes an archive of these files among those that may be kept for ever; returns its address. */
export function writeArchive(outDir: string, urls: readonly string[]): string {
  const text = archived(outDir, urls)
  const url = `assets/${createHash('sha256').update(text).digest('base64url').slice(0, 7)}.json`
  writeFileSync(join(outDir, url), text)
  return url
}
