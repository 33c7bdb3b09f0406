import { expect, test } from 'vitest'
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
