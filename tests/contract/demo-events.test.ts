/** The example of a receiver (`npm start -- --events`, screens 4.15): what it counts, what it refuses, what it shows. */
import { describe, expect, it } from 'vitest'
import { createDemoApp } from '../../demo/app.mjs'
import { addEvent, emptyDay, p75, ratingOf } from '../../demo/lib/day-figures.mjs'

const path = '/demo-events'
const noon = Date.UTC(2026, 10, 20, 4)

const text = (html: string): string => html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

function openSchool() {
  let now = noon
  const app = createDemoApp({ now: () => now })
  return {
    send: async (body: string, headers: Record<string, string> = {}) =>
      (await app.request(path, { method: 'POST', body, headers })).status,
    /** The page as it is read. */
    read: async () => text(await (await app.request(path)).text()),
    pass: (ms: number) => (now += ms),
    open: (headers: Record<string, string>) => app.request(path, { headers }),
  }
}

const beacon = (event: object): string => JSON.stringify(event)

describe('the page', () => {
  it('is there before anything was told', async () => {
    expect(await openSchool().read()).toMatch(/今日数据 2026-11-20.*播放课时 0/)
  })

  it('shows counts, screens and page speed', async () => {
    const { send, read } = openSchool()
    for (const screen of ['home', 'course', 'home']) expect(await send(beacon({ name: 'screen', screen }))).toBe(204)
    expect(await send(beacon({ name: 'paid', screen: 'order-success' }))).toBe(204)
    for (const lcp of [1000, 2000, 3000, 9000])
      await send(beacon({ name: 'vitals', screen: 'home', lcp: { value: lcp, rating: 'good' }, cls: { value: 0.02 } }))
    const page = await read()
    expect(page).toContain('打开界面 3')
    expect(page).toContain('支付成功 1')
    expect(page).toMatch(/界面 次数 home 2 course 1/)
    expect(page).toMatch(/home 4 3\.0 一般 – 0\.02 良好/)
    expect(page).not.toContain('order-success')
  })

  it('is of one day', async () => {
    const { send, read, pass } = openSchool()
    await send(beacon({ name: 'play', screen: 'course-video' }))
    expect(await read()).toContain('播放课时 1')
    pass(24 * 3_600_000)
    expect(await read()).toMatch(/2026-11-21.*播放课时 0/)
  })

  it('counts nothing for pages of other sites, and shows them nothing', async () => {
    const { send, open, read } = openSchool()
    for (const site of ['cross-site', 'same-site']) {
      expect(await send(beacon({ name: 'order', screen: 'order' }), { 'sec-fetch-site': site })).toBe(403)
      expect((await open({ 'sec-fetch-site': site })).status).toBe(403)
    }
    expect(await read()).toContain('下单 0')
  })
})

describe('what is sent may be anything', () => {
  it.each([
    '',
    'null',
    '[]',
    '"screen"',
    '{"name":"screen"}',
    '{"name":"login","screen":"home"}',
    '{"name":"constructor","screen":"home"}',
    '{"name":"screen","screen":"/course/17"}',
    '{"name":"screen","screen":"<script>alert(1)</script>"}',
    '{"name":"screen","screen":["home"]}',
    `{"name":"screen","screen":"${'a'.repeat(41)}"}`,
    `{"name":"screen","screen":"home","more":"${'x'.repeat(1024)}"}`,
  ])('%s is no event', async (body) => {
    const { send, read } = openSchool()
    expect(await send(body)).toBe(400)
    expect(await read()).toContain('打开界面 0')
  })

  it('values that were never measured are left out', () => {
    const day = emptyDay()
    for (const value of [-1, 600_001, '100', null, Number.NaN, {}])
      addEvent(day, { name: 'vitals', screen: 'home', lcp: { value }, inp: value, cls: { value: 101 } })
    expect(day.kinds.get('home')).toEqual({ screens: 0, lcp: [], inp: [], cls: [] })
  })

  it('memory has an end', () => {
    const day = emptyDay()
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    for (const a of letters) for (const b of letters) addEvent(day, { name: 'screen', screen: a + b })
    expect(day.kinds.size).toBe(100)
    expect(day.counts.get('screen')).toBe(100)
    for (let value = 0; value < 1500; value += 1) addEvent(day, { name: 'vitals', screen: 'aa', inp: { value } })
    expect(day.kinds.get('aa')?.inp).toHaveLength(1000)
    expect(day.kinds.get('aa')?.inp[0]).toBe(500)
  })
})

it.each([
  [[], null],
  [[7], 7],
  [[4, 1, 3, 2], 3],
  [[1, 2, 3, 4, 5, 6, 7, 8, 100], 7],
])('three of four of %j are at most %s', (values, expected) => expect(p75(values)).toBe(expected))

it('speed is judged as everywhere', () => {
  expect([2500, 2501, 4001].map((value) => ratingOf('lcp', value))).toEqual(['good', 'fair', 'poor'])
  expect([200, 500, 501].map((value) => ratingOf('inp', value))).toEqual(['good', 'fair', 'poor'])
  expect([0.1, 0.25, 0.26].map((value) => ratingOf('cls', value))).toEqual(['good', 'fair', 'poor'])
})
