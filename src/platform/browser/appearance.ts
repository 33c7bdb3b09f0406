/**
 * 外观 (screens 4.7) and 显示 (screens 4.13). `public/theme.js` applies the choices before the first paint; this module
 * changes them afterwards. What they look like is up to the style sheets (src/ui/tokens.css).
 */
import { atom } from 'jotai'
import { preference } from '../storage/preference.ts'
import { writePreferences } from '../storage/preferences.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const theme = preference<ThemeChoice>('theme', ['system', 'light', 'dark'])

/** The choice on screen; setting it stores it and applies it at once. */
export const themeAtom = atom(
  (get) => get(theme.atom),
  (_get, set, choice: ThemeChoice) => {
    set(theme.atom, choice)
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

/** 标准, 大字, 长辈版. */
export type DisplayChoice = 'standard' | 'large' | 'elder'

const display = preference<DisplayChoice>('display', ['standard', 'large', 'elder'])

/** As `themeAtom`. */
export const displayAtom = atom(
  (get) => get(display.atom),
  (_get, set, choice: DisplayChoice) => {
    set(display.atom, choice)
    // of the former size: home would be painted with a gap (src/app/painter/home.tsx)
    writePreferences({ continueHeight: undefined })
    document.documentElement.dataset['display'] = choice
  },
)
