/** Who may watch a lesson and what the screen offers (screens 1.16), row by row. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { buyer, isPaused, lesson, newcomer, play, slider, stage } from '../support/lesson.ts'
import { signIn } from '../support/session.ts'

const vip = '13800000001'
const formerVip = '13800000003'

const bottomBar = (page: Page) => page.locator('footer')

async function expectFullLesson(page: Page): Promise<void> {
  await play(page)
  await slider(page).fill('60')
  await expect(page.getByText('试看')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /购买/ })).toHaveCount(0)
  expect(await isPaused(page)).toBe(false)
}

for (const [row, mobile, id] of [
  ['5, a free course', newcomer, 401],
  ['9, a VIP and a VIP-free course', vip, 101],
  ['10, a course that was bought', buyer, 701],
] as const) {
  test(`row ${row}: plays in full and sells nothing`, async ({ page, demo }) => {
    await signIn(page, demo, mobile)
    await page.goto(lesson(id))
    await expectFullLesson(page)
  })
}

for (const [row, mobile, id, offers] of [
  ['6, not VIP-free', newcomer, 303, ['购买课程']],
  ['6, not VIP-free, for a VIP too', vip, 303, ['购买课程']],
  ['7, VIP-free without a VIP', newcomer, 103, ['VIP会员免费看', '购买课程']],
  ['7, VIP-free with an expired one', formerVip, 103, ['VIP会员免费看', '购买课程']],
  ['8, charge 0 that is not free', newcomer, 803, ['0元购买']],
] as const) {
  test(`row ${row}: refuses and offers ${offers.join(' and ')}`, async ({ page, demo }) => {
    await signIn(page, demo, mobile)
    await page.goto(lesson(id))
    await expect(page.getByRole('heading', { name: '购买后可观看' })).toBeVisible()
    for (const offer of offers) {
      await expect(bottomBar(page).getByRole('link', { name: offer })).toBeVisible()
      await expect(page.getByRole('region', { name: '播放器' }).getByRole('link', { name: offer })).toBeVisible()
    }
    await expect(bottomBar(page).getByRole('link')).toHaveCount(offers.length)
    await expect(page.getByText('免费', { exact: true })).toHaveCount(0)
    expect(await demo.log(`/api/v2/video/${id}/playinfo`)).toEqual([])
  })
}

test('row 7: the trial plays, the bar offers both', async ({ page, demo }) => {
  await signIn(page, demo, formerVip)
  await page.goto(lesson(101))
  await play(page)
  await expect(page.getByText('试看 00:30，购买后可观看完整课时')).toBeVisible()
  await expect(bottomBar(page).getByRole('link', { name: 'VIP会员免费看' })).toHaveAttribute('href', '/role')
  await expect(bottomBar(page).getByRole('link', { name: '购买课程' })).toBeVisible()
  const [asked] = await demo.log('/api/v2/video/101/playinfo')
  expect(asked?.query).toMatchObject({ is_try: '1' })
})

/** The answer about a lesson, changed in a few places. */
const answering = (page: Page, id: number, change: object) =>
  page.route(new RegExp(`/api/v2/video/${id}$`), async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...change } } })
  })

test('row 11: one lesson owned plays, the others are still for sale', async ({ page, demo }) => {
  await answering(page, 103, { is_watch: true, buy_videos: [103] })
  // the school knows of no such owner: the address is that of a trial
  await page.route(/\/api\/v2\/video\/103\/playinfo/, async (route) => {
    const url = route.request().url().replace('/103/playinfo?is_try=0', '/101/playinfo?is_try=1')
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await signIn(page, demo, newcomer)
  await page.goto(lesson(103))
  await play(page)
  await slider(page).fill('60')
  await expect(stage(page).getByRole('link', { name: /购买/ })).toHaveCount(0)
  const list = page.getByRole('tabpanel')
  await expect(list.locator('a[href="/course/video/103"]')).toHaveAttribute('aria-current', /.+/)
  await expect(list.locator('a[href="/course/video/102"]').getByText('试看')).toBeVisible()
})

test('row 12: a doubt is followed up, then the new row holds', async ({ page, demo }) => {
  let isGranted = false
  await page.route(/\/api\/v2\/video\/101$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, is_watch: isGranted } } })
    isGranted = true
  })
  await signIn(page, demo, vip)
  await page.goto(lesson(101))
  await expectFullLesson(page)
  expect((await demo.log('/api/v2/member/detail')).length).toBeGreaterThan(1)
})

test('a visitor logs in first and comes back to the lesson', async ({ page }) => {
  await page.goto(lesson(401, '?t=5'))
  await expect(page).toHaveURL(/\/login[a-z-]*\?redirect=%2Fcourse%2Fvideo%2F401%3Ft%3D5/)
})
