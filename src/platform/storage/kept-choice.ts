/** A setting with a few choices, kept among the preferences of this device. */
import { atom, type WritableAtom } from 'jotai'
import { readPreferences, writePreferences } from './storage.ts'

export interface KeptChoice<T extends string> {
  /** The stored choice. */
  read(): T
  /** The choice on screen; setting it keeps it. */
  readonly atom: WritableAtom<T, [T], void>
}

/** The setting called `name`; anything stored that is none of `choices` counts as the first of them. */
export function keptChoice<T extends string>(name: string, choices: readonly [T, ...T[]]): KeptChoice<T> {
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
