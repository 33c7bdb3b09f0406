/**
 * What a start and a tap may cost, counted instead of timed: renders, elements, reads of what is stored, requests and the
 * round trips that wait for each other. A change that makes the app do more fails here, on any machine.
 */
import { askedTwice, chainDepth, isCall, watchRequests } from '../../scripts/bench/chain.mjs'
import { openLink } from '../../scripts/bench/link.mjs'
import { screens } from '../../scripts/bench/screens.mjs'
import { observe } from '../../scripts/bench/visit.mjs'
import { expect, test } from '../support/browser/fixtures.ts'
import { countWork, workOf, type Work } from '../support/browser/work-count.ts'

interface Start extends Work {
  /** What was asked for before the last answer of the school was here, pictures left out: more a painter cannot need. */
  readonly requests: number
  /** Of these, the longest chain in which each began after the one before had ended. */
  readonly depth: number
  /** Scripts and styles, what comes after the first paint included. */
  readonly files: number
}

/**
 * The most a first visit may cost. The elements of a painted screen are made twice, by its painter and by the app
 * (ADR 0017), and each icon is rendered again when its shape is here (ADR 0019). Quality asks for a depth of 4 at most, and
 * for 8 requests before the content of home.
 */
const starts: Readonly<Record<string, Start>> = {
  home: { components: 340, elements: 455, reads: 18, requests: 7, depth: 4, files: 18 },
  courses: { components: 246, elements: 520, reads: 18, requests: 13, depth: 4, files: 20 },
  course: { components: 102, elements: 247, reads: 22, requests: 13, depth: 4, files: 24 },
  login: { components: 58, elements: 116, reads: 18, requests: 10, depth: 4, files: 22 },
}

/** The most a tap may cost somebody who has been on these screens before. Screens that stay make next to nothing anew. */
const taps: Readonly<Record<string, Work>> = {
  'the tab 我的': { components: 48, elements: 5, reads: 0 },
  'the tab 首页': { components: 48, elements: 5, reads: 0 },
  'the list': { components: 190, elements: 280, reads: 0 },
  'a course': { components: 84, elements: 142, reads: 1 },
  'the same course again': { components: 69, elements: 124, reads: 0 },
  'back to the list': { components: 29, elements: 5, reads: 0 },
}

// what a first visit does; the worker would install itself meanwhile
test.use({ serviceWorkers: 'block' })

/** A request waits so long that what waits for it begins visibly later. */
const farAway = { kilobits: 100_000, latency: 400 }

/** A course of the list. */
const row = (place: number) => `main li:nth-child(${place}) > a[href^="/course/"]`

const exceeded = (found: object, limit: object): string[] =>
  Object.entries(limit).flatMap(([name, most]) => {
    const value = Reflect.get(found, name) as number
    return value > most ? [`${name}: ${value}, at most ${most}`] : []
  })

for (const [name, limit] of Object.entries(starts))
  test(`a first visit of ${name} does no more than it must`, async ({ page, context, server }) => {
    const screen = screens.find((each) => each.name === name)
    if (screen === undefined) throw new Error(`No screen ${name}`)
    await countWork(page)
    await page.addInitScript(observe, screen.content)

    /** Visits the screen on an origin where nobody was yet; tells how that exceeded its budget. */
    async function visit(path: string): Promise<string[]> {
      const link = await openLink(Number(new URL(server).port), farAway)
      try {
        const requests = await watchRequests(await context.newCDPSession(page))
        await page.goto(`http://localhost:${link.port}${path}`)
        await page.waitForFunction(() => (Reflect.get(globalThis, '__bench') as { app: number }).app > 1)
        await page.waitForLoadState('networkidle')
        const work = await workOf(page)
        const { contentAt, appAt, cls } = await page.evaluate(() => {
          const seen = Reflect.get(globalThis, '__bench') as Record<'content' | 'app' | 'cls', number>
          return {
            contentAt: performance.timeOrigin + seen.content,
            appAt: performance.timeOrigin + seen.app,
            cls: seen.cls,
          }
        })
        // painted: nothing that was asked for later can have been waited for, however much of the app is here by then
        expect(contentAt).toBeLessThan(appAt)
        const { begun, needed } = requests.until(contentAt)
        const answered = Math.max(...needed.filter(isCall).map(({ end }) => end))
        const awaited = needed.filter(({ start }) => start < answered)
        const files = requests.until(Date.now()).begun.filter(({ url }) => /\.(?:js|css)$/.test(url)).length
        const found = { ...work, requests: awaited.length, depth: chainDepth(awaited), files }
        if (process.env['WORK']) console.log(name, JSON.stringify(found))
        expect(askedTwice(begun)).toEqual([])
        expect(cls).toBe(0)
        return exceeded(found, limit)
      } finally {
        await page.goto('about:blank')
        link.close()
      }
    }

    let over = await visit(screen.path)
    // where the processor is busy, a file that nothing waits for may begin before the last answer is read
    for (let more = 0; more < 7 && over.length > 0; more += 1) over = await visit(screen.path)
    expect(over).toEqual([])
  })

test('a tap does no more than it must', async ({ page }) => {
  await countWork(page)
  await page.goto('/')
  // screens that are kept lie hidden beside the open one
  const shown = (selector: string) => page.locator(selector).filter({ visible: true }).first()
  const back = 'header button[aria-label="返回"]'
  const steps = (
    round: number,
  ): readonly (readonly [name: string, tapped: string, outcome: string, address: RegExp])[] => [
    ['the tab 我的', 'nav a[href="/member"]', 'main a[href="/member/setting"]', /\/member$/],
    ['the tab 首页', 'nav a[href="/"]', 'main a[href="/courses"]', /:\d+\/$/],
    ['the list', 'main a[href="/courses"]', 'main [role="tablist"]', /\/courses$/],
    ['a course', row(round), 'main h2 + p', /\/course\/\d+$/],
    ['back to the list', back, row(round), /\/courses$/],
    ['the same course again', row(round), 'main h2 + p', /\/course\/\d+$/],
    ['back to the list', back, row(round), /\/courses$/],
    ['home', back, 'nav a[href="/member"]', /:\d+\/$/],
  ]
  /** How each tap exceeded its budget; empty once it was met: in a round what the network brought late may be drawn, too. */
  const found = new Map<string, readonly string[]>()
  const areMet = () => [...found.values()].every((lines) => lines.length === 0)
  // the first round brings the code of the screens
  for (let round = 1; round <= 2 || (round <= 6 && !areMet()); round += 1) {
    for (const [name, tapped, outcome, address] of steps(round)) {
      await workOf(page)
      await shown(tapped).tap()
      await expect(shown(outcome)).toBeVisible()
      // a screen that waited is there before the router has followed
      await expect(page).toHaveURL(address)
      const work = await workOf(page)
      if (process.env['WORK']) console.log(round, name, JSON.stringify(work))
      const limit = taps[name]
      if (limit && round > 1 && found.get(name)?.length !== 0) found.set(name, exceeded(work, limit))
    }
  }
  expect(Object.fromEntries([...found].filter(([, lines]) => lines.length > 0))).toEqual({})
  expect([...found.keys()]).toEqual(expect.arrayContaining(Object.keys(taps)))
})
