/** Code that neither comes nor fails, as in a train: said after 15 s, with a way out (1.6.4). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { routeChunks, type Manifest } from '../../scripts/lib/chunk-graph.mjs'
import { expect, test } from '../support/browser/fixtures.ts'

// the worker would have the code
test.use({ serviceWorkers: 'block' })

const manifest: Manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const [coursesKey = ''] = routeChunks(manifest).get('/courses') ?? []

/** Opens home, from where on the chunk `key` is asked for in vain; resolves with what ends that for later requests. */
async function openHomeWithout(page: Page, key: string): Promise<() => Promise<void>> {
  const address = `**/${manifest[key]?.file}`
  await page.route(address, () => {})
  await page.clock.install()
  await page.goto('/')
  return () => page.unroute(address)
}

async function waitInVain(page: Page, sentence: string): Promise<void> {
  // an import that begins a moment later has a limit of its own
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(page.getByText(sentence).last()).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('a screen: 重试 asks anew, which only a page that is loaded again can', async ({ page, allowConsole }) => {
  allowConsole(/Missing part of the app/)
  const restore = await openHomeWithout(page, coursesKey)
  await page.locator('main a[href="/courses"]').first().tap()
  await waitInVain(page, '服务器响应较慢，请稍后重试')
  await expect(page).toHaveURL(/\/courses$/)
  await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible()
  await restore()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page).toHaveTitle(/录播课程/)
  await expect(page.getByRole('tablist').first()).toBeVisible()
})

test('a sheet: the screen below stays', async ({ page }) => {
  await openHomeWithout(page, 'src/features/home/qrcode-sheet.tsx')
  const follow = page.getByRole('button', { name: '关注' })
  await follow.click()
  await waitInVain(page, '操作失败，请稍后重试')
  await expect(follow).toBeVisible()
})
