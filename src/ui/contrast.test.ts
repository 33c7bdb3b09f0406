import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '../shared/brand.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
type Tokens = Readonly<Record<string, string>>

/** The tokens of the first rule for `selector`. */
function tokensOf(selector: string): Tokens {
  const [, body = ''] = css.split(`${selector} {`)
  const [rule = ''] = body.split('}')
  const tokens = Object.fromEntries([...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]))
  expect(Object.keys(tokens).length).toBeGreaterThan(5)
  return tokens
}

/** The colour a token stands for at last. */
function colourOf(tokens: Tokens, name: string): string {
  const value = tokens[name] ?? ''
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  return other === undefined ? value : colourOf(tokens, other)
}

const light = tokensOf(':root')
const dark = { ...light, ...tokensOf("html[data-theme='dark']") }
const elder = tokensOf("html[data-display='elder']")
const darkElder = tokensOf("html[data-display='elder'][data-theme='dark']")
const themes = { light, dark }
/** 长辈版 asks more of text (screens 4.13). */
const elderThemes = { light: { ...light, ...elder }, dark: { ...dark, ...elder, ...darkElder } }

const text = 4.5
const elderText = 7
const graphic = 3

const onSurfaces = ['ink', 'ink-2', 'ink-3', 'brand', 'price', 'ok', 'warn', 'danger'].flatMap((ink) =>
  ['page', 'bg', 'surface', 'surface-2'].map((surface) => [ink, surface, text] as const),
)
const pairs: readonly (readonly [string, string, number])[] = [
  ...onSurfaces,
  ['ink', 'surface-3', text],
  ['ink-2', 'surface-3', text],
  ['on-brand', 'brand-fill', text],
  ['on-brand', 'brand-press', text],
  ['on-badge', 'badge', text],
  ['badge', 'surface', graphic],
  ['badge', 'bg', graphic],
  ['brand-fill', 'page', graphic],
  ['brand-fill', 'surface', graphic],
  ['on-brand-soft', 'brand-soft', text],
  ['ink', 'brand-soft', text],
  ['ink-2', 'brand-soft', text],
  ['ink-3', 'brand-soft', text],
  ['ok', 'brand-soft', text],
  ['ok', 'ok-soft', text],
  ['warn', 'warn-soft', text],
  ['ink', 'warn-soft', text],
  ['ink-2', 'warn-soft', text],
  ['danger', 'danger-soft', text],
  ['vip-ink', 'vip-bg', text],
  ['vip-ink', 'surface', text],
  ['vip-gold', 'vip-deep', text],
  ['vip-gold-2', 'vip-deep', text],
  ['on-inverse', 'inverse', text],
  ['inverse-accent', 'inverse', text],
  ['on-stage', 'stage', text],
  ['on-stage-2', 'stage', text],
  ['stage-accent', 'stage', text],
  ['on-mark', 'mark', text],
  ['ink-off', 'page', graphic],
  ['ink-off', 'surface', graphic],
  ['ink-off', 'surface-2', graphic],
  ['line-2', 'page', graphic],
  ['line-2', 'surface', graphic],
  ['line-2', 'bg', graphic],
  ['brand', 'surface-3', graphic],
]

function expectContrast(tokens: Tokens, foreground: string, background: string, needed: number): void {
  const [front, back] = [colourOf(tokens, foreground), colourOf(tokens, background)]
  expect(`${front} ${back}`).toMatch(/^#[\da-f]{6} #[\da-f]{6}$/)
  expect(contrast(front, back)).toBeGreaterThanOrEqual(needed)
}

describe.each(Object.entries(themes))('%s theme', (_, tokens) => {
  it.each(pairs)('%s on %s reaches %f:1', (foreground, background, needed) => {
    expectContrast(tokens, foreground, background, needed)
  })
})

describe.each(Object.entries(elderThemes))('%s theme of 长辈版', (_, tokens) => {
  it.each(pairs)('%s on %s reaches 7:1, or %f:1 if it is no text', (foreground, background, needed) => {
    expectContrast(tokens, foreground, background, needed === text ? elderText : needed)
  })
})

it('tells the themes apart', () => {
  expect(themes.dark['page']).not.toBe(themes.light['page'])
})

it('keeps raw colours in tokens.css', () => {
  const folder = new URL('./', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx)$/.test(file))
  const raw = files.filter((file) =>
    /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i.test(readFileSync(new URL(file, folder), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(raw).toEqual(['tokens.css'])
})
