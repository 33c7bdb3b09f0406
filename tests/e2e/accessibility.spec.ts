/** axe over states that neither layout.spec.ts, which walks all screens, nor the test of a screen looks at (screens 1.22). */
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

test('a course that is gone, 我的 and a lesson of a member, and two dialogs', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')

  await test.step('a course that is gone', async () => {
    await page.goto('/course/999')
    await expect(page.getByText('内容不存在或已下架')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('我的', async () => {
    await openInApp(page, '/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the dialog of 退出登录', async () => {
    await openInApp(page, '/member/profile')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the dialog of 外观', async () => {
    await openInApp(page, '/member/setting')
    await page.getByRole('button', { name: /^外观/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoAxeViolations(page)
    // colors of the system's own: no background and no shadow is left to tell what is chosen
    await page.emulateMedia({ forcedColors: 'active' })
    const frameOf = (checked: boolean) =>
      page
        .getByRole('radio', { checked })
        .first()
        .evaluate((radio) => getComputedStyle(radio).borderTopWidth)
    expect([await frameOf(true), await frameOf(false)]).toEqual(['2px', '0px'])
    await page.emulateMedia({ forcedColors: 'none' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a lesson that is not bought', async () => {
    await openInApp(page, '/course/video/205')
    await expect(page.getByRole('main').getByText('课时').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
