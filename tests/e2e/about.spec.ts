/** 关于平台 (screens 2.14, 4.7, 4.9). */
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'

const documents = ['用户协议', '隐私政策', '会员服务协议', '付费内容购买协议', '关于我们']

test('a visitor finds the documents, each in a new window that cannot reach back', async ({ page }) => {
  await page.goto('/member/setting')
  await expect(page).toHaveTitle('关于平台')
  for (const name of documents) {
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAttribute('href', /^https?:/)
  }
})

test('what has no usable address is absent', async ({ page, demo }) => {
  await demo.patchConfig({ vip_protocol: '', aboutus: 'javascript:alert(1)' })
  await page.goto('/member/setting')
  await expect(page.getByRole('link', { name: '用户协议' })).toBeVisible()
  await expect(page.getByText('会员服务协议')).toHaveCount(0)
  await expect(page.getByText('关于我们')).toHaveCount(0)
})

test('a record number without an address is text', async ({ page, demo }) => {
  await demo.patchConfig({
    icp: '京ICP备1号',
    icp_link: '',
    icp2: '京公网安备2号',
    icp2_link: 'https://beian.mps.gov.cn/',
  })
  await page.goto('/member/setting')
  await expect(page.getByText('京ICP备1号')).toBeVisible()
  await expect(page.getByRole('link', { name: '京ICP备1号' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '京公网安备2号' })).toHaveAttribute('rel', /noopener/)
})

test('without a config there are no dead links, but a way to ask again', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await demo.fault({ path: '/api/v2/other/config', kind: 'http500' })
  await page.goto('/member/setting')
  await expect(page.getByText('加载失败')).toBeVisible()
  for (const name of documents) await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('link', { name: '用户协议' })).toBeVisible()
})

test('the appearance changes at once and survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/member/setting')
  await page.getByRole('button', { name: /外观/ }).click()
  await page.getByRole('radio', { name: '深色' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: '关闭' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: /外观/ })).toContainText('深色')
  await page.getByRole('button', { name: /外观/ }).click()
  await page.getByRole('radio', { name: '跟随系统' }).check()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('saving data is left to the browser until the learner decides; the choice survives a reload', async ({ page }) => {
  await page.goto('/member/setting')
  const row = page.getByRole('button', { name: /省流量模式/ })
  await expect(row).toContainText('自动')
  await row.click()
  await page.getByRole('radio', { name: '关' }).check()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(row).toContainText('关')
})

test('the text size is explained', async ({ page }) => {
  await page.goto('/member/setting')
  await page.getByRole('button', { name: '字体大小说明' }).click()
  await expect(page.getByRole('dialog', { name: '字体大小说明' })).toContainText('微信')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '字体大小说明' })).toBeFocused()
})
