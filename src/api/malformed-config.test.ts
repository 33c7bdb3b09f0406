/** Malformed and surprising data (screens section 6), by row: the configuration and the blocks of the home page. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { latestAnnouncementRead } from './announcement.ts'
import { defaultSystemConfig } from '../shared/system-config.ts'
import { configRead } from './config.ts'
import { pageBlocksRead } from './page-block.ts'
import { getWechatJssdk } from './wechat.ts'
import { serve } from '../../tests/support/data/malformed-answers.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([[[]], [null], [{}], ['x']])('row 18: no announcement: %j', (data) => {
  expect(latestAnnouncementRead().decode(data)).toBeNull()
})

const blocks = (...list: [string, unknown][]) =>
  pageBlocksRead().decode(list.map(([sign, config_render], index) => ({ id: index + 1, sign, config_render })))

describe('row 19: page blocks', () => {
  const signs = [
    'slider',
    'grid-nav',
    'h5-vod-v1',
    'image-group',
    'h5-gzh-v1',
    'blank',
    'code',
    'x',
    '__proto__',
    'constructor',
  ]

  it.each([[[]], [null], [undefined], [{}], ['x'], [5], [[null]], [{ items: null }], [{ items: [null, {}, 'x'] }]])(
    'config_render %j leaves every block out',
    (config) => expect(blocks(...signs.map((sign): [string, unknown] => [sign, config]))).toEqual([]),
  )

  it('leaves broken blocks out, not the page', () => {
    const good = { id: 9, sign: 'blank', config_render: { height: 10 } }
    expect(pageBlocksRead().decode([null, 'x', {}, { sign: 'blank' }, good])).toEqual([
      { id: 9, sign: 'blank', height: 10, color: '' },
    ])
  })

  it.each([
    [[{ src: 'a', href: '/h', url: '/u', link: '/l' }], '/h'],
    [[{ src: 'a', url: '/u', link: '/l' }], '/u'],
    [[{ src: 'a', link: '/l' }], '/l'],
    [[{ src: 'a', href: null }], ''],
    [[null, { href: '/x' }, { src: null }, { src: 'a' }], ''],
  ])('slider %j', (config, target) => {
    expect(blocks(['slider', config])).toEqual([{ id: 1, sign: 'slider', pictures: [{ source: 'a', target }] }])
  })

  it('grid-nav: columns, icons, entries without picture or link', () => {
    const items = [
      { icon: 'i', name: '甲' },
      { src: 's', icon: 'i', href: '/x' },
      { name: '乙', href: null },
      { href: '/y' },
      null,
    ]
    const expected = [
      { source: 'i', name: '甲', target: '' },
      { source: 's', name: '', target: '/x' },
      { source: '', name: '乙', target: '' },
    ]
    expect(
      blocks(['grid-nav', { line_count: 5, items }], ['grid-nav', { line_count: '5', items }], ['grid-nav', { items }]),
    ).toMatchObject([{ columns: 5, items: expected }, { columns: 5 }, { columns: 4 }])
  })

  it('image-group: unknown layouts fall back, pictures without address are left out', () => {
    expect(
      blocks(
        ['image-group', { v: 'v-1-2', items: [{ src: 'a', url: '/u' }, {}] }],
        ['image-group', { v: 'x', items: [{ src: 'a' }] }],
      ),
    ).toEqual([
      { id: 1, sign: 'image-group', layout: 'v-1-2', pictures: [{ source: 'a', target: '/u' }] },
      { id: 2, sign: 'image-group', layout: 'v-1', pictures: [{ source: 'a', target: '' }] },
    ])
  })

  it.each([
    [10, 10],
    ['30', 30],
    [999, 200],
    [0.4, 1],
  ])('blank of height %j', (height, px) => {
    expect(blocks(['blank', { height, bgcolor: '#FFF' }])).toEqual([
      { id: 1, sign: 'blank', height: px, color: '#FFF' },
    ])
  })
})

const config = (rest: object) => configRead().decode(rest)

it.each([
  ['https://school.example/h5/', 'https://school.example/h5'],
  ['HTTP://school.example', 'HTTP://school.example'],
  [' java\tscript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['//school.example', '//school.example'],
  ['/h5', ''],
])('row 34: the address of the school %j is the base %j', (url, base) => {
  expect(config({ url }).url).toBe(base)
})

const secret = (bullet_secret: unknown) => config({ player: { bullet_secret } }).player.bullet_secret

describe('the system configuration', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    [0, 0],
    [1, 1],
    [true, 1],
    [false, 0],
    ['', 0],
    ['2', 0],
    [null, 0],
    [[], 0],
  ])('row 27: the flag %j', (wire, value) => {
    const found = config({
      player: { enabled_bullet_secret: wire },
      socialites: { qq: wire },
      member: { enabled_mobile_bind_alert: wire, enabled_face_verify: wire },
    })
    expect(found.player.enabled_bullet_secret).toBe(value)
    expect(found.socialites).toEqual({ qq: value, wechat_oauth: 0, wechat_scan: 0 })
    expect(found.member).toEqual({ enabled_mobile_bind_alert: value, enabled_face_verify: value === 1 })
  })

  it("row 28: the watermark's values are handed on as text", () => {
    expect(secret({ size: 14, opacity: 0.8, color: null, text: '${mobile}' })).toEqual({
      size: '14',
      opacity: '0.8',
      color: '',
      text: '${mobile}',
    })
    expect(secret({ size: '', opacity: '200' })).toEqual({ size: '', opacity: '200', color: '', text: '' })
    expect(secret('x')).toEqual({ size: '', opacity: '', color: '', text: '' })
  })

  it.each([
    ['', ''],
    ['0.1', '0.1'],
    [0.1, '0.1'],
  ])('row 29: paid_order %j', (paid_order, text) => {
    expect(config({ credit1_reward: { paid_order, register: '10' } }).credit1_reward).toEqual({
      register: 10,
      watched_video: 0,
      watched_vod_course: 0,
      paid_order: text,
    })
  })

  it.each([
    [
      { logo: 'https://x/l.png', white_logo: {} },
      { logo: 'https://x/l.png', white_logo: '' },
    ],
    ['https://x/l.png', { logo: '', white_logo: '' }],
    [undefined, { logo: '', white_logo: '' }],
    [null, { logo: '', white_logo: '' }],
  ])('row 30: logo %j', (logo, expected) => expect(config({ logo }).logo).toEqual(expected))

  it.each([
    [[], {}],
    [['a', 'b'], { a: true, b: true }],
    [['a', { toString: 1, valueOf: 1 }, null, [], 7], { a: true }],
    [{ a: 1 }, { a: 1 }],
    [null, {}],
  ])('row 31: enabled_addons %j', (enabled_addons, expected) =>
    expect(config({ enabled_addons }).enabled_addons).toEqual(expected),
  )

  it('row 31: unknown keys are dropped, missing ones take their defaults', () => {
    expect(config({ name: '学堂', surprise: 1 })).toEqual({ ...defaultSystemConfig, name: '学堂' })
  })

  it.each([
    ['', ''],
    ['https://school.example.com/', 'https://school.example.com'],
    ['https://school.example.com//', 'https://school.example.com'],
    [null, ''],
  ])('row 32: url %j', (url, expected) => expect(config({ url }).url).toBe(expected))

  it('an address of slashes is none, and is not read for long', () => {
    expect(config({ url: `https://school.test${'/'.repeat(100_000)}x` }).url).toBe('')
  })

  it.each(['', null, 'javascript:alert(1)'])(
    'row 33: the address %j is handed on as text; the link checks it',
    (address) => {
      expect(config({ vip_protocol: address }).vip_protocol).toBe(address ?? '')
    },
  )

  it('sliders are read as those of a block', () => {
    expect(config({ sliders: [{ src: 'a', link: '/l' }, null, {}] }).sliders).toEqual([{ source: 'a', target: '/l' }])
  })
})

describe('row 60: getWechatJssdk', () => {
  const signature = { appId: 'a', nonceStr: 'n', timestamp: 1, signature: 's', jsApiList: ['x'] }
  it.each([[{ enabled: 0 }], [{ enabled: 1 }], [{ enabled: 1, data: [] }], [[]], [{ enabled: 0, data: signature }]])(
    '%j: nothing',
    async (data) => {
      serve(data)
      expect(await getWechatJssdk({ pageUrl: 'https://m.example.com/' })).toBeNull()
    },
  )
  it("gives the signature and the school's card", async () => {
    serve({ enabled: 1, data: signature, share: { title: '学堂' } })
    expect(await getWechatJssdk({ pageUrl: 'https://m.example.com/' })).toEqual({
      config: signature,
      share: { title: '学堂', desc: '', icon: '' },
    })
  })
})
