/** Style sheets for the oldest browser served (ADR 0005): what came later stands behind something it can read. */
import { expect, test } from 'vitest'
import { filesBelow, readText } from './project-files.ts'

/** Lengths from Chrome 108 on, mixed colours from 111. */
const younger = /\b\d+[dls]v[hw]\b|\bcolor-mix\(/

/** Declarations of such a value with none of the same property before them, outside of `@supports`. */
function withoutFallback(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...plain.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
    const seen = new Set<string>()
    return body.split(';').filter((declaration) => {
      const [property = '', value = ''] = declaration.trim().split(/:\s*/, 2)
      const isAlone = younger.test(value) && !seen.has(property)
      // a custom property takes any value: the one before it is lost
      if (!property.startsWith('--')) seen.add(property)
      return isAlone
    })
  })
}

test('what the oldest browser cannot read follows what it can', () => {
  const sheets = filesBelow('src').filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap((path) => withoutFallback(readText(path)).map((found) => `${path}: ${found}`))).toEqual([])
})

test.each([
  ['.a { height: 100dvh }', 1],
  ['.a { height: 100vh; height: calc(100dvh - 1px) }', 0],
  ['.a { width: 1px; height: 100dvh }', 1],
  ['@media print { .a { color: color-mix(in srgb, red, blue) } }', 1],
  ['.a { --a: red; --a: color-mix(in srgb, red, blue) }', 1],
  ['@supports (color: color-mix(in srgb, red, blue)) { .a { --a: color-mix(in srgb, red, blue) } .b { top: 0 } }', 0],
])('%s', (css, count) => {
  expect(withoutFallback(css)).toHaveLength(count)
})
