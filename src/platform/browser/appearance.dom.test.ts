import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

function systemIs(isDark: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }))
}

async function load(prefs: string | null) {
  localStorage.clear()
  if (prefs !== null) localStorage.setItem('prefs', prefs)
  vi.resetModules()
  return import('./appearance.ts')
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#000000"><style>:root { --page: #010203 }</style>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['theme']
  delete document.documentElement.dataset['display']
})

describe('the stored choice', () => {
  it.each([
    [null, 'system'],
    ['{"theme":"dark"}', 'dark'],
    ['{"theme":"light"}', 'light'],
    ['{"theme":"sepia"}', 'system'],
    ['{"theme":7}', 'system'],
    ['broken', 'system'],
  ])('%j is %s', async (prefs, choice) => {
    const { themeAtom } = await load(prefs)
    expect(createStore().get(themeAtom)).toBe(choice)
  })
})

describe('themeAtom', () => {
  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
  ] as const)('%s with a dark system %j shows %s, and is kept', async (choice, isSystemDark, shown) => {
    systemIs(isSystemDark)
    const { themeAtom } = await load('{"speed":2}')
    const store = createStore()
    store.set(themeAtom, choice)
    expect(store.get(themeAtom)).toBe(choice)
    expect(document.documentElement.dataset['theme']).toBe(shown)
    expect(JSON.parse(localStorage.getItem('prefs') ?? '')).toEqual({ speed: 2, theme: choice })
    expect(localStorage.getItem('prefs')).toContain('"speed":2')
  })

  it("gives the browser's own bars the colour of the page", async () => {
    systemIs(false)
    const { themeAtom } = await load(null)
    createStore().set(themeAtom, 'dark')
    expect(document.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe('#010203')
  })
})

describe('displayAtom', () => {
  it.each([
    [null, 'standard'],
    ['{"display":"large"}', 'large'],
    ['{"display":"elder"}', 'elder'],
    ['{"display":"huge"}', 'standard'],
    ['{"display":{}}', 'standard'],
    ['broken', 'standard'],
  ])('what is stored as %j is %s', async (prefs, choice) => {
    const { displayAtom } = await load(prefs)
    expect(createStore().get(displayAtom)).toBe(choice)
  })

  it('is shown at once and kept beside the rest; the height of the card on home is measured anew', async () => {
    const { displayAtom } = await load('{"speed":2,"continueHeight":120}')
    const store = createStore()
    store.set(displayAtom, 'elder')
    expect(store.get(displayAtom)).toBe('elder')
    expect(document.documentElement.dataset['display']).toBe('elder')
    expect(JSON.parse(localStorage.getItem('prefs') ?? '')).toEqual({ speed: 2, display: 'elder' })
  })
})
