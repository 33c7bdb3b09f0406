/**
 * What a browser fetches for each screen, against the limits of scripts/size-budget.mjs: that script follows static
 * imports and cannot see what a screen asks for while it runs.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { limits } from '../../scripts/size-budget.mjs'
import { expect, test } from '../support/browser/fixtures.ts'
import { faceVerification, openSchool, resident, screens, type ScreenRow } from '../support/browser/screens.ts'
import { putStored, signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

/** Names scripts of the build by the source they begin with, those of several screens by their file. */
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
const sources = (scripts: readonly string[]): string =>
  scripts.map((script) => Object.keys(manifest).find((key) => `/${manifest[key]?.file}` === script) ?? script).join(' ')

const sizes = new Map<string, number>()

/** KB of a script of the build, compressed. */
function sizeOf(path: string): number {
  const known = sizes.get(path) ?? gzipSync(readFileSync(`dist${path}`), { level: 9 }).length / 1024
  sizes.set(path, known)
  return known
}

/** Screens of which HTML is a part: they need what cleans it, and no other one does. */
const withHtml = ['/course/1', '/announcement?id=12']
/** Stands in the sanitiser and nowhere else, as in scripts/size-budget.mjs. */
const isSanitiser = (path: string): boolean => readFileSync(`dist${path}`, 'utf8').includes('uponSanitizeElement')

/** Where each painter lies, home's first (scripts/build/early-requests.ts). */
const painters = [...readFileSync('dist/index.html', 'utf8').matchAll(/painter:[`"']([^`"']+)/g)].map(
  ([, file]) => `/assets/${file}`,
)

/** A painted screen has a painter of its own in the place of home's. */
function painterOfHome(scripts: ReadonlySet<string>): number {
  const [home = ''] = painters
  return painters.some((painter) => painter !== home && scripts.has(painter)) ? sizeOf(home) : 0
}

/** The scripts of the build that opening an address fetches, until its content is there and nothing is under way. */
async function scriptsOf(page: Page, address: string, content: string): Promise<ReadonlySet<string>> {
  const scripts = new Set<string>()
  const note = (request: { url(): string }): void => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.add(pathname)
  }
  page.on('request', note)
  await page.goto(address)
  const main = page.getByRole('main')
  await expect(content === '' ? page.getByRole('searchbox') : main.getByText(content).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return scripts
}

/** Opens all rows with the present login, some at a time; returns those heavier than they may be beyond home. */
async function tooHeavy(
  context: BrowserContext,
  access: ScreenRow['access'],
  addressOf: (screen: ScreenRow) => string,
): Promise<string[]> {
  const found: string[] = []
  const waiting = screens.filter((row) => row.access === access && row.path !== '/')
  const first = await context.newPage()
  const home = await scriptsOf(first, '/', '本周新课')
  const walk = async (page: Page): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const { path, content } = row
      const scripts = await scriptsOf(page, addressOf(row), content)
      const own = [...scripts].filter((script) => !home.has(script))
      const counted = withHtml.includes(path) ? own.filter((script) => !isSanitiser(script)) : own
      const weight = counted.reduce((sum, script) => sum + sizeOf(script), 0) - painterOfHome(scripts)
      // a lesson has its player with it, 离线下载 what downloads
      const isHeavy = path.startsWith('/course/video/') || path === '/downloads'
      const limit = (isHeavy ? limits.lesson : limits.route) / 1024
      if (weight > limit) found.push(`${path}: ${weight.toFixed(2)} of ${limit} KB, ${sources(counted)}`)
    }
    await page.close()
  }
  await Promise.all([walk(first), walk(await context.newPage()), walk(await context.newPage())])
  return found
}

test('no screen fetches more than its share of scripts before it is idle', async ({
  context,
  page,
  demo,
  allowConsole,
}) => {
  // three pages at a time: the script that uses the style sheet may not have run a few seconds after the sheet came
  allowConsole(/preloaded using link preload but not used within a few seconds/)
  const addressOf = await openSchool(demo)
  // what waits for an idle moment waits for ever
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const visitor = await tooHeavy(context, 'visitor', addressOf)
  await signIn(page, demo, resident)
  for (const [key, value] of Object.entries(faceVerification)) await putStored(page, key, value)
  expect([...visitor, ...(await tooHeavy(context, 'member', addressOf))]).toEqual([])
})
