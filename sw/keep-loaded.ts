/// <reference lib="webworker" />
import { isKeepablePicture, keepPicture } from './pictures.ts'
import { isPublicAddress, keepPublicAnswer } from './public-data.ts'

declare const self: ServiceWorkerGlobalScope

const maxAddresses = 60
const pictureName = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i

/** What the first page of a first visit loaded before this worker could see it; the page names it, we decide. */
export function keepLoaded(): void {
  self.addEventListener('message', (event) => {
    const addresses = addressesOf(event.data)
    if (addresses.length > 0) event.waitUntil(Promise.allSettled(addresses.map((address) => keep(address, event))))
  })
}

/** Reads the message as untrusted data: anything that is not a list of addresses is nothing. */
export function addressesOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'KEEP') return []
  if (!('urls' in data) || !Array.isArray(data.urls)) return []
  return data.urls.filter(isAddress).slice(0, maxAddresses)
}

function isAddress(value: unknown): value is string {
  try {
    return typeof value === 'string' && new URL(value).href !== ''
  } catch {
    return false
  }
}

async function keep(address: string, event: ExtendableEvent): Promise<unknown> {
  if (isPublicAddress(address)) return keepPublicAnswer(address, event)
  if (pictureName.test(new URL(address).pathname) && isKeepablePicture(address)) return keepPicture(address, event)
  return undefined
}
