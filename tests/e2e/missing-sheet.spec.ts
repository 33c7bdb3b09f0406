/** What lies over a screen and cannot be loaded: the screen stays as it is, says so, and the next tap asks again (1.6.4). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Manifest } from '../../scripts/lib/chunk-graph.mjs'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { buyer } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

// the worker would have the code
test.use({ serviceWorkers: 'block' })

const manifest: Manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/** From now on the code of a module does not arrive; resolves with what ends that. */
async function withhold(page: Page, module: string): Promise<() => Promise<void>> {
  const chunk = manifest[module]
  if (chunk === undefined) throw new Error(`${module} has no chunk of its own`)
  const address = `**/${chunk.file}`
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

const failure = (page: Page) => page.getByText('操作失败，请稍后重试')

test('关注 on the home page', async ({ page, allowConsole }) => {
  allowConsole(failedResource)
  const restore = await withhold(page, 'src/features/home/qrcode-sheet.tsx')
  await page.goto('/')
  const follow = page.getByRole('button', { name: '关注' })
  await follow.click()
  await expect(failure(page)).toBeVisible()
  await expect(follow).toBeVisible()
  await restore()
  await follow.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('优惠码 in the cashier, with the agreement ticked', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  const restore = await withhold(page, 'src/features/order/checkout/promo-sheet.tsx')
  await signIn(page, demo, buyer)
  await page.goto('/order?goods_type=COURSE&goods_id=2')
  const agreement = page.getByRole('checkbox')
  await agreement.check()
  const promo = page.getByRole('main').getByRole('button', { name: /^优惠码/ })
  await promo.click()
  await expect(failure(page)).toBeVisible()
  await expect(agreement).toBeChecked()
  await restore()
  await promo.click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '优惠码' })).toBeVisible()
})

test('分享 needs nothing more than the screen it stands on', async ({ page, allowConsole, baseURL }) => {
  allowConsole(failedResource)
  // the address is all there is left to share with
  await page.addInitScript(() => {
    for (const name of ['share', 'clipboard'] as const) Reflect.deleteProperty(Navigator.prototype, name)
  })
  await page.goto('/course/7')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: '分享' }).click()
  await expect(page.getByRole('dialog', { name: '分享' }).getByText(`${baseURL}/course/7`)).toBeVisible()
  await expect(page.getByText('页面出错了')).toHaveCount(0)
})
