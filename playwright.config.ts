import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/lib/chromium.mjs'
import type { WorkerOptions } from './tests/support/browser/fixtures.ts'

const executablePath = findChromium()
const args = [
  ...chromiumArgs,
  // pages of a worker's tests follow each other: in one process they need not compile the same code again and again
  '--renderer-process-limit=1',
  '--in-process-gpu',
  // of two switches of one name the last one counts. The cores are busy with other pages, threads that help
  // to clear up memory have none to themselves
  '--js-flags=--no-enable-lazy-source-positions --single-threaded-gc',
]

/** Tests that say something of other origins alone. */
const elsewhereOnly = /@origins-only/

const phone = {
  browserName: 'chromium',
  viewport: { width: 390, height: 844 },
  // a quarter of a phone's pixels is to be drawn; layout.spec.ts and painter.spec.ts, which measure, have them all
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  // what slides in cannot be missed; keyboard.spec.ts leaves motion on
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const

export default defineConfig<object, WorkerOptions>({
  testDir: './tests',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: false,
  // each worker has a server and a school of its own (tests/support/browser/fixtures.ts): a file's tests follow each other
  // a test mostly waits: with four on the two cores of a machine of CI, a sixth of its time was left
  workers: Number(process.env['E2E_WORKERS'] ?? 5),
  // a machine of CI may stall; a test that needed its second chance is named in the report
  retries: process.env['CI'] ? 1 : 0,
  // limits are there to end what hangs: a machine of CI may be so busy that a page needs ten seconds to open
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    // recording costs a third of the time: TRACE=1 when a failure needs it
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath !== undefined && { executablePath }) },
  },
  projects: [
    { name: 'phone', use: phone, grepInvert: elsewhereOnly },
    // calls, pictures and films on other origins, as in most schools: the tests that touch one of them, once more
    { name: 'other-origins', use: { ...phone, isApart: true }, grep: /@origins/ },
  ],
})
