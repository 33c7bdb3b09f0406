/** What the app keeps in IndexedDB (screens 1.3.1), as a test finds it. */
import { expect, type Page } from '@playwright/test'

/** Every database of the app with the name of its one store. */
export const databases = [
  ['meedu-h5', 'kv'],
  ['meedu-h5-reads', 'reads'],
  ['meedu-h5-history', 'history'],
  ['meedu-h5-journal', 'journal'],
  ['meedu-h5-outbox', 'outbox'],
  ['meedu-h5-drafts', 'drafts'],
  ['meedu-h5-notes', 'notes'],
  ['meedu-h5-record', 'record'],
] as const

export type StoreName = (typeof databases)[number][1]

/** Every pair of a store, in key order; the store is made as the app makes it when it is not there yet. */
export function pairs(page: Page, store: StoreName): Promise<[key: string, value: unknown][]> {
  const [database] = databases.find(([, name]) => name === store) ?? databases[0]
  return page.evaluate(
    ([name, objects]) =>
      new Promise<[string, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(objects))
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
        opening.addEventListener('success', () => {
          const work = opening.result.transaction(objects).objectStore(objects)
          const [names, values] = [work.getAllKeys(), work.getAll()]
          work.transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve((names.result as string[]).map((key, index) => [key, values.result[index]]))
          })
        })
      }),
    [database, store] as const,
  )
}

/** The keys of a store, in their order. */
export async function keys(page: Page, store: StoreName): Promise<string[]> {
  return (await pairs(page, store)).map(([key]) => key)
}

/** Resolves when the copy of the member is kept for the next start. */
export async function waitForMember(page: Page): Promise<void> {
  await expect.poll(() => keys(page, 'kv'), { message: 'the member is kept' }).toContain('meedu-h5-member')
}

/** Resolves when the answer, or whatever else is read back, whose name contains `part` is kept. */
export async function waitForCachedRead(page: Page, part: string): Promise<void> {
  const isKept = async () => (await keys(page, 'reads')).some((key) => key.includes(part))
  await expect.poll(isKept, { message: `${part} is kept` }).toBe(true)
}
