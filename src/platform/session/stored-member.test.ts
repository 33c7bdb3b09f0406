import { beforeEach, describe, expect, it } from 'vitest'
import { memberOfOlderVersion } from './stored-member.ts'
import { cachedReads } from '../storage/storage.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

const part = (claims: object): string => btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')
const tokenOf = (sub: unknown): string => `${part({ alg: 'HS256' })}.${part({ sub, name: '>>>???' })}.signature`

beforeEach(() => emptyStore(cachedReads))

describe('the copy of the member a former version kept among the answers', () => {
  it.each([7, '7'])(
    'is that of the member the token names as %j, without what was only stored with it',
    async (sub) => {
      await cachedReads.set('7/getMember', { id: 7, nickname: '甲', knownAt: 5 })
      await cachedReads.set('8/getMember', { id: 8, nickname: '乙', knownAt: 6 })
      expect(await memberOfOlderVersion(tokenOf(sub))).toEqual({ member: { id: 7, nickname: '甲' }, at: 5 })
    },
  )

  it.each([
    ['another member', tokenOf(9)],
    ['nobody', tokenOf(undefined)],
    ['an object', tokenOf({ id: 7 })],
    ['no claims', `a.${btoa('null')}.c`],
    ['no JSON', `a.${btoa('{')}.c`],
    ['no such token', 'opaque'],
  ])('is not believed under a token that names %s', async (_, token) => {
    await cachedReads.set('7/getMember', { id: 7, nickname: '甲' })
    expect(await memberOfOlderVersion(token)).toBeNull()
  })

  it('is not believed when it is of somebody else, or no member', async () => {
    for (const copy of [{ id: 8 }, null, 'text']) {
      await cachedReads.set('7/getMember', copy)
      expect(await memberOfOlderVersion(tokenOf(7))).toBeNull()
    }
  })
})
