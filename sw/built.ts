/// <reference lib="webworker" />
/** The list of this build's files, by their addresses. */
import type { OwnFile } from './own-files.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly OwnFile[] }

/** As the build wrote it. */
export const files: readonly OwnFile[] = self.__WB_MANIFEST

const proofs = new Map(files.map(({ url, proof }) => [addressOf(url), proof]))

/** The address of a file of the list. */
export function addressOf(url: string): string {
  return new URL(url, self.location.href).href
}

/** What the file at `address` (a query of the precache aside) is recognised by; undefined: it is not of this build. */
export const proofFor = (address: string): string | undefined => proofs.get(address.split('?')[0] ?? '')
