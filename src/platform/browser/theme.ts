/**
 * 外观 (screens 4.7). `public/theme.js` applies the choice before the first paint; this module changes it afterwards.
 */
import { atom } from 'jotai'
import { preference } from '../storage/preference.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const stored = preference<ThemeChoice>('theme', ['system', 'light', 'dark'])

/** The choice on screen; setting it stores it and applies it at once. */
export const themeAtom = atom(
  (get) => get(stored.atom),
  (_get, set, choice: ThemeChoice) => {
    set(stored.atom, choice)
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
