/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { settingsCacheName } from '../src/shared/cache-names.ts'
import { isSettingsScript } from './untrusted.ts'

declare const self: ServiceWorkerGlobalScope & { appSettings?: unknown }

const noSettings = 'config.js sets no settings'
const settingsPath = new URL('config.js', self.location.href).pathname
const isSettings = async (response: Response): Promise<Response | null> =>
  (await isSettingsScript(response)) ? response : null
const strategy = new StaleWhileRevalidate({
  cacheName: settingsCacheName,
  plugins: [{ cacheWillUpdate: ({ response }) => isSettings(response) }],
})

/**
 * Keeps the runtime settings: at once from the store, renewed behind, because they block the first render.
 * @throws Error when the script sets none: such a worker is not installed.
 */
export function storeSettings(): void {
  self.importScripts(settingsPath)
  if (Object(self.appSettings) !== self.appSettings) throw new Error(noSettings)
  registerRoute(({ url }) => url.origin === self.location.origin && url.pathname === settingsPath, strategy)
  self.addEventListener('install', (event) => event.waitUntil(install()))
}

/** Pages without a network need them as much as the app's own code. */
async function install(): Promise<void> {
  const response = await isSettings(await fetch(settingsPath))
  if (response === null) throw new Error(noSettings)
  await (await caches.open(settingsCacheName)).put(settingsPath, response)
}

/** Changes with every setting: a page stored under other settings is not the page of this installation. */
export const settingsMark = (): string => JSON.stringify(self.appSettings)

/** The API base of the settings as an absolute address without trailing slash. */
export function apiBase(): string {
  const { apiBase: base } = Object(self.appSettings) as { apiBase?: unknown }
  return new URL(typeof base === 'string' ? base : '', self.location.origin).href.replace(/\/+$/, '')
}
