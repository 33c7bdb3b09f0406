/** Most files of an installation come in one archive; without it they come one by one (screens 4.8, ADR 0018). */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { marked } from '../../scripts/build/precache.ts'
import {
  archiveIn,
  deleteDeployment,
  deploy,
  endDeployments,
  filesIn,
  findNewVersion,
  nextVersion,
  withChanged,
} from '../support/browser/deployment.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { cachedAddresses, goOffline, waitForServiceWorker } from '../support/browser/network.ts'

const portal = '<!doctype html><html><title>登录</title><form>请先登录无线网络</form></html>'

let folder = ''
test.afterEach(async ({ demo }) => {
  await endDeployments(demo)
  if (existsSync(folder)) deleteDeployment(folder)
})

/** Names of the files that the worker of `server` installs, or fetches in an idle moment, and of the archive of each. */
async function namesOf(server: string) {
  const files = filesIn(await (await fetch(`${server}/sw.js`)).text())
  const archiveOf = (what: 'installed' | 'idle') => files.find(({ holds }) => holds === what)?.url ?? ''
  return {
    installed: files.filter(({ later, holds }) => later === undefined && holds === undefined).map(({ url }) => url),
    archive: archiveOf('installed'),
    idle: files.filter(({ later }) => later === 'idle').map(({ url }) => url),
    idleArchive: archiveOf('idle'),
  }
}

/** What the worker has asked for to install itself, by name. */
async function installedFrom(asked: readonly string[], server: string): Promise<string[]> {
  const { installed, archive } = await namesOf(server)
  const names = new Set([...installed, archive, 'config.js'])
  return asked.map((path) => path.slice(1)).filter((name) => names.has(name))
}

/** Installed files, or those that wait for an idle moment, that are not stored. */
async function missing(page: Page, server: string, what: 'installed' | 'idle' = 'installed'): Promise<string[]> {
  const wanted = (await namesOf(server))[what]
  const stored = new Set((await cachedAddresses(page)).map((address) => new URL(address).pathname.slice(1)))
  return wanted.filter((url) => !stored.has(url))
}

/** Texts of everything that is stored. */
const storedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts: Promise<string>[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(cache.match(request).then((response) => response?.text() ?? ''))
    }
    return Promise.all(texts)
  })

test('a first visit installs with ten requests at most, and everything is there', async ({ page, demo, server }) => {
  await demo.fetched()
  await page.goto('/')
  await waitForServiceWorker(page)
  const asked = await installedFrom(await demo.fetched(), server)
  const { archive } = await namesOf(server)
  expect(asked.filter((name) => name === archive)).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(10)
  expect(await missing(page, server)).toEqual([])
  // it is not stored beside its parts
  expect((await cachedAddresses(page)).filter((address) => address.includes(archive))).toEqual([])
})

// what else may come in its place: tests/security/worker-archive.test.ts
test('one archive is missing, the other a login page: the files come one by one, and the app opens without a network', async ({
  page,
  context,
  demo,
  server,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  folder = nextVersion('9.9.8')
  rmSync(archiveIn(folder, 'installed').path)
  writeFileSync(archiveIn(folder, 'idle').path, portal)
  await deploy(demo, folder)
  await page.goto('/courses')
  await waitForServiceWorker(page)
  expect(await missing(page, server)).toEqual([])
  await expect.poll(() => missing(page, server, 'idle')).toEqual([])
  expect((await storedTexts(page)).filter((text) => text.includes('请先登录无线网络'))).toEqual([])
  await goOffline(context, demo)
  await page.goto('/member/setting')
  await expect(page.getByText('9.9.8')).toBeVisible()
})

test('what waits for an idle moment comes with one request; of it what is lost later comes by itself', async ({
  page,
  demo,
  server,
}) => {
  const { idle, idleArchive } = await namesOf(server)
  await demo.fetched()
  await page.goto('/member')
  await waitForServiceWorker(page)
  await expect.poll(() => missing(page, server, 'idle')).toEqual([])
  const names = new Set([...idle, idleArchive])
  const asked = async () => (await demo.fetched()).map((path) => path.slice(1)).filter((name) => names.has(name))
  expect(await asked()).toEqual([idleArchive])
  expect((await cachedAddresses(page)).filter((address) => address.includes(idleArchive))).toEqual([])

  const lost = idle[0] ?? ''
  await page.evaluate(async (name) => {
    for (const cache of await caches.keys()) await (await caches.open(cache)).delete(`/${name}`)
  }, lost)
  expect(await missing(page, server, 'idle')).toEqual([lost])
  await page.reload()
  await expect.poll(() => missing(page, server, 'idle')).toEqual([])
  expect(await asked()).toEqual([lost])
})

test('an update of one file fetches that file, and neither the archive nor the others', async ({
  page,
  demo,
  server,
}) => {
  await page.goto('/member/setting')
  await waitForServiceWorker(page)
  folder = withChanged('index.html', (text) => marked(text.replace('<body>', '<body >')))
  await deploy(demo, folder)
  await demo.fetched()
  await findNewVersion(page)
  const asked = await installedFrom(await demo.fetched(), server)
  // the helper gives the manifest a revision of its own
  expect(new Set(asked)).toEqual(new Set(['config.js', 'manifest.webmanifest', 'index.html']))
})

test('an update of most files fetches the archive', async ({ page, demo, server }) => {
  await page.goto('/member/setting')
  await waitForServiceWorker(page)
  folder = nextVersion('9.9.8')
  await deploy(demo, folder)
  await demo.fetched()
  await findNewVersion(page)
  const asked = await installedFrom(await demo.fetched(), server)
  expect(asked).toContain((await namesOf(server)).archive)
  expect(asked.length).toBeLessThanOrEqual(15)
})
