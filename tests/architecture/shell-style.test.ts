import { expect, test } from 'vitest'
import { shellStyle, usedTokens } from '../../scripts/build/shell-style.ts'

const tokens = `:root { color-scheme: light; --a: 1px; --b: var(--c); --c: 2px; --d: 3px; }
@media (max-width: 359px) { :root { --a: 4px; } }
@media print { :root { --d: 5px; } }
html[data-theme='dark'] { color-scheme: dark; --a: 6px; --d: 7px; }
html:root { --kit: var(--a); }`

test('the tokens of the first frame are those it uses, with what they are made of, in their media and themes', () => {
  const kept = usedTokens(tokens, 'p { margin: var(--a) var(--b) }').replaceAll(/\s+/g, ' ')
  for (const part of [
    '--a: 1px',
    '--b: var(--c)',
    '--c: 2px',
    '@media (max-width: 359px) { :root { --a: 4px',
    '--a: 6px',
  ])
    expect(kept).toContain(part)
  for (const part of ['--d', '--kit', 'print']) expect(kept).not.toContain(part)
  expect(kept).toContain('color-scheme: dark')
  expect(kept.split('{').length).toBe(kept.split('}').length)
})

test('every token of the first frame has a value in the page', () => {
  const style = shellStyle()
  const used = [...style.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(20)
  for (const name of new Set(used)) expect(style, name).toMatch(new RegExp(`${name}:`))
})

test('an iPhone that lies makes no text larger: beside the plain name the build leaves out the only one known there', () => {
  expect(shellStyle().match(/[\w-]*text-size-adjust: 100%/g)).toEqual(['-webkit-text-size-adjust: 100%'])
})
