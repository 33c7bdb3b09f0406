import type { Page } from '@playwright/test'
import { databases } from './databases.ts'

/**
 * From now on every document of `page` starts with nothing stored but `keys`, which are put where the app keeps its
 * tokens (screens 1.3.1). The app opens its databases after this script has: it finds them as this script leaves them.
 */
export async function startEmpty(page: Page, keys: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(
    ({ kept, stores }) => {
      if (window !== window.top || location.protocol === 'about:') return
      sessionStorage.clear()
      localStorage.clear()
      for (const [database, store] of stores) {
        const opening = indexedDB.open(database)
        opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(store))
        opening.addEventListener('success', () => {
          const objects = opening.result.transaction(store, 'readwrite').objectStore(store)
          objects.clear()
          if (store === 'kv') for (const [key, value] of Object.entries(kept)) objects.put(value, key)
          opening.result.close()
        })
      }
    },
    { kept: keys, stores: databases },
  )
}
