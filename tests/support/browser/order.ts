/** What the tests of buying have in common: parts of the screens, and what the school was asked for. */
import { expect, type Page } from '@playwright/test'
import type { Demo, LoggedRequest } from '../data/demo.ts'
import { openInApp } from './in-app.ts'

/** Owns no course and no membership. */
export const newcomer = '13800000002'

export const orderPath = '/api/v3/order'
export const statusPath = '/api/v2/order/status'
export const courseOrder = (id: number): string => `/order?goods_type=COURSE&goods_id=${id}`
export const roleOrder = (id: number): string => `/order?goods_type=ROLE&goods_id=${id}`

export const agreement = (page: Page) => page.getByRole('checkbox')
export const submit = (page: Page) => page.getByRole('contentinfo').getByRole('button')
export const sheet = (page: Page) => page.getByRole('dialog', { name: '优惠码' })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The orders the page asked for, heard or not. */
export async function creations(demo: Demo): Promise<readonly LoggedRequest[]> {
  return (await demo.log(orderPath)).filter(({ method }) => method === 'POST')
}

/** The orders the school made since its last reset for a member without any. */
export async function madeOrders(
  demo: Demo,
): Promise<readonly { order_no: string; status: number; discount: number }[]> {
  const all = (await demo.send('GET', '/__demo/orders')) as {
    order_no: string
    user_id: number
    status: number
    discount: number
  }[]
  return all.filter(({ user_id }) => user_id === 3)
}

export async function openOrder(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(agreement(page)).toBeVisible()
}

/** The checkout of these goods, which another screen of the running app leads to. */
export async function turnToOrder(page: Page, path: string, name: string): Promise<void> {
  await openInApp(page, path)
  // a checkout of other goods may still be there
  await expect(heading(page, name)).toBeVisible()
  await expect(agreement(page)).toBeVisible()
}

/** Ticks the agreement and submits; ends on the page that waits for the payment. Returns the number of the order. */
export async function placeOrder(page: Page, path: string): Promise<string> {
  await openOrder(page, path)
  return confirmOrder(page)
}

/** The second half of `placeOrder`, on a checkout that is open. */
export async function confirmOrder(page: Page): Promise<string> {
  await agreement(page).check()
  await submit(page).click()
  await expect(page).toHaveURL(/\/order\/pay\?/)
  await expect(page.getByText('订单号', { exact: true })).toBeVisible()
  return orderNumber(page)
}

/** The number in the address of the page that waits. */
function orderNumber(page: Page): string {
  return new URL(page.url()).searchParams.get('order_id') ?? ''
}

/** The school hears the next order, its answer is lost. */
export async function loseOrderAnswer(page: Page): Promise<void> {
  await page.route(
    `**${orderPath}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionfailed')
    },
    { times: 1 },
  )
}

/** The sessionStorage of the page, by key. */
export function sessionEntries(page: Page): Promise<Record<string, string>> {
  // the keys of the storage, not what its prototype offers
  return page.evaluate(() =>
    Object.fromEntries(Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''])),
  )
}
