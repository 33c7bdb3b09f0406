/** 我的积分 (screens 3.4). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { waitForCachedRead } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

async function open(page: Page): Promise<void> {
  await page.goto('/member/credits')
  await expect(rows(page).first()).toBeVisible()
}

test('a visitor logs in first; a new member has no points', async ({ page, demo }) => {
  await page.goto('/member/credits')
  await page.waitForURL('**/login-password?redirect=%2Fmember%2Fcredits')
  await signIn(page, demo, '13800000002')
  await page.goto('/member/credits')
  await expect(page.getByText('还没有积分记录')).toBeVisible()
  await expect(page.getByRole('link', { name: '去选课' })).toHaveAttribute('href', '/courses')
  await expectNoAxeViolations(page)
})

test('balance, rules and records; spent points have their sign', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await demo.patchConfig({
    credit1_reward: { register: 10, watched_video: 2, watched_vod_course: 0, paid_order: '0.1' },
  })
  await demo.patchMember('13800000000', { credit1: 1280 })
  await signIn(page, demo, '13800000000')
  await open(page)
  await expect(page).toHaveTitle('我的积分')
  await expect(page.getByText('1280', { exact: true })).toBeVisible()
  await expect(page.getByText('+10', { exact: true })).toBeVisible()
  await expect(page.getByText('实付金额×0.1')).toBeVisible()
  await expect(page.getByText('看完课程', { exact: true })).toHaveCount(0)
  await expect(rows(page).getByText('2小时前')).toBeVisible()
  await expect(
    rows(page)
      .getByText(/^\+\d+$/)
      .first(),
  ).toBeVisible()
  await test.step('without network the stored records stay', async () => {
    await waitForCachedRead(page, '/listCreditRecords')
    // a second page may come meanwhile
    const firstTexts = async () => (await rows(page).allTextContents()).slice(0, 10)
    const texts = await firstTexts()
    await demo.fault({ path: '/api/', kind: 'offline' })
    await page.reload()
    await expect(page.getByText(/^更新于 /)).toBeVisible()
    await expect.poll(firstTexts).toEqual(texts)
  })
})

test('45 records without ids: none is lost, none comes twice', async ({ page, demo }) => {
  const rewardOrders = (value: unknown) =>
    demo.patchConfig({ credit1_reward: { register: 0, watched_video: 0, watched_vod_course: 0, paid_order: value } })
  await rewardOrders('0.1')
  await signIn(page, demo, '13800000000')
  // the member comes long after the first page, as on a slow network
  await demo.fault({ path: '/api/v2/member/detail', kind: 'slow', delayMs: 1500, times: 1 })
  await open(page)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(rows(page)).toHaveCount(45, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('已经到底了')).toBeVisible()
  await expect(rows(page).last()).toContainText('注册送10积分')
  await expect(rows(page).getByText('−50', { exact: true }).first()).toBeVisible()
  const pages = (await demo.log('/api/v2/member/credit1Records')).map(({ query }) => query['page'])
  expect(pages).toEqual(['1', '2', '3', '4', '5'])
  for (const [name, value, count] of [
    ['as text', '0.1', 1],
    ['empty', '', 0],
    ['as a number', 0.1, 1],
  ] as const)
    await test.step(`the rule of paid orders, ${name}`, async () => {
      if (value !== '0.1') {
        await rewardOrders(value)
        await open(page)
      }
      await expect(page.getByText('实付金额×0.1')).toHaveCount(count)
      await expect(page.getByRole('heading', { name: '积分规则' })).toHaveCount(count)
    })
})
