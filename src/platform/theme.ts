/**
 * 外观 (screens 4.7). `public/theme.js` applies the choice before the first paint; this module changes it afterwards.
 */
import { atom } from 'jotai'
import { readPreferences, writePreferences } from './storage.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** The stored choice; anything unknown follows the system. */
export function storedTheme(): ThemeChoice {
  const value = readPreferences()['theme']
  return themeChoices.find((choice) => choice === value) ?? 'system'
}

const choiceAtom = atom<ThemeChoice>(storedTheme())

/** The choice on screen; setting it keeps it and applies it at once. */
export const themeAtom = atom(
  (get) => get(choiceAtom),
  (_get, set, choice: ThemeChoice) => {
    writePreferences({ theme: choice })
    set(choiceAtom, choice)
    applyTheme(choice)
  },
)

/** Gives the document the colours of a choice, the browser's own bars included. */
function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['theme'] = isDark ? 'dark' : 'light'
  const paper = getComputedStyle(root).getPropertyValue('--page').trim()
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', paper)
}
