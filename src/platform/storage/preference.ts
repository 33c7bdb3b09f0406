/** What the learner set on this device, which needs no account and outlives each session: localStorage (screens 1.3.1). */
import { atom, type WritableAtom } from 'jotai'

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

/** All preferences of this device, by name; nothing personal is among them. */
export function readPreferences(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem('prefs') ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Merges `change` into the preferences; a browser that refuses localStorage forgets them with the page. */
export function writePreferences(change: Record<string, unknown>): void {
  try {
    localStorage.setItem('prefs', JSON.stringify({ ...readPreferences(), ...change }))
  } catch {
    // the choice still counts until the page is closed
  }
}
