import { afterEach, describe, expect, it } from 'vitest'
import { parseSettings, settings, xsrfHeader } from './settings.ts'

const defaults = {
  apiBase: '',
  displayUtcOffset: 0,
  playerFrameHosts: [],
  offlineVideo: false,
  listening: true,
  measureVitals: false,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  brandColor: '',
}

describe('parseSettings', () => {
  it.each([[undefined], [null], ['text'], [7], [[]], [{}]])('takes the defaults for %j', (raw) => {
    expect(parseSettings(raw)).toEqual(defaults)
  })

  it('takes what is usable', () => {
    const raw = {
      apiBase: 'https://api.example.com/api//',
      displayUtcOffset: 480,
      playerFrameHosts: ['player.example.com', 7],
      offlineVideo: true,
      listening: false,
      measureVitals: true,
      xsrfCookieName: 'csrf',
      xsrfHeaderName: 'X-CSRF',
      theme: { brand: '#0A7d4b' },
    }
    expect(parseSettings(raw)).toEqual({
      apiBase: 'https://api.example.com/api',
      displayUtcOffset: 480,
      playerFrameHosts: ['player.example.com'],
      offlineVideo: true,
      listening: false,
      measureVitals: true,
      xsrfCookieName: 'csrf',
      xsrfHeaderName: 'X-CSRF',
      brandColor: '#0A7d4b',
    })
  })

  it.each([
    [{ displayUtcOffset: '480' }],
    [{ displayUtcOffset: 100_000 }],
    [{ displayUtcOffset: Number.NaN }],
    [{ offlineVideo: 'true' }],
    [{ listening: 'false' }],
    [{ measureVitals: 'true' }],
    [{ apiBase: 5 }],
    [{ playerFrameHosts: 'host' }],
    [{ theme: { brand: 7 } }],
    [{ theme: 'dark' }],
    [{ theme: null }],
  ])('leaves out what is not: %j', (raw) => expect(parseSettings(raw)).toEqual(defaults))
})

describe('xsrfHeader', () => {
  afterEach(() => {
    document.cookie = 'XSRF-TOKEN=; max-age=0'
  })

  it('is null without the cookie', () => {
    document.cookie = 'XSRF-TOKEN-OLD=no'
    expect(xsrfHeader()).toBeNull()
  })

  it('carries the whole value of the cookie', () => {
    document.cookie = 'XSRF-TOKEN=a=b%3D'
    expect(xsrfHeader()).toEqual({ name: 'X-XSRF-TOKEN', value: 'a=b%3D' })
  })

  it.each(['值', 'a\u0100', 'a\u2028b', '\u{1F600}'])('is null for a value that fits in no header: %j', (value) => {
    document.cookie = `XSRF-TOKEN=${value}`
    expect(document.cookie).toContain(value)
    expect(xsrfHeader()).toBeNull()
  })

  it('is null under a name that no header can have', () => {
    document.cookie = 'XSRF-TOKEN=a'
    for (const name of ['X CSRF', 'X-令牌', 'X:']) {
      Object.assign(settings, { xsrfHeaderName: name })
      expect(xsrfHeader()).toBeNull()
    }
    Object.assign(settings, { xsrfHeaderName: 'X-XSRF-TOKEN' })
    expect(xsrfHeader()).not.toBeNull()
  })

  it('may be any text that a header may be', () => {
    document.cookie = 'XSRF-TOKEN=é ü'
    expect(xsrfHeader()?.value).toBe('é ü')
  })
})
