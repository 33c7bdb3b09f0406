import { afterEach, describe, expect, it, vi } from 'vitest'

const served = async (base: string) => {
  vi.resetModules()
  vi.stubEnv('BASE_URL', base)
  return {
    ...(await import('./base-path.ts')),
    ...(await import('./safe-target.ts')),
    ...(await import('../domain/session/social-return.ts')),
  }
}

afterEach(() => vi.unstubAllEnvs())

describe('at the root of a site', () => {
  it('both names of an address are the same', async () => {
    const { appAddress, browserAddress } = await served('/')
    for (const address of ['/', '/courses?id=1', '/h5/']) {
      expect(browserAddress(address)).toBe(address)
      expect(appAddress(address)).toBe(address)
    }
  })
})

describe('below /h5/', () => {
  it.each([
    ['/', '/h5/'],
    ['/?a=1', '/h5/?a=1'],
    ['/course/1?tab=2#x', '/h5/course/1?tab=2#x'],
  ])('%s is %s for the browser', async (app, browser) => {
    const { appAddress, browserAddress } = await served('/h5/')
    expect(browserAddress(app)).toBe(browser)
    expect(appAddress(browser)).toBe(app)
  })

  it('its own folder without a slash is home, its neighbours are not the app', async () => {
    const { appAddress } = await served('/h5/')
    expect(appAddress('/h5')).toBe('/')
    expect(appAddress('/h5?x=1')).toBe('/?x=1')
    for (const address of ['/', '/h5x', '/h5x/courses', '/admin', '/api/v2/courses']) {
      expect(appAddress(address), address).toBeNull()
    }
  })

  it('an absolute address of the same origin is a target only inside the folder (screens 1.20.3)', async () => {
    const { classifyTarget } = await served('/h5/')
    const origin = 'https://school.test'
    expect(classifyTarget(`${origin}/h5/course/1?token=x`, origin)).toEqual({ kind: 'internal', to: '/course/1' })
    expect(classifyTarget(`${origin}/aboutus`, origin)).toEqual({ kind: 'external', href: `${origin}/aboutus` })
    expect(classifyTarget('/courses', origin)).toEqual({ kind: 'internal', to: '/courses' })
    const file = { kind: 'external', href: `${origin}/storage/a.pdf` }
    expect(classifyTarget('/storage/a.pdf', origin)).toEqual(file)
  })

  it('a provider returns to the folder (screens 1.10)', async () => {
    const { socialReturn } = await served('/h5/')
    const args = { origin: 'https://school.test', failurePath: '/login-error', nonce: 'N' }
    expect(socialReturn({ ...args, target: '/course/1' })).toEqual({
      successUrl: 'https://school.test/h5/course/1?social_state=N',
      failureUrl: 'https://school.test/h5/login-error',
    })
    expect(socialReturn({ ...args, target: `/search?keywords=${'x'.repeat(300)}` }).successUrl).toBe(
      'https://school.test/h5/?social_state=N',
    )
  })
})

describe('the slashes at the ends of a path', () => {
  it.each([
    ['/courses/', 'courses'],
    ['//course//1//', 'course//1'],
    ['/', ''],
    ['', ''],
    ['a', 'a'],
  ])('%s → %s', async (path, trimmed) => {
    const { trimSlashes } = await served('/')
    expect(trimSlashes(path)).toBe(trimmed)
  })

  it('takes no longer for an address made of them', async () => {
    const { trimSlashes } = await served('/')
    const long = `/a${'/'.repeat(200_000)}b`
    const began = performance.now()
    expect(trimSlashes(long)).toBe(long.slice(1))
    // a regular expression takes over two minutes
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
