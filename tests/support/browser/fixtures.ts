/**
 * What every browser test starts from: a fresh school, a clean log, and a console in which nothing may go wrong.
 *
 *     import { expect, test } from './fixtures.ts'
 *     test('…', async ({ page, demo, allowConsole }) => { … })
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { test as base, type Page } from '@playwright/test'
import { createDemoControl, type Demo, type Origins } from '../data/demo.ts'
import { stretchDiskLimits, stretchTimers } from './stretch-timers.ts'

export { expect } from '@playwright/test'
export { type Demo } from '../data/demo.ts'

/** The browser's own lines for an answer, or the worker's script, that failed; tests that cause one allow it. */
export const failedResource = /Failed to load resource|net::ERR_|error occurred when fetching the script/
/** The app's one line for a config that could not be had (screens 1.2.5). */
export const configFailed = /system init failed/

interface Fixtures {
  /** Control of the school; before each test it is reset, without faults, with an empty log. */
  readonly demo: Demo
  /** Console errors and warnings, and uncaught errors, fail the test unless a pattern allows them. */
  readonly allowConsole: (...patterns: readonly RegExp[]) => void
  /** Off: the server is gone, connections are refused; the school keeps what it knows. After the test it is on. */
  readonly switchServer: (to: 'on' | 'off') => Promise<void>
}

interface ServerProcess {
  readonly address: string
  tell(line: string): Promise<void>
}

export interface WorkerOptions {
  /** True: calls, pictures and films are on origins of their own, as in the project `other-origins`. */
  readonly isApart: boolean
}

interface WorkerFixtures extends WorkerOptions {
  readonly serverProcess: ServerProcess
  /** Address of this worker's own server, with a school of its own. */
  readonly server: string
  /** Where the parts of its school are: mostly with the app. */
  readonly origins: Origins
}

/** Pages whose app is kept away by their test: `goto` and `reload` wait for what the browser loads alone. */
export const withoutApp = new WeakSet<Page>()

/** Longer than the app takes on a machine that is busy with other tests. */
const appMs = 30_000

/** Runs in the page, so that all it uses must be inside: ends when the app has taken over, at once on a page without it. */
const whenThere = (): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(look)
    function look(): void {
      const root = document.querySelector<HTMLElement>('#root')
      const isApp = root?.dataset['app'] !== undefined && document.querySelector('#painted') === null
      if (root !== null && !isApp) return
      observer.disconnect()
      resolve()
    }
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-app'] })
    look()
  })

/**
 * Lets `goto` and `reload` wait until the app has taken over: it is started by public/early.js, not by the page itself, and
 * a test that goes on before would act on what is painted. A test can do without: by `withoutApp`, or by `waitUntil: 'commit'`,
 * with which `goto` does not even wait for the page.
 */
function waitForApp(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  // page.waitForFunction puts a third of a megabyte of Playwright into each page: a tenth of what loading it costs
  const there = () => page.evaluate(whenThere)
  const afterwards = async () => {
    if (withoutApp.has(page)) return
    // the second try is for a page that has led on to another one
    await Promise.race([there().catch(there), setTimeout(appMs, undefined, { ref: false })]).catch(() => {})
  }
  page.goto = async (...args) => {
    const response = await goto(...args)
    if (args[1]?.waitUntil !== 'commit') await afterwards()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload(...args)
    await afterwards()
    return response
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  isApart: [false, { option: true, scope: 'worker' }],
  serverProcess: [
    async ({ isApart }, use) => {
      const child = spawn(process.execPath, ['tests/support/browser/server.mjs'], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, ...(isApart && { ORIGINS: 'apart' }) },
      })
      const lines = createInterface(child.stdout)
      const [address] = (await once(lines, 'line')) as [string]
      await use({
        address,
        async tell(line) {
          const answer = once(lines, 'line')
          child.stdin.write(`${line}\n`)
          await answer
        },
      })
      child.kill()
    },
    { scope: 'worker' },
  ],
  server: [({ serverProcess }, provide) => provide(serverProcess.address), { scope: 'worker' }],
  origins: [
    async ({ server }, provide) => {
      const apart = (await (await fetch(`${server}/__demo/origins`)).json()) as Origins | null
      await provide(apart ?? { api: server, pictures: server, films: server })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, provide) => provide(server),
  context: async ({ context }, provide) => {
    context.on('page', waitForApp)
    // what the app shows for two seconds; on a busy machine the looks of a test lie so far apart that it would miss a toast.
    // How long one is shown is for toast.test.ts
    await stretchTimers(context, { 2000: 4000 })
    await stretchDiskLimits(context)
    await provide(context)
    // what is still asked for when a test has ended concerns nobody, and its answer would be gone while it is read;
    // a page that is closed by then asks for nothing
    await Promise.allSettled([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  demo: [
    async ({ server, origins }, use) => {
      const demo = createDemoControl(server, origins.api)
      await demo.cutNetwork(false)
      await demo.reset()
      await demo.clearFaults()
      await demo.clearLog()
      await use(demo)
      await demo.cutNetwork(false)
      await demo.clearFaults()
    },
    { auto: true },
  ],
  switchServer: async ({ serverProcess, demo: _demo }, provide) => {
    let isOff = false
    const turn = async (to: 'on' | 'off'): Promise<void> => {
      await serverProcess.tell(to)
      isOff = to === 'off'
    }
    await provide(turn)
    if (isOff) await turn('on')
  },
  allowConsole: [
    async ({ context, serviceWorkers }, use) => {
      // asked for by the browser on pages of the school that are no part of the app
      const allowed: RegExp[] = [/favicon\.ico/]
      // a test that has nothing to do with the worker keeps it away, which the browser complains about
      if (serviceWorkers === 'block') allowed.push(/registration blocked by Playwright/)
      const messages: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          messages.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => messages.push(`uncaught: ${String(error.error())}`))
      await use((...patterns) => void allowed.push(...patterns))
      const rest = messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      if (rest.length > 0) throw new Error(`The console is not clean:\n  ${rest.join('\n  ')}`)
    },
    { auto: true },
  ],
})
