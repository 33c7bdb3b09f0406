/**
 * Every place that goes to, keeps or links to an address somebody else has written, given every hostile value (screens
 * 1.4.2, 1.20.3, 1.20.4; section 6 rows 33 to 36). What a browser makes of a value is asked of its own URL parser, after
 * the spaces and control characters it drops.
 */
import { describe, expect, it } from 'vitest'
import { wayOut } from '../../src/features/auth/login/login-model.ts'
import { socialAddress, socialTarget } from '../../src/features/auth/login/social-icons.tsx'
import { agreementRows, friendLinks } from '../../src/features/member/settings/about-model.ts'
import { cashierAddress } from '../../src/features/order/payment/pay-item.ts'
import { frameAddress, sourceOf } from '../../src/features/player/engine/sources.ts'
import { desktopAddress } from '../../src/platform/browser/desktop-address.ts'
import { pictureSource } from '../../src/shared/pictures/picture-source.ts'
import { classifyTarget, cleanAddress, externalAddress, safeTarget } from '../../src/shared/safe-target.ts'
import { defaultSystemConfig } from '../../src/shared/system-config.ts'
import { hostileTargets, secretAddresses } from '../support/data/hostile-addresses.ts'

const origin = 'https://m.example.com'

/** What a browser would load it with; '' when it would load nothing. */
function protocolOf(address: string): string {
  try {
    return new URL(address, origin).protocol
  } catch {
    return ''
  }
}

const isWeb = (address: string | null): boolean => address === null || /^https?:$/.test(protocolOf(address))
const isForeignPage = (address: string): boolean => isWeb(address) && new URL(address).origin !== origin
const isPicture = (source: string): boolean =>
  /^(?:https?:)?$/.test(protocolOf(source)) || source.startsWith('data:image/')

const documents = (value: string) => agreementRows({ ...defaultSystemConfig, user_protocol: value, aboutus: value })

const desktop = (value: string) => desktopAddress(value, origin, false)

const socialStart = (value: string) =>
  ({ app: 'qq', target: value, origin, configUrl: value, apiBase: '', nonce: 'N' }) as const

function isHarmlessLink(value: string): boolean {
  const target = classifyTarget(value, origin)
  if (target === null) return true
  return target.kind === 'external' ? isForeignPage(target.href) : safeTarget(target.to, origin) === target.to
}

function isHarmlessLesson(url: string): boolean {
  const rules = { hosts: [], ownOrigin: origin, hasAccess: true }
  const source = sourceOf([{ url, format: '', name: '', size: null }], rules)
  if (source.kind === 'media') return source.qualities.every((each) => /^https?:\/\//.test(each.url))
  return source.kind !== 'frame' || isForeignPage(source.address)
}

function leadsHome(redirect: string): boolean {
  const way = wayOut({ redirect, origin, canGoBack: true, previous: redirect })
  return way.kind === 'replace' && way.href === '/'
}

/** The values for which `isSafe` is not true: empty when all is well. */
const unsafe = (isSafe: (value: string) => boolean): string[] => hostileTargets.filter((value) => !isSafe(value))

it('there are enough of them', () => {
  expect(hostileTargets.length).toBeGreaterThan(350)
  expect(secretAddresses.length).toBeGreaterThanOrEqual(45)
})

describe(`each of ${hostileTargets.length} hostile values`, () => {
  it('is no target of a social login', () => {
    expect(unsafe((value) => socialTarget(value, origin) === '/')).toEqual([])
  })

  it('never leads out of the app after a login', () => {
    expect(unsafe(leadsHome)).toEqual([])
  })

  it('in a block, a slider, an announcement or a friend link is a page of the web or no link', () => {
    expect(unsafe(isHarmlessLink)).toEqual([])
    const given = hostileTargets.map((url) => ({ name: '链接', url }))
    const links = friendLinks(given, origin)
    expect(links.filter(({ href, isExternal }) => isExternal && !isForeignPage(href))).toEqual([])
    expect(links.filter(({ href, isExternal }) => !isExternal && safeTarget(href, origin) !== href)).toEqual([])
  })

  it('as an agreement, a cashier, a face verification or a download is a page of the web or nothing', () => {
    expect(unsafe((value) => isWeb(externalAddress(value)))).toEqual([])
    expect(unsafe((value) => isWeb(cashierAddress(value, '20261120180342000001', origin)))).toEqual([])
    expect(unsafe((value) => documents(value).every(({ href }) => isWeb(href)))).toEqual([])
  })

  it('as the address of the school or of its desktop site sends the browser to a page of the web or nowhere', () => {
    expect(unsafe((value) => desktop(value) === null || isForeignPage(desktop(value) ?? ''))).toEqual([])
    expect(unsafe((value) => isWeb(socialAddress(socialStart(value))))).toEqual([])
  })

  it('as a picture is one of the web or none', () => {
    expect(unsafe((value) => isPicture(pictureSource(value, '', '')))).toEqual([])
    expect(unsafe((value) => isPicture(pictureSource(value, 'https://school.example', '')))).toEqual([])
  })

  it('as a lesson is a medium of the web, a frame of another site, or unsupported', () => {
    expect(unsafe(isHarmlessLesson)).toEqual([])
    expect(unsafe((value) => isHarmlessLesson(`<iframe src="${value.replaceAll('"', '')}"></iframe>`))).toEqual([])
    const protocols = new Set(hostileTargets.map((value) => frameAddress(`<iframe src='${value}'>`)?.protocol))
    protocols.delete(undefined)
    expect([...protocols]).toEqual(['https:'])
  })
})

describe(`a token, a code or an action in each of ${secretAddresses.length} opening addresses (screens 1.20.4)`, () => {
  it.each(secretAddresses.map(([address, cleaned]) => [address.slice(0, 80), address, cleaned]))(
    '%s is removed',
    (_name, address, cleaned) => {
      expect(cleanAddress(address)).toBe(cleaned)
      expect(cleanAddress(address)).not.toContain('S3CRET')
      // what is clean stays as it is
      expect(cleanAddress(cleaned)).toBe(cleaned)
    },
  )
})
