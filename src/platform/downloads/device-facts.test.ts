import { expect, it } from 'vitest'
import { kindOf } from './device-facts.ts'

it.each([
  ['wifi', 'free'],
  ['ethernet', 'free'],
  ['cellular', 'metered'],
  ['wimax', 'metered'],
  ['other', 'unknown'],
  [undefined, 'unknown'],
])('%s is %s', (type, kind) => expect(kindOf(type)).toBe(kind))
