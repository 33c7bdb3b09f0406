import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandTokens, groundNames, type Grounds } from './brand.ts'
import { contrast } from './brand.ts'

const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split("html[data-theme='dark']")
const coloursOf = (text: string): [string, string][] =>
  [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name = '', value = '']) => [name, value])

function groundsOf(colours: ReadonlyMap<string, string>): Grounds {
  expect(groundNames.filter((name) => !colours.has(name))).toEqual([])
  return Object.fromEntries(groundNames.map((name) => [name, colours.get(name)])) as unknown as Grounds
}
const light = groundsOf(new Map(coloursOf(lightCss)))
const dark = groundsOf(new Map([...coloursOf(lightCss), ...coloursOf(darkCss)]))

/** Every colour of a coarse cube: 6 × 6 × 6. */
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_, grounds) => {
  it('every accent that is taken can be read wherever it stands', () => {
    let taken = 0
    for (const color of cube) {
      const tokens = brandTokens(color, grounds)
      if (tokens === null) continue
      taken += 1
      const pairs: readonly (readonly [string, string, number])[] = [
        ...[grounds.page, grounds.bg, grounds.surface, grounds['surface-2']].map(
          (ground) => [tokens.brand, ground, 4.5] as const,
        ),
        [tokens.brand, grounds['surface-3'], 3],
        [grounds['on-brand'], tokens['brand-fill'], 4.5],
        [grounds['on-brand'], tokens['brand-press'], 4.5],
        [tokens['brand-fill'], grounds.page, 3],
        [tokens['brand-fill'], grounds.surface, 3],
        ...[tokens['on-brand-soft'], grounds.ink, grounds['ink-2'], grounds['ink-3'], grounds.ok].map(
          (ink) => [ink, tokens['brand-soft'], 4.5] as const,
        ),
        [tokens['inverse-accent'], grounds.inverse, 4.5],
        [tokens['stage-accent'], grounds.stage, 4.5],
      ]
      for (const [front, back, needed] of pairs)
        expect(contrast(front, back), `${color}: ${front} on ${back}`).toBeGreaterThanOrEqual(needed)
    }
    // most colours a school may have are taken
    expect(taken).toBeGreaterThan(cube.length * 0.8)
  })

  it.each(['#1b4fb8', '#0a7d4b', '#c2410c', '#7c3aed', '#be123c', '#00897b'])('takes %s', (color) => {
    expect(brandTokens(color, grounds)).not.toBeNull()
  })

  it('a colour that is readable as it is stays as it is', () => {
    const tokens = brandTokens('#0a6b40', light)
    expect([tokens?.brand, tokens?.['brand-fill']]).toEqual(['#0a6b40', '#0a6b40'])
  })
})

it('an accent holds in both themes or in none', () => {
  for (const color of cube) expect(brandTokens(color, dark) === null, color).toBe(brandTokens(color, light) === null)
})

it('reads short colours, which the build makes of long ones', () => {
  expect(
    brandTokens('#0a6b40', { ...light, page: '#fff', surface: '#fff', 'on-brand': '#fff', stage: '#000' }),
  ).toEqual(brandTokens('#0a6b40', light))
})

it.each(['#ffffff', '#ffff99', '#ffff00', 'red', '#fff', '#12345g', '', '#000000;x'])('%s is no accent', (color) => {
  expect(brandTokens(color, light)).toBeNull()
})
