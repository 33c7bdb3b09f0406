/** Every way a call can fail × the main call of every screen, with nothing stored (screens 0.2, 1.6, 1.7). */
import type { Page } from '@playwright/test'
import { startEmpty } from '../support/empty-start.ts'
import { failureOf, faultKinds, schoolSays, type Failure, type MatrixKind } from '../support/faults.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { faceVerification, openSchool, resident, screens, type MainCall, type ScreenRow } from '../support/screens.ts'

// what passes through the worker unchanged needs no worker; nothing it could store is asked for
test.use({ serviceWorkers: 'block' })
// each screen by itself, in whatever worker is free
test.describe.configure({ mode: 'parallel' })

const main = (page: Page) => page.getByRole('main')
const way = (page: Page, name: string) =>
  main(page)
    .getByRole('button', { name, exact: true })
    .or(main(page).getByRole('link', { name, exact: true }))
const toast = (page: Page) => page.locator('[data-live-layer]')

interface Cell {
  readonly page: Page
  readonly demo: Demo
  readonly screen: ScreenRow
  readonly call: MainCall
  readonly address: string
}

async function expectContent({ page, screen }: Cell): Promise<void> {
  await expect(main(page).getByText(screen.content).first()).toBeVisible()
  await expect(page).toHaveTitle(screen.title)
}

/** Nothing goes on that nobody would end, and nothing is missing that every screen has. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeAttached()
  await expect(main(page)).not.toBeEmpty()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function expectFailure({ page, address }: Cell, failure: Failure): Promise<void> {
  if (failure.toast !== undefined) await expect(toast(page)).toHaveText(failure.toast)
  await expect(main(page).getByText(failure.sentence, { exact: true }).first()).toBeVisible()
  if (failure.text !== undefined) await expect(main(page).getByText(failure.text, { exact: true })).toBeVisible()
  for (const name of failure.ways) await expect(way(page, name).first()).toBeVisible()
  await expectWhole(page)
  const { pathname, searchParams, search } = new URL(page.url())
  if (failure.leadsTo === 'error') expect([pathname, searchParams.get('from')]).toEqual(['/error', address])
  else if (failure.leadsTo === 'login') expect([pathname, searchParams.get('redirect')]).toEqual(['/login', address])
  else expect(pathname + search).toBe(address)
}

/** The fault is over: whatever the screen offered leads on. */
async function recover(cell: Cell, kind: MatrixKind, failure: Failure): Promise<void> {
  const { page, demo, call, address } = cell
  await demo.clearFaults()
  if (failure.leadsTo === 'login') {
    // the way through the form is tests/e2e/session-end.spec.ts; here: the place it leads to
    await page.goto(address)
  } else if (kind === 'offline' && call.class !== 'never') {
    // nothing is pressed: the network is looked for, and what failed is asked again
    await page.clock.fastForward(60_000)
  } else {
    const [first = ''] = failure.ways
    await way(page, first).first().click()
    if (first === '返回首页') return expect(page).toHaveURL('/')
  }
  await expectContent(cell)
}

async function walk(cell: Cell, kind: (typeof faultKinds)[number]): Promise<void> {
  const { page, demo, call, address } = cell
  // a network that is gone, or too slow, is so for every call
  const path = kind === 'offline' || kind === 'timeout' ? '/api/' : call.path
  await demo.clearLog()
  await demo.fault({ path, kind, message: schoolSays, ...(kind === 'slow' && { delayMs: 600 }) })
  await page.goto(address)
  if (kind === 'slow') {
    await expectContent(cell)
    await demo.clearFaults()
    return expectWhole(page)
  }
  const failure = failureOf(kind, cell.screen)
  if (kind === 'timeout') {
    await expect.poll(async () => (await demo.log(call.path)).length, { message: 'it is asked' }).toBeGreaterThan(0)
    // a call that begins a moment later has a limit of its own
    await expect(async () => {
      await page.clock.fastForward(15_000)
      await expect(main(page).getByText(failure.sentence, { exact: true }).first()).toBeVisible({ timeout: 2000 })
    }).toPass()
  }
  await expectFailure(cell, failure)
  await recover(cell, kind, failure)
}

for (const screen of screens) {
  const call = screen.main
  if (call === null) continue
  test(`${screen.path}: whatever becomes of ${call.operation}`, async ({ page, demo, allowConsole }) => {
    test.setTimeout(180_000)
    allowConsole(failedResource, configFailed, /registration blocked by Playwright/)
    const addressOf = await openSchool(demo)
    await startEmpty(page, { 'meedu-h5-token': await demo.token(resident), ...faceVerification })
    await page.clock.install()
    const cell = { page, demo, screen, call, address: addressOf(screen) }
    for (const kind of faultKinds) await test.step(kind, () => walk(cell, kind))
  })
}
