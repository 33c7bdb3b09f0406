/** Bookmarks and notes as they lie on the disk (screens 4.6). */
import type { Page } from '@playwright/test'
import type { NoteEntry } from '../../../src/platform/notes/note-entry.ts'

/** Puts entries where the app keeps them; the page is on this origin, the app does not run. */
export const putNotes = (page: Page, entries: readonly NoteEntry[]): Promise<void> =>
  page.evaluate(
    (list) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('meedu-h5-notes')
        opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('notes'))
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
        opening.addEventListener('success', () => {
          const work = opening.result.transaction('notes', 'readwrite')
          for (const entry of list) work.objectStore('notes').put(entry, `${entry.member}/${entry.lesson}/${entry.id}`)
          work.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    entries,
  )
