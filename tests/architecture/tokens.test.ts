import { expect, test } from 'vitest'
import { brandNames } from '../../src/shared/brand.ts'
import { filesBelow, readText } from './project-files.ts'

test('every token of the design is used somewhere', () => {
  const defined = new Set(readText('src/ui/tokens.css').match(/--[\w-]+(?=:)/g))
  expect(defined.size).toBeGreaterThan(100)
  const text = ['index.html', ...filesBelow('src', 'public').filter((path) => /\.(?:css|tsx?|js)$/.test(path))]
    .map((path) => readText(path))
    .join('\n')
  const unused = [...defined].filter((name) => !new RegExp(`${name}(?![\\w-]|:)`).test(text))
  expect(unused).toEqual([])
})

test("on paper a school's colours give way: they stand at the element, above every rule", () => {
  const [, print = ''] = readText('src/ui/base.css').split('@media print')
  const colours = print.match(new RegExp(`--(?:${brandNames.join('|')}):[^;]+;`, 'g')) ?? []
  expect(colours).toHaveLength(3)
  expect(colours.filter((colour) => !colour.includes('!important'))).toEqual([])
})
