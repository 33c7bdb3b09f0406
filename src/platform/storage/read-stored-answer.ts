import { createStore, get } from 'idb-keyval'

/**
 * A cached private answer as it lies on the disk, for code that runs before the app's own stores are there
 * (src/app/painter); undefined where there is none. Rejects where the browser refuses IndexedDB.
 */
export const readStoredAnswer = (key: string): Promise<unknown> => get(key, createStore('meedu-h5-reads', 'reads'))
