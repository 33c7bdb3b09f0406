// @ts-check
/**
 * Runs in a page of the app's origin: puts a value where the app keeps it. The function travels to the page as text, so all
 * it uses is inside.
 * @param {readonly [database: string, store: string, key: string, value: unknown]} pair
 * @returns {Promise<void>} when it is on the disk
 */
export const putPair = ([database, store, key, value]) =>
  new Promise((resolve) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(store))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction(store, 'readwrite')
      writing.objectStore(store).put(value, key)
      writing.addEventListener('complete', () => resolve(opening.result.close()))
    })
  })
