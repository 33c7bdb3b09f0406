/** An order that is not paid yet (screens 2.10, 2.11). */
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { invalidateHere } from '../../../domain/order/invalidate-after-purchase.ts'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { appStore } from '../../../platform/store.ts'
import { tellTabs } from '../../../platform/tabs/tab-channel.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'
import { savePayItem, type PayItem } from './pay-item.ts'

const orderNo = '202611201803425459'
const item: PayItem = {
  orderNo,
  payUrl: 'https://pay.example.com/',
  createdAt: 0,
  total: 199,
  discount: 0,
  isPromoRefused: false,
  goodsType: 'ROLE',
  goodsId: 3,
  goodsName: '年度会员',
  cover: '',
}
const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true } as Member

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  vi.useRealTimers()
  appStore.set(tokenAtom, null)
  appStore.set(toastAtom, null)
  vi.unstubAllGlobals()
})

const waiting = (): Response => Response.json({ code: 0, message: '', data: { status: 5 } })
const open = (address = paths.orderPay(orderNo)) => openApp({ address, member, config: defaultSystemConfig })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const trouble = () => screen.queryByText('网络异常，正在重试')

it.each([
  ['支付结果', paths.orderSuccess(orderNo), '正在确认支付结果…'],
  ['等待支付', paths.orderPay(orderNo), '支付剩余时间'],
])('%s has a way home: from the cashier, 返回 would lead back there', async (_, address, said) => {
  vi.stubGlobal('fetch', async () => waiting())
  savePayItem({ ...item, createdAt: Date.now() })
  open(address)
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
})

it.each([
  ['支付结果', paths.orderSuccess(orderNo)],
  ['等待支付 without a record', paths.orderPay(orderNo)],
])('%s has it also where nothing was answered yet, beside 重试', async (_, address) => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  open(address)
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
})

it.each([
  ['the school is broken', () => new Response('', { status: 500 })],
  ['it refuses', () => Response.json({ code: 1, message: '不说出来', data: [] })],
])('where %s, that is told in place, and the status is asked again', async (_, fail) => {
  vi.useFakeTimers()
  let answer = waiting
  vi.stubGlobal('fetch', async () => answer())
  savePayItem({ ...item, createdAt: Date.now() })
  open()
  await pass(1_000)
  expect(trouble()).toBeNull()
  answer = fail
  await pass(2_000)
  expect(trouble()).not.toBeNull()
  expect(screen.getByRole('button', { name: '去支付' })).toBeTruthy()
  expect(appStore.get(toastAtom)).toBeNull()
  answer = waiting
  await pass(2_000)
  expect(trouble()).toBeNull()
})

it('what 我已完成支付 says of the network goes when the watch is answered again', async () => {
  vi.useFakeTimers()
  let isUp = true
  vi.stubGlobal('fetch', () => (isUp ? Promise.resolve(waiting()) : Promise.reject(new TypeError('Failed to fetch'))))
  savePayItem({ ...item, createdAt: Date.now() })
  open()
  await pass(1_000)
  isUp = false
  fireEvent.click(screen.getByRole('button', { name: '我已完成支付' }))
  await pass(0)
  expect(screen.getByText('当前无网络，请联网后操作')).toBeTruthy()
  isUp = true
  await pass(4_000)
  expect(screen.queryByText('当前无网络，请联网后操作')).toBeNull()
})

it.each([
  ['支付结果', paths.orderSuccess(orderNo), '未找到该订单', '资源不存在'],
  ['等待支付', paths.orderPay(orderNo), '内容不存在或已下架', '订单不存在'],
])('%s tells in the words of the school that there is no such order', async (_, address, said, message) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 404, message, data: [] }))
  open(address)
  expect(await screen.findByText(said)).toBeTruthy()
  expect(appStore.get(toastAtom)?.text).toBe(message)
})

it('a course that was bought in another tab meanwhile is not paid for again, but its order is followed on', async () => {
  let [isBuy, status] = [false, 5]
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.includes('/course/2') ? { course: { id: 2, title: '课程', charge: 199 }, isBuy } : { status }
    return Response.json({ code: 0, message: '', data })
  })
  savePayItem({ ...item, goodsType: 'COURSE', goodsId: 2, createdAt: Date.now() })
  const router = open()
  expect(await screen.findByRole('button', { name: '去支付' })).toBeTruthy()
  isBuy = true
  await act(() => invalidateHere({ type: 'COURSE', id: 2 }))
  expect(await screen.findByText('您已可学习该课程，无需再支付')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '去支付' })).toBeNull()
  expect(screen.queryByText('支付剩余时间')).toBeNull()
  expect(screen.getByRole('link', { name: '去学习' }).getAttribute('href')).toBe('/course/2')
  status = 9
  fireEvent.click(screen.getByRole('button', { name: '刷新状态' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/order/success'))
})

it('a membership that was bought in another tab meanwhile is not paid for again', async () => {
  vi.stubGlobal('fetch', async () => waiting())
  savePayItem({ ...item, createdAt: Date.now() })
  open()
  expect(await screen.findByRole('button', { name: '去支付' })).toBeTruthy()
  tellTabs('purchase', { type: 'ROLE', id: item.goodsId })
  expect(await screen.findByText('会员已开通，无需再支付')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '去支付' })).toBeNull()
})

it('after half an hour its link has ended, and the status is asked every 10 s', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn<() => Promise<Response>>(async () => waiting())
  vi.stubGlobal('fetch', fetch)
  savePayItem({ ...item, createdAt: Date.now() - 1_795_000 })
  open()
  await pass(1_000)
  expect(screen.getByRole('button', { name: '去支付' })).toBeTruthy()
  await pass(5_000)
  expect(screen.getByText('支付链接已失效')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '去支付' })).toBeNull()
  expect(screen.getByRole('link', { name: '返回商品' }).getAttribute('href')).toBe('/role')
  const before = fetch.mock.calls.length
  await pass(30_000)
  expect(fetch.mock.calls.length - before).toBe(3)
  fireEvent.click(screen.getByRole('button', { name: '刷新状态' }))
  await pass(0)
  expect(appStore.get(toastAtom)?.text).toBe('暂未查询到支付结果，请稍后再试')
  open()
  await pass(1_000)
  expect(screen.getByText('支付链接已失效')).toBeTruthy()
})

it.each([
  [219, 0, '价格已变动，以此处金额为准'],
  [199, 0, null],
  // a reduction nobody has asked for
  [189, 10, '价格已变动，以此处金额为准'],
  // no amount is shown that could be another
  [null, null, null],
])('of 199 yuan, for which the server wants %s, taking off %s: %s', async (total, discount, said) => {
  const role = { id: 3, name: '年度会员', charge: 199, expire_days: 365, description: '' }
  const order = { order_no: orderNo, total, discount, is_paid: 0, pay_url: 'https://pay.example.com/' }
  vi.stubGlobal('fetch', async (address: string, { method }: { readonly method: string }) => {
    if (method === 'POST') return Response.json({ code: 0, message: '', data: order })
    return address.includes('/roles') ? Response.json({ code: 0, message: '', data: [role] }) : waiting()
  })
  open('/order?goods_type=ROLE&goods_id=3')
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  await screen.findByText('支付剩余时间')
  expect(screen.queryByText(/价格已变动|优惠码未生效/)?.textContent ?? null).toBe(said)
})
