import { afterEach, describe, expect, it, vi } from 'vitest'
import { desktopAddress, isMobileAgent, leaveForDesktop } from './desktop-address.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const harmony = (device: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.1.0.120`

describe('mobile agents', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36', 5, true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, true],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 MicroMessenger/3.9.10', 0, true],
    [harmony('Phone; OpenHarmony 5.0'), 5, true],
    [harmony('Tablet; OpenHarmony 6.1'), 10, true],
    [harmony('Tablet; HarmonyOS 5.0'), 10, true],
    [harmony('PC; OpenHarmony 6.1; HarmonyOS 6.1'), 10, false],
    [mac, 5, true],
    [mac, 0, false],
    [desktop, 0, false],
    [desktop, 10, false],
  ])('%s with %i touch points: %s', (agent, points, expected) => {
    expect(isMobileAgent(agent, points)).toBe(expected)
  })
})

describe('the desktop address', () => {
  it.each([
    ['https://pc.school.example/', false, 'https://pc.school.example/'],
    ['https://pc.school.example/', true, null],
    ['', false, null],
    ['javascript:alert(1)', false, null],
    ['not an address', false, null],
    ['https://m.school.example/elsewhere', false, null],
  ])('%s, mobile %s: %s', (pcUrl, isMobile, expected) => {
    expect(desktopAddress(pcUrl, 'https://m.school.example', isMobile)).toBe(expected)
  })
})

describe('a desktop', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['leaves', true, true, 1],
    ['leaves by a later config, too', false, false, 1],
    ['stays where a later config finds somebody at work', false, true, 0],
    ['stays where a later config may find somebody at work', false, undefined, 0],
  ])('%s', (_, isFirst, hasBeenActive, times) => {
    const replace = vi.fn<(address: string) => void>()
    const userActivation = hasBeenActive === undefined ? undefined : { hasBeenActive }
    vi.stubGlobal('location', { origin: 'https://m.school.example', replace })
    vi.stubGlobal('navigator', { userAgent: desktop, maxTouchPoints: 0, userActivation })
    leaveForDesktop('https://pc.school.example/', isFirst)
    expect(replace).toHaveBeenCalledTimes(times)
  })
})
