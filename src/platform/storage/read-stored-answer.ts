import { createStore, promisifyRequest } from 'idb-keyval'

/**
 * A cached private answer as it lies on the disk, for code that runs before the app's own stores are there
 * (src/app/painter); undefined where there is none. Rejects where the browser refuses IndexedDB.
 */
export const readStoredAnswer = (key: string): Promise<unknown> =>
  createStore('meedu-h5-reads', 'reads')('readonly', (objects) => {
    const answer = promisifyRequest<unknown>(objects.get(key))
    // left open, it would hold up other pages when this one is put aside (connect.ts)
    objects.transaction.commit()
    return answer
  })
