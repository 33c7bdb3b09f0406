/// <reference lib="webworker" />
/** The files of this build, by their addresses, and which of them are chunks that are not installed. */
import type { OwnFile } from './own-files.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly OwnFile[] }

/** The list as the build wrote it (scripts/build/precache.ts). */
export const files: readonly OwnFile[] = self.__WB_MANIFEST

/** What is installed with the app; the others are stored when they are used, or in an idle moment. */
export const installedFiles: readonly OwnFile[] = files.filter(
  ({ later, holds }) => later === undefined && holds === undefined,
)

/** Where the archive of these files of this build lies (sw/archive.ts). */
export const archiveOf = (what: 'installed' | 'idle'): string => files.find(({ holds }) => holds === what)?.url ?? ''

const installed = new Set(installedFiles.map(({ url }) => addressOf(url)))
const proofs = new Map(files.map(({ url, proof }) => [addressOf(url), proof]))
const assets = new URL('assets/', self.location.href).href

/** The address of a file of the list. */
export function addressOf(url: string): string {
  return new URL(url, self.location.href).href
}

/**
 * The proof by which the file at `address` is recognised; a query, as the precache adds one, and the name of a picture
 * in the file are left out. Undefined for files of other builds.
 */
export const proofFor = (address: string): string | undefined => proofs.get(address.split(/[?#]/)[0] ?? '')

/** True for a chunk of this app, of any version, that is not installed with this one. */
export function isChunkAddress(address: string): boolean {
  const [file = ''] = address.split('#')
  const isAsset = file.startsWith(assets) && /^[^/?]+\.(?:js|css|svg)$/.test(file.slice(assets.length))
  return isAsset && !installed.has(file)
}
