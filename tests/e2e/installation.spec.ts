/**
 * The installation meets something else than the build: a network's login page, half a deployment (screens 4.8, check 6).
 * What is kept of such answers, file by file and kind by kind, is in tests/security/worker-trust.test.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  archiveIn,
  deleteDeployment,
  deploy,
  endDeployments,
  filesIn,
  findNewVersion,
  nextVersion,
} from '../support/browser/deployment.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { cachedAddresses, goOffline, waitForServiceWorker } from '../support/browser/network.ts'
import { buyer } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

const portal = '<!doctype html><html><title>登录</title><form>请先登录无线网络</form></html>'
/** What browsers say of a worker that could not be installed, and of a script that is none. */
const refusals =
  /Not this build|config\.js|Unexpected token|ServiceWorker|bad-precaching|Failed to execute 'importScripts'/

let folder: string
test.beforeEach(() => {
  folder = nextVersion('9.9.9')
})
test.afterEach(async ({ demo }) => {
  await endDeployments(demo)
  deleteDeployment(folder)
})

/** Asks for the new worker as the browser does; resolves with what became of it. */
const update = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => {})
    const worker = registration?.installing ?? registration?.waiting
    if (!worker) return 'none'
    await new Promise<void>((resolve) => {
      const look = (): void => void (worker.state !== 'installing' && resolve())
      worker.addEventListener('statechange', look)
      look()
    })
    return worker.state
  })

/** Deletes what was stored besides `addresses`. */
const deleteCachedExcept = (page: Page, addresses: readonly string[]): Promise<void> =>
  page.evaluate(async (kept) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (!kept.includes(request.url)) await cache.delete(request)
    }
  }, addresses)

/** The files of the deployment that are installed, in the order in which they are fetched. */
const installedFiles = (): string[] =>
  filesIn(readFileSync(join(folder, 'sw.js'), 'utf8')).flatMap(({ url, later }) => (later === undefined ? url : []))

test('a new version of which one file is something else is not installed; the next try installs it', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, refusals)
  await page.goto('/member/setting')
  await waitForServiceWorker(page)
  const own = await cachedAddresses(page)
  const before = own.filter((address) => address.includes('__WB_REVISION__'))
  const installed = installedFiles()
  // what has come out of the archive is right, and not asked for
  const { path: archive } = archiveIn(folder, 'installed')
  const goodArchive = readFileSync(archive, 'utf8')
  writeFileSync(archive, portal)
  const scripts = installed.filter((file) => /^assets\/(?!index).*\.js$/.test(file))
  // first and last: what the browser has fetched once under a hashed name it does not fetch again
  const [script = '', other = ''] = [scripts[0], scripts.at(-1)]
  const contents = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const half = contents(other).slice(0, contents(other).length / 2)
  for (const file of [script, other, 'config.js', 'sw.js', 'index.html', 'manifest.webmanifest'])
    await test.step(`${file} is ${file === other ? 'half a file' : 'a login page'}`, async () => {
      const good = contents(file)
      writeFileSync(join(folder, file), file === other ? half : portal)
      await deploy(demo, folder)
      expect(await update(page)).toMatch(/^(?:none|redundant)$/)
      const after = await cachedAddresses(page)
      expect(before.filter((address) => !after.includes(address))).toEqual([])
      await endDeployments(demo)
      writeFileSync(join(folder, file), good)
      // what a failed installation has stored is not asked for again, whatever the next step puts in its place
      await deleteCachedExcept(page, own)
    })
  // the old one works
  await page.reload()
  await expect(page.getByRole('button', { name: '检查更新' })).toBeVisible()

  writeFileSync(archive, goodArchive)
  await deploy(demo, folder)
  await findNewVersion(page)
})

for (const [when, comes] of [
  ['at the next start', (page: Page) => page.reload()],
  [
    'in the same page when the network is back',
    async (page: Page) => {
      await page.context().setOffline(true)
      // a network that is back before the page has missed it was never gone
      await expect(page.getByText('当前无网络').first()).toBeVisible()
      await page.context().setOffline(false)
    },
  ],
] as const)
  test(`a first installation that meets a login page is made up for ${when}`, async ({
    page,
    context,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed, refusals)
    // the screen itself does without it
    const manifest = join(folder, 'manifest.webmanifest')
    const goodManifest = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, portal)
    await deploy(demo, folder)
    const tried = context.waitForEvent('serviceworker')
    await page.goto('/courses')
    await expect(page.getByText('Excel 高效办公').first()).toBeVisible()
    // it has tried, and the browser has thrown the worker away
    await tried
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

    writeFileSync(manifest, goodManifest)
    await deploy(demo, folder)
    await comes(page)
    await waitForServiceWorker(page)
    await goOffline(context, demo)
    await page.goto('/courses')
    await expect(page).toHaveTitle('录播课程')
  })

test('what is not installed is fetched when nothing else is to be done, and opens without a network', async ({
  page,
  context,
  demo,
  server,
  allowConsole,
}) => {
  // a screen whose code is missing says so in the console
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, buyer)
  await page.goto('/member')
  await waitForServiceWorker(page)
  const files = filesIn(await (await fetch(`${server}/sw.js`)).text())
  const missing = async () => {
    const stored = new Set((await cachedAddresses(page)).map((address) => new URL(address).pathname.slice(1)))
    return files.filter(({ url, later }) => later === 'idle' && !stored.has(url)).map(({ url }) => url)
  }
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  await goOffline(context, demo)
  const screens = [
    ['/order?goods_id=4&goods_type=vod', '收银台'],
    ['/role', 'VIP会员'],
    ['/member/password', '重置密码'],
    ['/member/profile', '个人资料'],
    ['/forgot-password', '忘记密码'],
  ] as const
  for (const [path, title] of screens) {
    await openInApp(page, path)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
})
