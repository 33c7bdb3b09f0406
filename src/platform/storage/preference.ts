/** What the learner set on this device, which needs no account and outlives each session: localStorage (screens 1.3.1). */
import { atom, type WritableAtom } from 'jotai'
import { appStore } from '../store.ts'
import {
  preferencesKey,
  readPreferences,
  writePreferences,
  type PreferenceName,
  type Preferences,
} from './preferences.ts'

const shownAtom = atom(readPreferences())

/** All preferences as they are on screen; setting some of them stores them. */
export const preferencesAtom = atom(
  (get) => get(shownAtom),
  (_get, set, change: Preferences) => {
    writePreferences(change)
    set(shownAtom, readPreferences())
  },
)

// another window's choice: public/theme.js shows it here, too, and nobody could take it back; tests of Node have no windows
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === preferencesKey || key === null) appStore.set(shownAtom, readPreferences())
})

export interface Preference<T extends string> {
  /** The stored choice. */
  read(): T
  /** The choice on screen; setting it stores it. */
  readonly atom: WritableAtom<T, [T], void>
}

/** The preference stored as `name`. A stored value that is not among `choices` counts as the first of them. */
export function preference<T extends string>(name: PreferenceName, choices: readonly [T, ...T[]]): Preference<T> {
  const choiceIn = (all: Preferences): T => choices.find((choice) => choice === all[name]) ?? choices[0]
  return {
    read: () => choiceIn(readPreferences()),
    atom: atom(
      (get) => choiceIn(get(preferencesAtom)),
      (_get, set, choice: T) => set(preferencesAtom, { [name]: choice }),
    ),
  }
}
