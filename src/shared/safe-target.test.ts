import { describe, expect, it } from 'vitest'
import { hostileTargets } from '../../tests/support/data/hostile-addresses.ts'
import { classifyTarget, cleanAddress, externalAddress, safeTarget } from './safe-target.ts'

const origin = 'https://m.example.com'

describe('safeTarget (screens 1.4.2)', () => {
  it('a hostile value leads home', () =>
    expect(hostileTargets.filter((raw) => safeTarget(raw, origin) !== '/')).toEqual([]))

  it.each([null, undefined])('%j leads home', (raw) => expect(safeTarget(raw, origin)).toBe('/'))

  it.each([
    ['/', '/'],
    ['/courses', '/courses'],
    ['/study?tab=collect', '/study?tab=collect'],
    ['/search?keywords=50%25', '/search?keywords=50%25'],
    ['/search?keywords=50%', '/search?keywords=50%'],
    ['/search?keywords=C%23%2650%25', '/search?keywords=C%23%2650%25'],
    ['/search?keywords=课程', '/search?keywords=课程'],
    ['/course/1?token=x&tab=2', '/course/1?tab=2'],
    ['/course/1?login_code=a&action=login', '/course/1'],
    ['/a?next=https://evil.test', '/a?next=https://evil.test'],
    ['/course/1#a', '/course/1#a'],
    ['/@evil.test/', '/@evil.test/'],
    [`/${'a'.repeat(1023)}`, `/${'a'.repeat(1023)}`],
  ])('%j is kept as %j', (raw, to) => expect(safeTarget(raw, origin)).toBe(to))

  it.each([
    '/login',
    '/login/',
    '/login//',
    '/login?redirect=%2Fstudy',
    '/login-password',
    '/forgot-password',
    '/login-error?msg=x',
    '/bind-mobile',
    '/code-bind-mobile',
    '/%6Cogin',
    '/course/../login',
    '/login#x',
  ])('the login form %j gives way to /member', (raw) => expect(safeTarget(raw, origin)).toBe('/member'))
})

describe('classifyTarget (screens 1.20.3)', () => {
  it.each([
    ['/courses', { kind: 'internal', to: '/courses' }],
    ['/packageA/vod/index', { kind: 'internal', to: '/courses' }],
    ['/packageA/vod/index?x=1', { kind: 'internal', to: '/courses' }],
    ['/packageA/vod/index?category_id=7', { kind: 'internal', to: '/courses?category_id=7' }],
    ['/packageA/vod/index?category_id=x#1', { kind: 'internal', to: '/courses' }],
    ['/course/5/5', { kind: 'internal', to: '/course/5' }],
    ['/course/5/6', { kind: 'internal', to: '/course/5/6' }],
    ['/pages/course/show?id=5', { kind: 'internal', to: '/course/5' }],
    ['/pages/course/show?id=5#top', { kind: 'internal', to: '/course/5' }],
    ['/pages/course/show', { kind: 'internal', to: '/pages/course/show' }],
    ['https://m.example.com/index.html', { kind: 'internal', to: '/' }],
    ['https://m.example.com/index.html?a=1', { kind: 'internal', to: '/' }],
    ['https://m.example.com/course/1?token=x', { kind: 'internal', to: '/course/1' }],
    ['https://m.example.com/login', { kind: 'internal', to: '/member' }],
    ['https://example.com/sale', { kind: 'external', href: 'https://example.com/sale' }],
    [' https://example.com ', { kind: 'external', href: 'https://example.com/' }],
    ['http://example.com', { kind: 'external', href: 'http://example.com/' }],
    [' /courses ', { kind: 'internal', to: '/courses' }],
    ['https://m.example.com//evil.test', null],
    ['//evil.test', null],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['weixin://dl/', null],
    ['courses', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j → %j', (raw, target) => expect(classifyTarget(raw, origin)).toEqual(target))

  it.each([
    ['/api/user/protocol', '', 'https://m.example.com/api/user/protocol'],
    ['/user/protocol?token=x', '', 'https://m.example.com/user/protocol?token=x'],
    ['/storage/a.pdf', 'https://api.example.com', 'https://api.example.com/storage/a.pdf'],
    ['/storage/a.pdf', 'https://api.example.com/meedu', 'https://api.example.com/meedu/storage/a.pdf'],
    ['/meedu/anything', 'https://m.example.com/meedu', 'https://m.example.com/meedu/anything'],
    ['/meedu/anything', '/meedu', 'https://m.example.com/meedu/anything'],
    ['/user/protocol', '/meedu', 'https://m.example.com/meedu/user/protocol'],
    ['/help.pdf#2', '', 'https://m.example.com/help.pdf#2'],
  ])('%s is no screen, with the API at %j: by itself %s, as it is with the origin', (path, apiBase, href) => {
    expect(classifyTarget(path, origin, apiBase)).toEqual({ kind: 'external', href })
    expect(classifyTarget(origin + path, origin, apiBase)).toEqual({ kind: 'external', href: origin + path })
  })
})

describe('externalAddress (section 6 row 33)', () => {
  it.each([
    ['https://school.example.com/user/protocol', 'https://school.example.com/user/protocol'],
    [' https://school.example.com ', 'https://school.example.com/'],
    ['\u3000https://school.example.com\u3000', 'https://school.example.com/'],
    ['http://school.example.com', 'http://school.example.com/'],
  ])('%j', (raw, href) => expect(externalAddress(raw)).toBe(href))

  it.each([
    '',
    '/user/protocol',
    '//school.example.com',
    'ftp://x',
    'javascript:alert(1)',
    'mailto:a@b.c',
    'tel:1',
    'https://',
    null,
    undefined,
  ])('%j is no link', (raw) => expect(externalAddress(raw)).toBeNull())
})

describe('cleanAddress (screens 1.20.4)', () => {
  it.each([
    ['/course/1?login_code=abc&action=login&tab=2', '/course/1?tab=2'],
    ['/course/1?tab=2&token=x', '/course/1?tab=2'],
    ['/?token=x', '/'],
    ['/?token', '/'],
    ['/?%74oken=x&a=1', '/?a=1'],
    ['/?token=x&token=y', '/'],
    ['/#/x?login_code=abc&action=login', '/#/x'],
    ['/#/x?login_code=abc&y=1', '/#/x?y=1'],
    ['/a?b=1#token=x', '/a?b=1'],
    ['/a#token=x&c=2', '/a#c=2'],
    ['/a#section', '/a#section'],
    ['/a#action', '/a#action'],
    ['?token=x&a=1', '?a=1'],
    ['#token=x', ''],
    ['/?token[ab]=x', '/'],
    ['/?to+ken=x', '/?to+ken=x'],
    ['/?redirect=%2Fb%3Ftoken%3Dx%26c%3D1', '/?redirect=%2Fb%3Fc%3D1'],
    ['/?from=http%3A%2F%2Fa.test%2F%3Ftoken%3Dx', '/?from=http%3A%2F%2Fa.test%2F'],
    ['/?redirect=/b%E0%A4%A?token=x', '/?redirect=%2Fb%25E0%25A4%25A'],
    ['/?q=what%3Ftoken%3Dx', '/?q=what%3Ftoken%3Dx'],
    ['/?q=see%20/b%3Ftoken%3Dx', '/?q=see%20/b%3Ftoken%3Dx'],
    [`/?redirect=/${'a'.repeat(1023)}`, `/?redirect=/${'a'.repeat(1023)}`],
    [`/?redirect=/${'a'.repeat(1024)}`, '/?redirect=%2F'],
    ['/a?token=x#b', '/a#b'],
    ['/a?b=%E4%B8%AD+c&d', '/a?b=%E4%B8%AD+c&d'],
    ['/a?', '/a?'],
    ['/a?b=token=c', '/a?b=token=c'],
    ['/a?tokens=1&my_token=2', '/a?tokens=1&my_token=2'],
    ['/a?%E0%A4%A=1&token=x', '/a?%E0%A4%A=1'],
    ['https://m.example.com/a?token=x&b=1', 'https://m.example.com/a?b=1'],
    ['/a', '/a'],
    ['', ''],
  ])('%j → %j', (address, cleaned) => expect(cleanAddress(address)).toBe(cleaned))
})
