/// <reference lib="webworker" />
import { getCacheKeyForURL } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

const assets = new URL('assets/', self.location.href).href

/** True for code of this app, of any version, that is not installed with it. */
export function isPartAddress(address: string): boolean {
  const isAsset = address.startsWith(assets) && /^[^/?#]+\.(?:js|css)$/.test(address.slice(assets.length))
  return isAsset && getCacheKeyForURL(address) === undefined
}
