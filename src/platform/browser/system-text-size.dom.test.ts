import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readPreferences, writePreferences } from '../storage/preferences.ts'
import { followSystemTextSize } from './system-text-size.ts'

const theme = readFileSync('public/theme.js', 'utf8')
const root = document.documentElement
const iphone = 'font: -apple-system-body; -webkit-touch-callout: none'
let ofSystem = '17px'

/** The app in a browser that knows these declarations. */
function follow(known: string, agent = 'iPhone'): void {
  vi.stubGlobal('CSS', { supports: (name: string, value: string) => known.includes(`${name}: ${value}`) })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  followSystemTextSize()
}

/** What the page does before its first paint. */
function startAnew(): void {
  root.removeAttribute('style')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'))
  // oxlint-disable-next-line no-implied-eval -- the script as the page runs it, but for the minifying
  new Function(theme)()
}

beforeEach(() => {
  ofSystem = '17px'
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const styleOf = (element: Element) => ({ fontSize: element === document.head ? ofSystem : '16px' })
  vi.stubGlobal('getComputedStyle', styleOf)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.removeAttribute('style')
  root.removeAttribute('style')
})

it.each([
  ['23px', `calc(var(--root) * ${23 / 17})`],
  ['14px', `calc(var(--root) * ${14 / 17})`],
  // larger than the layouts hold
  ['53px', 'calc(var(--root) * 2)'],
  ['17px', ''],
  // not to be read
  ['', ''],
  ['0px', ''],
])('a system whose text is %j: the page is %j, of the next start before its first paint', (size, expected) => {
  ofSystem = size
  follow(iphone)
  expect(root.style.fontSize).toBe(expected)
  startAnew()
  expect(root.style.fontSize).toBe(expected)
})

it('follows a setting changed while the app was out of sight, and back', () => {
  writePreferences({ theme: 'dark', continueHeight: 120 })
  follow(iphone)
  expect(readPreferences()).toEqual({ theme: 'dark', continueHeight: 120 })
  ofSystem = '34px'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(root.style.fontSize).toBe('calc(var(--root) * 2)')
  // of the former size, as where 显示 is changed
  expect(readPreferences()).toEqual({ theme: 'dark', textSize: 'calc(var(--root) * 2)' })
  ofSystem = '17px'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(root.style.fontSize).toBe('')
  startAnew()
  expect(root.style.fontSize).toBe('')
})

it.each([
  ['a browser that does not know the font', '-webkit-touch-callout: none', 'Android'],
  ['macOS', 'font: -apple-system-body', 'Macintosh'],
  ['WeChat', iphone, 'iPhone MicroMessenger/8.0.50'],
])('%s keeps the size it has', (_, known, agent) => {
  ofSystem = '13px'
  follow(known, agent)
  expect(root.style.fontSize).toBe('')
  expect(readPreferences()).toEqual({})
})
