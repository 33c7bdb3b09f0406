import { expect, it } from 'vitest'
import { parseId } from './parse-id.ts'

it.each([
  ['1', 1],
  ['9007199254740991', 9_007_199_254_740_991],
])('%s is an id', (raw, id) => expect(parseId(raw)).toBe(id))

it.each([
  undefined,
  '',
  '0',
  'abc',
  '-1',
  '+1',
  '1.5',
  ' 1',
  '1e3',
  '0x10',
  '9007199254740992',
  '99999999999999999999',
  '１',
  '__proto__',
])('%j is none (section 6 row 57)', (raw) => expect(parseId(raw)).toBeNull())
