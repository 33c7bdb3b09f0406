/** Every way a call can fail × the main call of every screen, with nothing stored (screens 0.2, 1.6, 1.7). */
import type { Page } from '@playwright/test'
import { startEmpty } from '../support/browser/empty-start.ts'
import { failureOf, faultKinds, schoolSays, type Failure, type MatrixKind } from '../support/data/faults.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import {
  faceVerification,
  openSchool,
  resident,
  screens,
  type MainCall,
  type ScreenRow,
} from '../support/browser/screens.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

// what passes through the worker unchanged needs no worker; nothing it could store is asked for
test.use({ serviceWorkers: 'block' })
// each screen by itself, in whatever worker is free
test.describe.configure({ mode: 'parallel' })

/** An ended session leads to the login; a screen is opened for each. */
const endings: readonly MatrixKind[] = ['http401', 'code401']
/** Each is met by trying again after the one before. Neighbours differ in what is said. */
const tries: readonly MatrixKind[] = [
  'http500',
  'code1',
  'html502',
  'captivePortal',
  'http503',
  'malformed',
  'code503',
  'wrongShape',
  'http429',
  'truncated',
  'code429',
  'timeout',
  'offline',
]

/** How long a call waits for an answer, and before it is tried once more without a network. */
const patienceMs: Partial<Record<MatrixKind, number>> = { timeout: 15_000, offline: 1_000 }
/** Most of what is waited for is there within a moment. */
const often = { intervals: [20, 50, 100] }
const asked = { ...often, message: 'it is asked' }

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

/** From now on the call fails, and nothing gets through before it does. */
async function breakCall({ demo, call }: Cell, kind: (typeof faultKinds)[number]): Promise<void> {
  // a network that is gone, or too slow, is so for every call
  const path = kind === 'offline' || kind === 'timeout' ? '/api/' : call.path
  const how = kind === 'slow' ? { delayMs: 300 } : { message: schoolSays(kind) }
  await demo.onlyFault({ path, kind, ...how })
  await demo.clearLog()
}

async function expectContent({ page, screen }: Cell): Promise<void> {
  await expect(main(page).getByText(screen.content).first()).toBeVisible()
  await expect(page).toHaveTitle(screen.title)
}

/** No spinner goes on for ever, and nothing is missing that every screen has. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeAttached()
  await expect(main(page)).not.toBeEmpty()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function expectFailure({ page, demo, call, address }: Cell, kind: MatrixKind, failure: Failure): Promise<void> {
  // known to be without a network, a screen need not ask
  if (kind !== 'offline') await expect.poll(async () => (await demo.log(call.path)).length, asked).toBeGreaterThan(0)
  const sentence = main(page).getByText(failure.sentence, { exact: true }).first()
  const patience = patienceMs[kind]
  if (patience !== undefined)
    // a call that begins a moment later has a limit of its own
    await expect(async () => {
      await page.clock.fastForward(patience)
      await expect(sentence).toBeVisible({ timeout: 100 })
    }).toPass(often)
  if (failure.toast !== undefined) await expect(toast(page)).toHaveText(failure.toast)
  await expect(sentence).toBeVisible()
  if (failure.text !== undefined) await expect(main(page).getByText(failure.text, { exact: true })).toBeVisible()
  for (const name of failure.ways) await expect(way(page, name).first()).toBeVisible()
  await expectWhole(page)
  const { pathname, searchParams, search } = new URL(page.url())
  // words that were searched for are not shown to the next member (screens 1.7.2)
  const target = address.replace(/^\/search\?.*/, '/search')
  if (failure.leadsTo === 'error') expect([pathname, searchParams.get('from')]).toEqual(['/error', address])
  else if (failure.leadsTo === 'login') expect([pathname, searchParams.get('redirect')]).toEqual(['/login', target])
  else expect(pathname + search).toBe(address)
}

const press = ({ page }: Cell, { ways: [first = ''] }: Failure): Promise<void> => way(page, first).first().click()

/**
 * Home asks before the token is read, as a visitor: a refusal that comes late leaves it to the learner to ask again,
 * an early one is asked about once more as the member, which takes 重试 away again.
 */
async function askAsMember(page: Page, { sentence }: Failure): Promise<void> {
  await expect(async () => {
    const again = way(page, '重试')
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(main(page).getByText(sentence, { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** The screen is opened while its call fails. */
async function openBroken(cell: Cell, kind: MatrixKind): Promise<Failure> {
  const { page, screen, address } = cell
  const failure = failureOf(kind, screen)
  await breakCall(cell, kind)
  await page.goto(address)
  if (failure.leadsTo === 'login' && address === '/') await askAsMember(page, failure)
  await expectFailure(cell, kind, failure)
  return failure
}

/** Opened while its call says that there is no such thing, the screen offers a way home, or to try again. */
async function openGone(cell: Cell): Promise<Failure | undefined> {
  const { page, demo } = cell
  const failure = await openBroken(cell, 'code404')
  if (failure.ways[0] !== '返回首页') return failure
  // home fails, too: from its rows it would be known what the screen is about. The call goes on to fail: one that is asked
  // about once more, as the member, would take the way home away
  await demo.fault({ path: '/api/v2/decorationPage/blocks', kind: 'http500' })
  // so does what its card 继续学习 would store: a search without a network would find it
  await demo.fault({ path: '/api/v3/member/courses', kind: 'http500' })
  await press(cell, failure)
  await expect(page).toHaveURL('/')
  // only a screen that home has taken the place of asks again when it is opened
  if (cell.address !== '/') await expect(way(page, '重试')).toBeVisible()
  return undefined
}

/** Each further try fails in another way, until the network is back. */
async function tryAgainAndAgain(cell: Cell, before: Failure | undefined): Promise<void> {
  const { page, demo, call, screen, address } = cell
  let last = before
  for (const kind of tries)
    await test.step(kind, async () => {
      await breakCall(cell, kind)
      if (last !== undefined) await press(cell, last)
      // home was asked a moment ago
      else await (address === '/' ? page.goto(address) : openInApp(page, address))
      last = failureOf(kind, screen)
      await expectFailure(cell, kind, last)
    })
  await demo.clearFaults()
  // the last was offline: most screens look for the network themselves, and some offer nothing else
  const isAutomatic = call.class !== 'never' || last?.ways[0] === '返回首页'
  if (last === undefined || isAutomatic) await waitForNetwork(cell, failureOf('offline', screen))
  // an order is watched: the button may be gone before it is pressed
  else if (call.operation !== 'getOrderStatus') await press(cell, last)
  await expectContent(cell)
}

/** Lets the pauses between two looks for the network be over, until the screen has found it. */
async function waitForNetwork({ page, screen }: Cell, { sentence }: Failure): Promise<void> {
  await expect(async () => {
    // a look under way is given up with it, and the next one is a minute away; a call would be given up, too
    if (await main(page).getByText(sentence, { exact: true }).first().isVisible()) await page.clock.fastForward(60_000)
    await expect(main(page).getByText(screen.content).first()).toBeVisible({ timeout: 10_000 })
  }).toPass(often)
}

/** What is offered where there is no such page leads back to the screen, whose call only takes its time by now. */
async function openMissing(cell: Cell): Promise<void> {
  const failure = await openBroken(cell, 'http404')
  await test.step('slow', async () => {
    await breakCall(cell, 'slow')
    await press(cell, failure)
    await expectContent(cell)
    await expectWhole(cell.page)
    expect(await cell.demo.log(cell.call.path), 'it is asked').not.toEqual([])
  })
}

test('no kind of failure is left out', () => {
  expect(['code404', ...tries, 'http404', 'slow', ...endings].toSorted()).toEqual(faultKinds.toSorted())
})

for (const screen of screens) {
  const call = screen.main
  if (call === null) continue
  test(`${screen.path}: whatever becomes of ${call.operation}`, async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    const addressOf = await openSchool(demo)
    await startEmpty(page, { 'meedu-h5-token': await demo.token(resident), ...faceVerification })
    await page.clock.install()
    // a toast would be gone before a slow test has looked
    await stretchTimers(page, { 2000: 60_000 })
    const cell = { page, demo, screen, call, address: addressOf(screen) }
    const gone = await test.step('code404', () => openGone(cell))
    await tryAgainAndAgain(cell, gone)
    await test.step('http404', () => openMissing(cell))
    // the way through the form is tests/e2e/session-end.spec.ts
    for (const kind of endings) await test.step(kind, () => openBroken(cell, kind))
  })
}
