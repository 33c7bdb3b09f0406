/**
 * Screens that show prices, out of answers whose amounts are none: no price is made up, nothing can be bought, and the
 * rest stands.
 */
import { act } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { configRead } from '../../src/api/config.ts'
import { memberRead } from '../../src/api/member.ts'
import { queryClient } from '../../src/platform/reads/query-client.ts'
import { closeApp, completeDocument, openApp } from '../support/dom/render-app.tsx'

const file = async (name: string): Promise<{ response: { body: { data: unknown } } }> =>
  (await import(`../contract/recordings/${name}.json`)) as { response: { body: { data: unknown } } }

/** What each call answers, by the beginning of its path. */
const recorded: readonly (readonly [string, string])[] = [
  ['/api/v2/courses', 'courses.page1_size10'],
  ['/api/v2/course/', 'course.detail.member_not_bought'],
  ['/api/v2/video/', 'video.detail.member_cannot_watch_no_trial'],
  ['/api/v2/roles', 'roles'],
  ['/api/v2/member/orders', 'member.orders.many_page3'],
  ['/api/v3/search', 'search.vod'],
]

const amounts = new Set(['charge', 'goods_charge', 'refund_amount'])
const closed = new Map<string, unknown>([
  ['is_free', 0],
  ['is_vip_free', 0],
  ['isBuy', false],
  ['is_watch', false],
])

/** A copy in which every amount is `amount` and nothing is free or bought. */
function withAmount(value: unknown, amount: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withAmount(item, amount))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (closed.has(key)) return [key, closed.get(key)]
      const isAmount = amounts.has(key) && (typeof item === 'number' || typeof item === 'string')
      return [key, isAmount ? amount : withAmount(item, amount)]
    }),
  )
}

async function open(address: string, amount: unknown): Promise<string> {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.origin)
    const found = recorded.find(([path]) => pathname.startsWith(path))
    const data = found === undefined ? [] : (await file(found[1])).response.body.data
    return Response.json({ code: 0, message: '', data: withAmount(data, amount) })
  })
  const config = configRead().decode((await file('config.default')).response.body.data)
  const member = memberRead().decode((await file('member.detail.ok')).response.body.data)
  await act(async () => void openApp({ address, member, config }))
  let idle = 0
  for (let turn = 0; turn < 400 && idle < 3; turn += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
    const isBusy =
      document.body.textContent.includes('正在加载') ||
      document.querySelector('[aria-busy=true]') ||
      queryClient.isFetching() > 0
    idle = isBusy ? 0 : idle + 1
  }
  return document.body.textContent
}

beforeAll(() => completeDocument())
afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
})

const madeUp = /￥|0元|NaN|Infinity/
const buying = 'a[href*="/order?"]'

describe.each(['面议', -5, null])('amounts that are %j', (amount) => {
  it.each([
    ['/courses', '课时'],
    ['/course/1', '暂无价格，无法购买'],
    ['/course/video/1', '暂无价格，无法购买'],
    ['/role', '购买会员'],
    ['/order?goods_type=COURSE&goods_id=1', '暂无价格，无法购买'],
    ['/order?goods_type=ROLE&goods_id=1', '暂无价格，无法购买'],
    ['/member/order', '订单号'],
    ['/search?keywords=%E8%AF%BE', '录播课'],
  ])('%s', async (address, content) => {
    const text = await open(address, amount)
    expect(text).toContain(content)
    expect(text).not.toMatch(madeUp)
    expect(document.querySelector(buying)).toBeNull()
  })
})

it('a membership without a price is chosen, and not sold', async () => {
  await open('/role', '面议')
  await act(async () => document.querySelector<HTMLInputElement>('main [type=radio]')?.click())
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === '暂无价格，无法购买')
  expect(button?.disabled).toBe(true)
})

// the same walk with a price proves that the one above looks at the right places
it.each([
  ['/courses', '￥88'],
  ['/course/1', '购买课程'],
  ['/course/video/1', '购买课程 ￥88'],
  ['/role', '￥88'],
  ['/order?goods_type=COURSE&goods_id=1', '合计￥88'],
  ['/order?goods_type=ROLE&goods_id=1', '合计￥88'],
  ['/member/order', '￥88'],
  ['/search?keywords=%E8%AF%BE', '￥88'],
])('%s with a price', async (address, content) => expect(await open(address, 88)).toContain(content))
