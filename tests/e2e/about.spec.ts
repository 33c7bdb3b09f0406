/** 关于平台 (screens 2.14, 4.7, 4.9). */
import { configFailed, expect, test } from '../support/browser/fixtures.ts'

test.use({ serviceWorkers: 'block' })

const documents = ['用户协议', '隐私政策', '会员服务协议', '付费内容购买协议', '关于我们']

test('it says of which build the page is, as the page that is served does', async ({ page, request }) => {
  const mark = /<data value="build-([^"]+)"/.exec(await (await request.get('/')).text())?.[1] ?? ''
  expect(mark).toMatch(/^[\w+/]{4}$/)
  await page.goto('/member/setting')
  await expect(page.getByText(`构建 ${mark}`, { exact: true })).toBeVisible()
})

test('a visitor finds the documents and the settings, which survive a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/member/setting')
  await expect(page).toHaveTitle('关于平台')
  await test.step('documents open in a new window that cannot reach back', async () => {
    for (const name of documents) {
      const link = page.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(link).toHaveAttribute('href', /^https?:/)
    }
  })
  await test.step('the text size is explained', async () => {
    await page.getByRole('button', { name: '字体大小说明' }).click()
    await expect(page.getByRole('dialog', { name: '字体大小说明' })).toContainText('微信')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '字体大小说明' })).toBeFocused()
  })
  const saving = page.getByRole('button', { name: /省流量模式/ })
  await test.step('saving data is left to the browser until the learner decides', async () => {
    await expect(saving).toContainText('自动')
    await saving.click()
    await page.getByRole('radio', { name: '关' }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const appearance = page.getByRole('button', { name: /外观/ })
  await test.step('the appearance changes at once', async () => {
    await appearance.click()
    await page.getByRole('radio', { name: '深色' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: '关闭' }).click()
  })
  await page.reload()
  await expect(saving).toContainText('关')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(appearance).toContainText('深色')
  await test.step('显示 applies at once, survives a reload, and leads back from 我的 (screens 4.13)', async () => {
    const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    const display = page.getByRole('button', { name: /^显示/ })
    await expect(display).toContainText('标准')
    await display.click()
    await page.getByRole('radio', { name: /大字/ }).check()
    expect(await rootSize()).toBe('18.88px')
    await page.getByRole('radio', { name: /长辈版/ }).check()
    expect(await rootSize()).toBe('21.6px')
    await page.getByRole('button', { name: '关闭' }).click()
    await page.reload()
    await expect(display).toContainText('长辈版')
    expect(await rootSize()).toBe('21.6px')
    await page.goto('/member')
    await expect(display).toContainText('长辈版')
    await page.getByRole('button', { name: '换回标准版' }).click()
    await expect(display).toHaveCount(0)
    expect(await rootSize()).toBe('16px')
    await page.goto('/member/setting')
    await expect(display).toContainText('标准')
  })
  await test.step('跟随系统', async () => {
    await appearance.click()
    await page.getByRole('radio', { name: '跟随系统' }).check()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('without a config there are no dead links, but a way to ask again', async ({ page, demo, allowConsole }) => {
  allowConsole(configFailed)
  await demo.patchConfig({ vip_protocol: '', aboutus: 'javascript:alert(1)' })
  await demo.patchConfig({
    icp: '京ICP备1号',
    icp_link: '',
    icp2: '京公网安备2号',
    icp2_link: 'https://beian.mps.gov.cn/',
  })
  // a server error would be asked about once more without a tap, which takes 重试 away
  await demo.fault({ path: '/api/v2/other/config', kind: 'malformed' })
  await page.goto('/member/setting')
  await expect(page.getByText('加载失败')).toBeVisible()
  for (const name of documents) await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('link', { name: '用户协议' })).toBeVisible()
  await test.step('what has no usable address is absent', async () => {
    await expect(page.getByText('会员服务协议')).toHaveCount(0)
    await expect(page.getByText('关于我们')).toHaveCount(0)
  })
  await test.step('a record number without an address is text', async () => {
    await expect(page.getByText('京ICP备1号')).toBeVisible()
    await expect(page.getByRole('link', { name: '京ICP备1号' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '京公网安备2号' })).toHaveAttribute('rel', /noopener/)
  })
})
