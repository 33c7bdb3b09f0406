/**
 * Shows what was painted (ADR 0017): the first screen, made of the app's own components from the answers that are here,
 * while the app itself is still on its way. The app renders the same screen behind it and takes its place
 * (src/app/hand-over.ts). Whatever goes wrong leaves the frame of index.html as it is.
 */
import type { ReactNode } from 'react'
import { browserAddress } from '../../shared/base-path.ts'
import { mainTabs } from '../../shared/paths.ts'
import { controlName } from '../hand-over.ts'
import { hasBeenHere } from './has-been-here.ts'
import { append, laterImages, type Painted } from './react.ts'

/**
 * Makes the screen and shows it, unless the app is faster. Resolves when it stands there, or is not going to: `make` rejects
 * where an answer is missing, is not what it should be, or is a member's.
 */
export async function paint(make: () => Promise<ReactNode>): Promise<void> {
  // public/early.js loads them
  const { earlyStyles } = globalThis as { earlyStyles?: Promise<unknown> }
  try {
    const [screen] = await Promise.all([make(), earlyStyles])
    // here the elements are those of ./react.ts; the types are those of the React whose place it takes
    show(screen as unknown as Painted)
  } catch {
    // the frame stays
  }
}

/**
 * The main navigation of the frame, where it is on show: it goes on, with links now. What is painted belongs to its first tab
 * (screens 1.11, 4.14).
 */
function mainNavigation(root: HTMLElement): Element | null {
  const tabs = root.querySelector('.main-tabs')
  if (tabs === null || tabs.getClientRects().length === 0) return null
  for (const [index, { to }] of mainTabs.entries()) tabs.children[index]?.setAttribute('href', browserAddress(to))
  const isHome = document.documentElement.dataset['frame'] === 'home'
  tabs.children[0]?.setAttribute('aria-current', isHome ? 'page' : 'true')
  return tabs
}

function show(screen: Painted): void {
  const root = document.querySelector<HTMLElement>('#root')
  if (root === null || root.dataset['app'] !== undefined) return
  const painted = document.createElement('div')
  painted.id = 'painted'
  const { dataset } = painted
  append(painted, screen)
  append(painted, mainNavigation(root))
  // a tap is kept for the app, which knows no event of a document it does not own yet
  painted.addEventListener('click', (event) => {
    // what is clicked is an element; the type of a target covers every event
    const control = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>(
      'a, button:not([type=submit])',
    )
    if (control === null || ('target' in control && control.target !== '')) return
    // another tab or window: the browser's
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const tap = controlName(control)
    dataset['tap'] = tap
    delete dataset['submit']
    // the app does not come: a plain navigation does, by the last tap, which the app must not follow a second time
    if ('href' in control)
      setTimeout(() => {
        if (!painted.isConnected || dataset['tap'] !== tap) return
        delete dataset['tap']
        location.assign(control.href)
      }, 3000)
  })
  painted.addEventListener('submit', (event) => {
    event.preventDefault()
    dataset['submit'] = ''
    delete dataset['tap']
  })
  painted.addEventListener('compositionstart', () => void (dataset['composing'] = ''))
  painted.addEventListener('compositionend', () => void delete dataset['composing'])
  root.replaceChildren()
  root.before(painted)
  // pictures that are on the device are here before the frame and would hold up its words: they come with the next one
  if (hasBeenHere) requestAnimationFrame(() => setTimeout(loadSeen))
  else loadSeen()
}

function loadSeen(): void {
  for (const [image, load] of laterImages) if (isSeen(image)) load()
}

function isSeen(image: Element): boolean {
  const { top, left } = image.getBoundingClientRect()
  return top < innerHeight && left < innerWidth
}

/** What the controls of a painted screen do: the app, once it is there, is told what was pressed. */
export const noAction = (): void => {}
