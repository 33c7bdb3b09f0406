/** 页面不存在 (screens 2.25, 2.26). */
import type { Page } from '@playwright/test'
import { expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { deferred } from '../support/dom/deferred.ts'

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })

const retry = (page: Page) => page.getByRole('button', { name: '重试' })

/** Another screen, so that what is asked of the next one is not true already. */
async function leave(page: Page, demo: Demo): Promise<void> {
  await openInApp(page, '/member/setting')
  await expect(page).toHaveTitle('关于平台')
  await demo.clearLog()
}

async function expectUnknown(page: Page): Promise<void> {
  await expect(page.getByText('页面不存在或暂时无法访问')).toBeVisible()
  await expect(page).toHaveTitle('页面不存在')
}

test('/error offers the way back of a failed main call, and none to anywhere else', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await demo.fault({ path: '/api/v2/courses', kind: 'http404' })
  await page.goto('/courses?scene=free')
  await page.waitForURL('**/error?from=%2Fcourses%3Fscene%3Dfree')
  await expectUnknown(page)
  await demo.clearFaults()
  await retry(page).click()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(page).toHaveURL(/\/courses\?scene=free$/)

  for (const from of ['//evil.test', 'https://evil.test', 'javascript:alert(1)', '/error', '/error?from=%2F'])
    await test.step(from, async () => {
      await leave(page, demo)
      await openInApp(page, `/error?from=${encodeURIComponent(from)}`)
      await expectUnknown(page)
      await expect(retry(page)).toHaveCount(0)
    })

  await test.step('it leads home in its own place', async () => {
    const before = await page.evaluate(() => history.length)
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })
})

test('it waits for no code', async ({ page }) => {
  await page.goto('/member/setting')
  await expect(page).toHaveTitle('关于平台')
  const code = deferred<void>()
  await page.route('**/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await openInApp(page, '/no-such-page')
  await expectUnknown(page)
  code.resolve()
})

test('any other address is unknown and keeps its address; no call of its own', async ({ page, demo }) => {
  async function expectKept(address: string): Promise<void> {
    await expectUnknown(page)
    expect(new URL(page.url()).pathname).toBe(address)
    await expect(retry(page)).toHaveCount(0)
    const paths = (await demo.log()).map(({ path }) => path).filter((path) => path.startsWith('/api/'))
    expect(paths.filter((path) => path !== '/api/v2/other/config')).toEqual([])
  }
  // what begins a pattern and does not end it stopped all that the page itself runs
  for (const address of ['/course/1/x', '/Courses', '/(', '/courses[', '/*'])
    await test.step(`a start at ${address}`, async () => {
      await page.goto(address)
      await expectKept(address)
    })
  for (const address of ['/abc', '/course', '/order/x', '/member/x', '/courses/x'])
    await test.step(address, async () => {
      await leave(page, demo)
      await openInApp(page, address)
      await expectKept(address)
    })
  await test.step('/courses/ only loses its slash', async () => {
    await page.goto('/courses/')
    await page.waitForURL(/\/courses$/)
    await expect(page).toHaveTitle('录播课程')
  })
})
