import { expect, it } from 'vitest'
import { broken } from '../../tests/support/data/malformed-answers.ts'
import { decoder, scalar } from './decode.ts'

it('a decoder that meets what nobody has thought of calls the answer malformed', () => {
  const decode = decoder(scalar(String))
  expect(decode(7)).toBe('7')
  broken(() => decode({ toString: 1, valueOf: 1 }))
})
