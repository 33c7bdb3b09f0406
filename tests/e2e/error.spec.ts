/** 页面不存在 (screens 2.25, 2.26). */
import { expect, failedResource, test } from '../support/fixtures.ts'

const sentence = '页面不存在或暂时无法访问'

test.describe('/error', () => {
  test('offers the way back of a failed main call', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await demo.fault({ path: '/api/v2/courses', kind: 'http404' })
    await page.goto('/courses?scene=free')
    await page.waitForURL('**/error?from=%2Fcourses%3Fscene%3Dfree')
    await expect(page).toHaveTitle('页面不存在')
    await demo.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await page.waitForURL('**/courses?scene=free')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  })

  for (const from of ['//evil.test', 'https://evil.test', 'javascript:alert(1)', '/error', '/error?from=%2F']) {
    test(`offers no way back to ${from}`, async ({ page }) => {
      await page.goto(`/error?from=${encodeURIComponent(from)}`)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
    })
  }

  test('leads home in its own place', async ({ page }) => {
    await page.goto('/courses')
    await page.goto('/error')
    const before = await page.evaluate(() => history.length)
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })
})

test.describe('any other address', () => {
  for (const address of ['/abc', '/course', '/order/x', '/course/1/x', '/member/x', '/Courses', '/courses/x']) {
    test(`${address} is unknown and keeps its address; no call of its own`, async ({ page, demo }) => {
      await page.goto(address)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page).toHaveTitle('页面不存在')
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
      const paths = (await demo.log()).map(({ path }) => path).filter((path) => path.startsWith('/api/'))
      expect(paths.filter((path) => path !== '/api/v2/other/config')).toEqual([])
    })
  }

  test('loses a trailing slash', async ({ page }) => {
    await page.goto('/courses/')
    await page.waitForURL(/\/courses$/)
    await expect(page).toHaveTitle('录播课程')
  })
})
