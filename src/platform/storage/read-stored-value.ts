import { createStore, get } from 'idb-keyval'

/**
 * A value of the store `kv` as it lies on the disk, for code that runs before the app's own stores are there
 * (src/app/painter); undefined where there is none. Rejects where the browser refuses IndexedDB.
 */
export const readStoredValue = (key: string): Promise<unknown> => get(key, createStore('meedu-h5', 'kv'))

/** The same of the cached private answers. */
export const readStoredRead = (key: string): Promise<unknown> => get(key, createStore('meedu-h5-reads', 'reads'))
