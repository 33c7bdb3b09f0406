/** What the learner set on this device, which needs no account and outlives each session: localStorage (screens 1.3.1). */
import { atom, type WritableAtom } from 'jotai'
import { readPreferences, writePreferences } from './preferences.ts'

export interface Preference<T extends string> {
  /** The stored choice. */
  read(): T
  /** The choice on screen; setting it stores it. */
  readonly atom: WritableAtom<T, [T], void>
}

/** The preference stored as `name`. A stored value that is not among `choices` counts as the first of them. */
export function preference<T extends string>(name: string, choices: readonly [T, ...T[]]): Preference<T> {
  const read = (): T => choices.find((choice) => choice === readPreferences()[name]) ?? choices[0]
  const shownAtom = atom(read())
  return {
    read,
    atom: atom(
      (get) => get(shownAtom),
      (_get, set, choice: T) => {
        writePreferences({ [name]: choice })
        set(shownAtom, choice)
      },
    ),
  }
}
