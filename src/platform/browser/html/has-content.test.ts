import { expect, it } from 'vitest'
import { hasContent } from './has-content.ts'

it.each([
  ['', false],
  ['  \n', false],
  ['<p><br></p>', false],
  ['<p>&nbsp;</p>\u200b', false],
  ['<p>一</p>', true],
  ['<p><img src="/a.png"></p>', true],
  ['text', true],
  ['<hr>', true],
])('%j: %s', (html, expected) => expect(hasContent(html)).toBe(expected))

// quadratic work on this would run into the time limit of a test
it('has 1 MB of signs that open nothing', () => expect(hasContent('<'.repeat(1_048_576))).toBe(true))
