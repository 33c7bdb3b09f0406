/**
 * A picture of every screen, light and dark: in every main state on two phones, with its content on larger screens. They go to
 * `shots/<theme>-<width>/<screen>-<state>.png`; `npm run shots -- -g "member"` takes some of them.
 */
import { mkdirSync } from 'node:fs'
import type { FaultKind } from '../support/data/demo.ts'
import { test, type Demo } from '../support/browser/fixtures.ts'
import { goOffline, waitForServiceWorker } from '../support/browser/network.ts'
import { openSchool, resident, screens, type ScreenRow } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'
import type { BrowserContext, Page } from '@playwright/test'

const newcomer = '13800000002'
const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]
/** A phone that lies, a tablet, a desk (screens 4.14). */
const wide = [
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** What a state needs before its picture is taken; `member` opens the screens that need one. */
interface State {
  readonly name: string
  readonly member: string
  readonly applies: (row: ScreenRow) => boolean
  readonly prepare?: (demo: Demo, row: ScreenRow) => Promise<void>
  readonly finish?: (page: Page, context: BrowserContext, demo: Demo) => Promise<void>
}

const failing = (name: string, kind: FaultKind, delayMs?: number): State => ({
  name,
  member: resident,
  applies: ({ main }) => main !== null,
  prepare: async (demo, { main }) => {
    if (main !== null) await demo.fault({ path: main.path, kind, ...(delayMs !== undefined && { delayMs }) })
  },
})

const states: readonly State[] = [
  { name: 'content', member: resident, applies: () => true },
  { name: 'newcomer', member: newcomer, applies: ({ access }) => access === 'member' },
  failing('loading', 'slow', 20_000),
  failing('error', 'http500'),
  failing('gone', 'code404'),
  {
    name: 'stale',
    member: resident,
    applies: ({ main }) => main !== null,
    finish: async (page, context, demo) => {
      await waitForServiceWorker(page)
      await goOffline(context, demo)
      await page.reload()
      // that there is no network is noticed by the first call that fails
      await page
        .getByText(/^当前无网络/)
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => {})
    },
  },
]

const fileName = ({ path }: ScreenRow): string => path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '') || 'home'

test.beforeEach(({ allowConsole }) => allowConsole(/.*/))

for (const theme of ['light', 'dark'] as const)
  for (const viewport of [...phones, ...wide])
    test.describe(`${theme}-${viewport.width}`, () => {
      test.use({ viewport, colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } })
      const folder = `shots/${theme}-${viewport.width}`
      test.beforeAll(() => void mkdirSync(folder, { recursive: true }))

      for (const row of screens)
        for (const state of states.filter(
          ({ name, applies }) => applies(row) && (phones.includes(viewport) || name === 'content'),
        ))
          test(`${fileName(row)}-${state.name}`, async ({ page, context, demo }) => {
            const addressOf = await openSchool(demo)
            if (row.access === 'member' || row.path === '/member') await signIn(page, demo, state.member)
            await state.prepare?.(demo, row)
            await page.goto(addressOf(row))
            await state.finish?.(page, context, demo)
            // skeletons come after 200 ms; a picture has no condition of its own to wait for
            await page.waitForTimeout(state.name === 'loading' ? 700 : 300)
            if (state.name !== 'loading') await page.waitForLoadState('networkidle').catch(() => {})
            await page.screenshot({ path: `${folder}/${fileName(row)}-${state.name}.png` })
          })
    })
