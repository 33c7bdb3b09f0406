/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { settingsCacheName } from '../src/shared/cache-names.ts'

declare const self: ServiceWorkerGlobalScope & { appSettings?: { apiBase?: string } }

const settingsPath = new URL('config.js', self.location.href).pathname
const strategy = new StaleWhileRevalidate({ cacheName: settingsCacheName })

/** Keeps the runtime settings: at once from the store, renewed behind, because they block the first render. */
export function keepSettings(): void {
  self.importScripts(settingsPath)
  registerRoute(({ url }) => url.origin === self.location.origin && url.pathname === settingsPath, strategy)
  self.addEventListener('install', (event) => {
    const request = new Request(settingsPath)
    event.waitUntil(strategy.handle({ event, request }))
  })
}

/** Changes with every setting: a page stored under other settings is not the page of this installation. */
export const settingsMark = (): string => JSON.stringify(self.appSettings ?? {})

/** The API base of the settings as an absolute address without trailing slash. */
export function apiBase(): string {
  return new URL(self.appSettings?.apiBase ?? '', self.location.origin).href.replace(/\/+$/, '')
}
