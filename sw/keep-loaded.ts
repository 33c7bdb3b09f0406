/// <reference lib="webworker" />
import { isPartAddress } from './part-address.ts'
import { keepPart } from './parts.ts'
import { isPublicAddress, keepPublicAnswer } from './public-data.ts'
import { addressesOf } from './untrusted.ts'

declare const self: ServiceWorkerGlobalScope

/** What the first page of a first visit loaded before this worker could see it; the page names it, we decide. */
export function keepLoaded(): void {
  self.addEventListener('message', (event) => {
    const addresses = addressesOf(event.data)
    if (addresses.length > 0) event.waitUntil(Promise.allSettled(addresses.map((address) => keep(address, event))))
  })
}

async function keep(address: string, event: ExtendableEvent): Promise<unknown> {
  if (isPublicAddress(address)) return keepPublicAnswer(address, event)
  if (isPartAddress(address)) return keepPart(address, event)
  return undefined
}
