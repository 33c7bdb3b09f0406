import { describe, expect, it } from 'vitest'
import { socialReturn } from './social-return.ts'

const origin = 'https://m.example.com'
const to = (target: string) => socialReturn({ origin, target, failurePath: '/login-error', nonce: 'N' })

describe('socialReturn', () => {
  it.each([
    ['/course/1?tab=2', `${origin}/course/1?tab=2&social_state=N`],
    ['/search?keywords=C%23%2650%25', `${origin}/search?keywords=C%23%2650%25&social_state=N`],
    ['/course/1#top', `${origin}/course/1?social_state=N`],
    ['/login?redirect=%2F', `${origin}/member?social_state=N`],
    ['@evil.test/', `${origin}/?social_state=N`],
    ['//evil.test', `${origin}/?social_state=N`],
    ['/course/1?token=x&tab=2', `${origin}/course/1?tab=2&social_state=N`],
  ])('%s returns to %s', (target, successUrl) => {
    expect(to(target)).toEqual({ successUrl, failureUrl: `${origin}/login-error` })
  })

  it('counts the address as it is sent, nonce included', () => {
    const home = `${origin}/?social_state=N`
    const room = 255 - `${origin}/search?keywords=&social_state=N`.length
    expect(to(`/search?keywords=${'a'.repeat(room)}`).successUrl).toHaveLength(255)
    expect(to(`/search?keywords=${'a'.repeat(room + 1)}`).successUrl).toBe(home)
    // nine characters each, escaped
    expect(to(`/search?keywords=${'课'.repeat(30)}`).successUrl).toBe(home)
  })
})
