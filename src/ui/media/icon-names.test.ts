import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconNames } from './icon-names.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const ids = (svg: string) => [...svg.matchAll(/<symbol id="([\w-]+)"/g)].map((match) => match[1])

it('names exactly the symbols of the sprite', () => {
  expect(ids(read('./icons.svg'))).toEqual(iconNames.map((name) => `i-${name}`))
})

it('has a drawing for every state', () => {
  const states = ['bag', 'empty', 'error', 'gone', 'notes', 'offline', 'refused', 'search', 'study']
  expect(new Set(ids(read('./illustrations.svg')))).toEqual(new Set(states))
})

it('holds no style that a content security policy would drop, in either file', () => {
  for (const file of ['./icons.svg', './illustrations.svg']) expect(read(file)).not.toMatch(/<style|style=/)
})
