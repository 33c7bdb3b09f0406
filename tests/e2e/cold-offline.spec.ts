/** Every route opened cold without a network: after one visit, and never visited (screens 0.2, 1.12.3, 1.19). */
import type { Page } from '@playwright/test'
import { waitForCachedRead } from '../support/browser/databases.ts'
import { failureOf } from '../support/data/faults.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { faceVerification, openSchool, resident, screens, type ScreenRow } from '../support/browser/screens.ts'
import { putStored, signIn } from '../support/browser/session.ts'

// three long walks, in whatever worker is free
test.describe.configure({ mode: 'parallel' })

const main = (page: Page) => page.getByRole('main')
/** A search that was not begun is a field and no text. */
const shown = (page: Page, content: string) =>
  content === '' ? page.getByRole('searchbox') : main(page).getByText(content)
const statusLine = /^当前无网络，(?:显示的是已保存的内容|已下载的课时可以观看|笔记照常可用|学习记录在本机，照常可看)$/

/** Its frame stands, something is in it, and nothing is waited for. */
async function expectFrame(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeAttached()
  await expect(page.getByText(statusLine)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function expectNamedState(page: Page, screen: ScreenRow): Promise<void> {
  const { sentence, text, ways } = failureOf('offline', screen)
  await expect(main(page).getByText(sentence, { exact: true })).toBeVisible()
  if (text !== undefined) await expect(main(page).getByText(text, { exact: true })).toBeVisible()
  for (const name of ways) await expect(main(page).getByText(name, { exact: true }).first()).toBeVisible()
}

async function expectContent(page: Page, screen: ScreenRow): Promise<void> {
  await expect(page).toHaveTitle(screen.title)
  await expect(shown(page, screen.content).first()).toBeVisible()
}

/** What was visited once: the content with its age, unless it is never kept. */
async function expectKept(page: Page, screen: ScreenRow): Promise<void> {
  if (screen.offlineContent !== undefined) return expect(main(page).getByText(screen.offlineContent)).toBeVisible()
  if (screen.main?.class === 'never') return expectNamedState(page, screen)
  await expectContent(page, screen)
  const hasAge = screen.main !== null && screen.main.family !== 'form'
  if (hasAge) await expect(main(page).getByText(/^更新于 \S/)).toBeVisible()
}

/** Follows a link inside the running app. */
async function visit(page: Page, screen: ScreenRow, address: string): Promise<void> {
  await openInApp(page, address)
  await test.step(`visit ${screen.path}`, () => expectContent(page, screen))
  // what the row before has shown stands there before the answer, which is cancelled when its screen is left; the member is
  // kept with the session
  const { class: kind, operation } = screen.main ?? {}
  if (kind === 'private' && operation !== 'getMember') await waitForCachedRead(page, `/${operation}/`)
  if (screen.main?.class === 'public') await waitForStored(page, screen.main.path)
}

/** Loads screens without a network, one after the other: nothing of the one before is in any memory. */
async function openCold(
  page: Page,
  rows: readonly ScreenRow[],
  addressOf: (screen: ScreenRow) => string,
  check: (page: Page, screen: ScreenRow) => Promise<void>,
): Promise<void> {
  const missing: string[] = []
  page.on('requestfailed', (request) => {
    // what is still under way when the page is left is not missing
    if (/\/assets\/[^/]+\.svg$/.test(request.url()) && request.failure()?.errorText !== 'net::ERR_ABORTED')
      missing.push(request.url())
  })
  for (const screen of rows)
    await test.step(`cold ${screen.path}`, async () => {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(addressOf(screen))
      await check(page, screen)
      await expectFrame(page)
      expect(missing, 'symbols and illustrations are installed').toEqual([])
    })
}

/** What was never visited: its code is there and names what is not, or is missing itself and says so. */
async function expectMissing(page: Page, screen: ScreenRow): Promise<void> {
  // a search finds what home has shown
  const sentence =
    screen.offlineContent ?? (screen.main === null ? screen.content : failureOf('offline', screen).sentence)
  // the code of what can do nothing without a network is not installed
  await expect(shown(page, sentence).or(shown(page, '此页面还没有保存到本机')).first()).toBeVisible()
}

for (const access of ['visitor', 'member'] as const) {
  const rows = screens.filter((screen) => screen.access === access)

  test(`every screen of a ${access}, visited once`, async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    const addressOf = await openSchool(demo)
    if (access === 'member') {
      await signIn(page, demo, resident)
      for (const [key, value] of Object.entries(faceVerification)) await putStored(page, key, value)
    }
    await page.goto('/')
    await waitForServiceWorker(page)
    for (const screen of rows) await visit(page, screen, addressOf(screen))
    await goOffline(context, demo)
    await openCold(page, rows, addressOf, expectKept)
  })
}

test('none was visited but home: each has its frame and says what is missing', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed, /Missing part of the app/)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await waitForServiceWorker(page)
  await waitForStored(page, '/api/v2/decorationPage/blocks')
  await goOffline(context, demo)
  const rows = screens.filter(({ access, path }) => access === 'visitor' && path !== '/')
  await openCold(page, rows, ({ path }) => path, expectMissing)
})
