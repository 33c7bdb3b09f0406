/** A backend of the specification's own version: routes and keys that came later are not there (screens 1.2, 1.6, 1.8). */
import type { Demo } from '../support/browser/fixtures.ts'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { loginByPassword } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

const learner = '13800000000'

/** Takes away what a school without announcements, agreements and counters does not have. */
async function makeOlder(demo: Demo): Promise<void> {
  for (const path of [
    '/api/v2/announcement',
    '/api/v2/member/unreadNotificationCount',
    '/api/v2/member/agreement',
    '/api/v3/other/wechat-mp-jssdk',
    '/api/v3/status',
    '/api/v3/comments',
  ])
    await demo.fault({ path, kind: 'http404' })
  // a key without a value is a missing key: the demonstration school can be given no fewer
  await demo.patchConfig({
    user_protocol: null,
    user_private_protocol: null,
    vip_protocol: null,
    paid_content_purchase_protocol: null,
    course_purchase_notice: null,
    socialites: null,
    credit1_reward: null,
    enabled_addons: null,
    player: null,
    member: null,
    links: null,
  })
  await demo.patchMember(learner, { agreement_status: null })
}

test('home, a course, the login and 我的 work without routes and keys that came later', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await makeOlder(demo)
  const toast = page.locator('[data-live-layer]')

  await test.step('home: no announcement, no gap, no message', async () => {
    const latest = page.waitForResponse('**/api/v2/announcement/latest')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
    expect((await latest).status()).toBe(404)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: /公告/ })).toHaveCount(0)
    await expect(toast).toBeEmpty()
  })

  await test.step('a course without its comments', async () => {
    await page.goto('/course/1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/course/1')
  })

  await test.step('login: no agreements to show, none asked for afterwards', async () => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /微信登录|QQ登录/ })).toHaveCount(0)
    await loginByPassword(page, learner)
    await expect(page).toHaveURL('/member')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('我的: the member, no unread number', async () => {
    await expect(page.getByRole('link', { name: /林间小满/ })).toBeVisible()
    await expect(page.getByRole('link', { name: '我的消息', exact: true })).toBeVisible()
    await page.getByRole('link', { name: '我的订单' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible()
    await expect(toast).not.toContainText(/失败|错误|404/)
  })
})
