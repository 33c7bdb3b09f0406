/** axe over states that neither layout.spec.ts, which walks all screens, nor the test of a screen looks at (screens 1.22). */
import { expectNoAxeViolations } from '../support/axe.ts'
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { goOffline, waitForServiceWorker } from '../support/network.ts'
import { signIn } from '../support/session.ts'

test('a course that is gone', async ({ page }) => {
  await page.goto('/course/999')
  await expect(page.getByText('内容不存在或已下架')).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const [path, text] of [
  ['/member', '林间小满'],
  ['/course/video/205', '课时'],
] as const) {
  test(`${path}, as a member`, async ({ page, demo }) => {
    await signIn(page, demo, '13800000000')
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    await expectNoAxeViolations(page)
  })
}

test('the dialogs of 我的 and 关于平台', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/member/profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/member/setting')
  await page.getByRole('button', { name: /^外观/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('what is not stored, without a network', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await page.goto('/')
  await waitForServiceWorker(page)
  await goOffline(context, demo)
  await page.goto('/course/2')
  await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
  await expectNoAxeViolations(page)
})
