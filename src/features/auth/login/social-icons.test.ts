import { describe, expect, it } from 'vitest'
import { socialApps } from './login-view.tsx'
import { socialAddress, socialTarget } from './social-icons.tsx'

const chrome = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile Safari/537.36'
const wechat = `${chrome} MicroMessenger/8.0.50`
const origin = 'https://school.test'
const on = { qq: 1, wechat_oauth: 1, wechat_scan: 1 } as const

describe('socialApps', () => {
  it('offers one app, by the browser and the switches of the school', () => {
    expect(socialApps(chrome, on)).toEqual(['qq'])
    expect(socialApps(wechat, on)).toEqual(['wechat'])
    expect(socialApps(chrome, { ...on, qq: 0 })).toEqual([])
    expect(socialApps(wechat, { ...on, wechat_oauth: 0 })).toEqual([])
  })
})

describe('socialTarget', () => {
  it('is the checked target, /member without one or for a login form', () => {
    expect(socialTarget('/course/1?tab=2', origin)).toBe('/course/1?tab=2')
    expect(socialTarget(undefined, origin)).toBe('/member')
    expect(socialTarget('/login-password', origin)).toBe('/member')
    expect(socialTarget('@evil.test/', origin)).toBe('/')
  })
})

const queryOf = (address: string | null) => Object.fromEntries(new URL(address ?? '').searchParams)

describe('socialAddress', () => {
  const start = { app: 'qq', target: '/course/1?tab=2', origin, configUrl: '', apiBase: '', nonce: 'N' } as const

  it('names both ways back and the action', () => {
    const address = socialAddress(start)
    expect(address?.startsWith(`${origin}/api/v3/auth/login/socialite/qq?`)).toBe(true)
    expect(queryOf(address)).toEqual({
      s_url: `${origin}/course/1?tab=2&social_state=N`,
      f_url: `${origin}/login-error`,
      action: 'login',
    })
  })

  it("starts at the school's own address, at the API base while there is none", () => {
    const path = '/api/v3/auth/login/wechat/oauth'
    const wechatStart = { ...start, app: 'wechat', apiBase: 'https://api.test' } as const
    expect(socialAddress({ ...wechatStart, configUrl: 'https://www.test' })).toContain(`https://www.test${path}?`)
    expect(socialAddress(wechatStart)).toContain(`https://api.test${path}?`)
  })

  it.each(['javascript:alert(1)//', 'data:text/html,x', 'school.test', '//'])(
    'is none for the address %s',
    (configUrl) => {
      expect(socialAddress({ ...start, configUrl })).toBeNull()
    },
  )

  it('leaves a target that is too long to the key alone', () => {
    const { s_url, f_url } = queryOf(socialAddress({ ...start, target: `/search?keywords=${'a'.repeat(300)}` }))
    expect(s_url).toBe(`${origin}/?social_state=N`)
    expect(f_url?.length).toBeLessThanOrEqual(255)
  })
})
