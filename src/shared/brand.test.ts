import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandTokens, contrast, groundNames, type Grounds } from './brand.ts'

const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')

/** The tokens of the first rule for each of the selectors, as they stand when all of them apply. */
function groundsOf(...selectors: readonly string[]): Grounds {
  const rules = selectors.map((selector) => css.split(`${selector} {`)[1]?.split('}')[0] ?? '')
  const tokens = new Map(
    rules.flatMap((rule) =>
      [...rule.matchAll(/--([\w-]+):\s*(?:var\(--)?([#\w-]+)/g)].map(([, ...entry]) => entry as [string, string]),
    ),
  )
  const colourOf = (name: string): string => {
    const value = tokens.get(name) ?? ''
    return value.startsWith('#') || value === '' ? value : colourOf(value)
  }
  const grounds = Object.fromEntries(groundNames.map((name) => [name, colourOf(name)]))
  expect(Object.values(grounds)).not.toContain('')
  return grounds as unknown as Grounds
}
const darkTheme = "html[data-theme='dark']"
const elder = "html[data-display='elder']"
const light = groundsOf(':root')
const dark = groundsOf(':root', darkTheme)
const elderLight = groundsOf(':root', elder)
const elderDark = groundsOf(':root', darkTheme, elder, `${elder}[data-theme='dark']`)

/** Every colour of a coarse cube: 6 × 6 × 6. */
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

describe.each([
  ['light', light, 4.5],
  ['dark', dark, 4.5],
  ['light, 长辈版', elderLight, 7],
  ['dark, 长辈版', elderDark, 7],
])('%s theme', (_, grounds, text) => {
  it('every accent that is taken can be read wherever it stands', () => {
    let taken = 0
    for (const color of cube) {
      const tokens = brandTokens(color, grounds, text)
      if (tokens === null) continue
      taken += 1
      const pairs: readonly (readonly [string, string, number])[] = [
        ...[grounds.page, grounds.bg, grounds.surface, grounds['surface-2']].map(
          (ground) => [tokens.brand, ground, text] as const,
        ),
        [tokens.brand, grounds['surface-3'], 3],
        [grounds['on-brand'], tokens['brand-fill'], text],
        [grounds['on-brand'], tokens['brand-press'], text],
        [tokens['brand-fill'], grounds.page, 3],
        [tokens['brand-fill'], grounds.surface, 3],
        ...[tokens['on-brand-soft'], grounds.ink, grounds['ink-2'], grounds['ink-3'], grounds.ok].map(
          (ink) => [ink, tokens['brand-soft'], text] as const,
        ),
        [tokens['inverse-accent'], grounds.inverse, text],
        [tokens['stage-accent'], grounds.stage, text],
      ]
      for (const [front, back, needed] of pairs)
        expect(contrast(front, back), `${color}: ${front} on ${back}`).toBeGreaterThanOrEqual(needed)
    }
    // most colours a school may have are taken
    expect(taken).toBeGreaterThan(cube.length * 0.8)
  })

  it.each(['#1b4fb8', '#0a7d4b', '#c2410c', '#7c3aed', '#be123c', '#00897b'])('takes %s', (color) => {
    expect(brandTokens(color, grounds, text)).not.toBeNull()
  })

  it('a colour that is readable as it is stays as it is', () => {
    const tokens = brandTokens('#0a6b40', light)
    expect([tokens?.brand, tokens?.['brand-fill']]).toEqual(['#0a6b40', '#0a6b40'])
  })
})

it('is the nearest colour that can be read, not just one', () => {
  expect(brandTokens('#00897b', light)).toEqual({
    brand: '#007d70',
    'brand-fill': '#007d70',
    'brand-press': '#00675c',
    'brand-soft': '#e8f3f2',
    'on-brand-soft': '#007c6f',
    'inverse-accent': '#3d9c92',
    'stage-accent': '#0d8477',
  })
  expect(brandTokens('#1b4fb8', dark)).toEqual({
    brand: '#698bd0',
    'brand-fill': '#3664c1',
    'brand-press': '#2c529e',
    'brand-soft': '#1f293c',
    'on-brand-soft': '#6f90d2',
    'inverse-accent': '#8aa5da',
    'stage-accent': '#698bd0',
  })
})

it('can be read under the text on it, whatever colour that has', () => {
  const tokens = brandTokens('#1b7a4b', { ...light, 'on-brand': '#cccccc' })
  expect(contrast(tokens?.brand ?? '#cccccc', '#cccccc')).toBeGreaterThanOrEqual(4.5)
})

it.each<[string, Partial<Grounds>, Grounds, number]>([
  ['the accent itself', { bg: '#777777' }, elderDark, 7],
  ['a button', { 'on-brand': '#777777' }, elderDark, 7],
  ['a note', { inverse: '#777777' }, elderLight, 7],
  ['the picture', { stage: '#777777' }, elderLight, 7],
  ['text on its tint', { ok: '#ffffff' }, light, 4.5],
])('is none at all where there is no readable colour for %s', (_, ground, grounds, text) => {
  expect(brandTokens('#7c3aed', { ...grounds, ...ground }, text)).toBeNull()
})

it('black on white has the greatest contrast there is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 9)
})

it('an accent holds in both themes or in none', () => {
  for (const color of cube) expect(brandTokens(color, dark) === null, color).toBe(brandTokens(color, light) === null)
})

it('reads short colours, which the build makes of long ones', () => {
  expect(
    brandTokens('#0a6b40', { ...light, page: '#fff', surface: '#fff', 'on-brand': '#fff', stage: '#000' }),
  ).toEqual(brandTokens('#0a6b40', light))
})

it.each(['#ffffff', '#ffff99', '#ffff00', 'red', '#fff', '#12345g', '', '#000000;x', 'x#0a6b40'])(
  '%s is no accent',
  (color) => {
    expect(brandTokens(color, light)).toBeNull()
  },
)
