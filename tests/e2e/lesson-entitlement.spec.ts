/** Who may watch a lesson and what the screen offers (screens 1.16), row by row. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, isPaused, lesson, moveTo, newcomer, open, play, slider, stage } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

const vip = '13800000001'
const formerVip = '13800000003'

const bottomBar = (page: Page) => page.locator('footer')

/** It plays in full, and nothing is sold. */
async function expectFullLesson(page: Page): Promise<void> {
  await slider(page).fill('60')
  await expect(page.getByText('试看')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /购买/ })).toHaveCount(0)
  expect(await isPaused(page)).toBe(false)
}

/** It is refused without asking for its addresses, and these are the ways to it. */
async function expectRefused(page: Page, demo: Demo, id: number, offers: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: '购买后可观看' })).toBeVisible()
  for (const offer of offers) {
    await expect(bottomBar(page).getByRole('link', { name: offer })).toBeVisible()
    await expect(page.getByRole('region', { name: '播放器' }).getByRole('link', { name: offer })).toBeVisible()
  }
  await expect(bottomBar(page).getByRole('link')).toHaveCount(offers.length)
  await expect(page.getByText('免费', { exact: true })).toHaveCount(0)
  expect(await demo.log(`/api/v2/video/${id}/playinfo`)).toEqual([])
}

test('a member without anything: rows 5 to 8', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await test.step('row 5: a free course plays', async () => {
    await open(page, 401)
    await expectFullLesson(page)
  })
  await test.step('row 6: not VIP-free', async () => {
    await openInApp(page, lesson(303))
    await expectRefused(page, demo, 303, ['购买课程'])
  })
  await test.step('row 7: VIP-free', async () => {
    await openInApp(page, lesson(103))
    await expect(bottomBar(page).getByRole('link')).toHaveCount(2)
    await expectRefused(page, demo, 103, ['VIP会员免费看', '购买课程'])
  })
  await test.step('row 8: charge 0 that is not free', async () => {
    await openInApp(page, lesson(803))
    await expect(bottomBar(page).getByRole('link', { name: '0元购买' })).toBeVisible()
    await expectRefused(page, demo, 803, ['0元购买'])
    await expectNoAxeViolations(page)
  })
})

test('a member whose VIP has ended: row 7', async ({ page, demo }) => {
  await signIn(page, demo, formerVip)
  await test.step('a lesson without a trial', async () => {
    await page.goto(lesson(103))
    await expectRefused(page, demo, 103, ['VIP会员免费看', '购买课程'])
  })
  await test.step('the trial plays, the bar offers both', async () => {
    await moveTo(page, 101)
    await expect(page.getByText('试看 00:30，购买后可观看完整课时')).toBeVisible()
    await expect(bottomBar(page).getByRole('link', { name: 'VIP会员免费看' })).toHaveAttribute('href', '/role')
    await expect(bottomBar(page).getByRole('link', { name: '购买课程' })).toBeVisible()
    const [asked] = await demo.log('/api/v2/video/101/playinfo')
    expect(asked?.query).toMatchObject({ is_try: '1' })
  })
})

test('a VIP: rows 6, 9 and 12', async ({ page, demo }) => {
  await signIn(page, demo, vip)
  await test.step('row 6: not VIP-free', async () => {
    await page.goto(lesson(303))
    await expectRefused(page, demo, 303, ['购买课程'])
  })
  await test.step('row 9: VIP-free', async () => {
    await moveTo(page, 101)
    await expectFullLesson(page)
  })
  await test.step('row 12: a doubt is followed up, then the new row holds', async () => {
    let isGranted = false
    await page.route(/\/api\/v2\/video\/201$/, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, is_watch: isGranted } } })
      isGranted = true
    })
    await demo.clearLog()
    await moveTo(page, 201)
    await expectFullLesson(page)
    expect(await demo.log('/api/v2/member/detail')).not.toEqual([])
    expect(isGranted, 'the lesson was refused first').toBe(true)
  })
})

test('row 10: a course that was bought plays and sells nothing', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, 701)
  await expectFullLesson(page)
})

test('row 10 holds while it is not known yet who is logged in', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await demo.fault({ path: '/api/v2/member/detail', kind: 'timeout' })
  await page.goto(lesson(103))
  await expect(page.getByRole('tabpanel').locator('a[href="/course/video/102"]')).toBeVisible()
  await expect(page.getByText('试看')).toHaveCount(0)
  await expect(bottomBar(page)).toHaveCount(0)
  // and nothing plays for somebody unknown
  expect(await demo.log('/api/v2/video/103/playinfo')).toEqual([])
})

test('row 11: one lesson owned plays, the others are still for sale', async ({ page, demo }) => {
  await page.route(/\/api\/v2\/video\/103$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, is_watch: true, buy_videos: [103] } } })
  })
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

test('a visitor logs in first and comes back to the lesson', async ({ page }) => {
  await page.goto(lesson(401, '?t=5'))
  await expect(page).toHaveURL(/\/login[a-z-]*\?redirect=%2Fcourse%2Fvideo%2F401%3Ft%3D5/)
})
