/**
 * What holds on every screen: nothing moves while it loads, targets are large, Tab leads everywhere, axe is content, and
 * no width or size of text cuts it off.
 */
import type { Page } from '@playwright/test'
import { expectEnhancedContrast, expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test, type Demo } from '../support/browser/fixtures.ts'
import { pause } from '../support/browser/lesson.ts'
import { faceVerification, openSchool, resident, screens, type ScreenRow } from '../support/browser/screens.ts'
import { putStored, signIn } from '../support/browser/session.ts'
import { expectTabWalk } from '../support/browser/tab-walk.ts'
import { watchShifts } from '../support/browser/watch-shifts.ts'

/** Least side of what is touched, in px (screens 1.22), and in 长辈版 (screens 4.13). */
const leastTarget = { standard: 44, elder: 60 }
type Display = keyof typeof leastTarget
/** The window of the project. */
const phone = { width: 390, height: 844 }
/** With a rail, columns and panes (screens 4.14). */
const desk = { width: 1280, height: 800 }
/** A phone that lies. */
const lying = { width: 844, height: 390 }
/** Where something begins to stand otherwise, and what is narrow. */
const others = [
  { width: 900, height: 700 },
  { width: 700, height: 900 },
  { width: 768, height: 1024 },
  { width: 740, height: 360 },
  { width: 320, height: 640 },
]

/** Nothing stands otherwise on a large screen but the frame, which all have: no columns, panes, or list beside it. */
const isAsOnPhone = ({ path }: ScreenRow): boolean =>
  /^\/(?:announcement|role|order|auth|search$|login|forgot-password|bind|code-bind|error|no\/)/.test(path)

/** How each screen is looked at, and which are loaded for it: something arrives there, in places of its own. */
const looks: readonly Look[] = [
  { size: phone, display: 'elder', isLoaded: () => true },
  { size: phone, display: 'standard', isLoaded: ({ main }) => main !== null },
  { size: desk, display: 'standard', isLoaded: (screen) => !isAsOnPhone(screen) },
]
interface Look {
  readonly size: typeof phone
  readonly display: Display
  readonly isLoaded: (screen: ScreenRow) => boolean
}

/**
 * The controls a finger may miss: of an area below the least size, what leads to them from around them counted in. Links
 * within a sentence are as high as the sentence.
 */
function smallTargets(page: Page, display: Display = 'standard'): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, select, [role="tab"], [role="switch"], [role="checkbox"], [role="radio"]',
    )
    return [...controls].flatMap((control) => {
      const isInSentence =
        getComputedStyle(control).display === 'inline' && control.parentElement?.textContent !== control.textContent
      // over the picture of a lesson they keep their size, those below it are as large as all (screens 4.13)
      const elsewhere = least > 44 ? '[inert], [aria-label="播放器"]' : '[inert]'
      if (isInSentence || !control.checkVisibility({ visibilityProperty: true }) || control.closest(elsewhere))
        return []
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      /** What is wrong with it where it stands after this scrolling; '' for nothing. */
      const faultAt = (block: ScrollLogicalPosition): string => {
        control.scrollIntoView({ block, behavior: 'instant' })
        const { left, top, width, height } = control.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const isHit = (atX: number, atY: number): boolean => {
          const hit = document.elementFromPoint(atX, atY)
          return [control, ...labels].some((area) => area.contains(hit))
        }
        // most are large enough: four looks say so where a walk from pixel to pixel takes two hundred
        const half = least / 2
        if (isHit(x - half + 1, y) && isHit(x + half, y) && isHit(x, y - half + 1) && isHit(x, y + half)) return ''
        /** Px from the middle on which it is hit in this direction. */
        const reach = (stepX: number, stepY: number): number => {
          let px = 0
          while (px < least && isHit(x + stepX * (px + 1), y + stepY * (px + 1))) px += 1
          return px
        }
        const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
        const hit = document.elementFromPoint(x, y)?.outerHTML.slice(0, 60)
        return wide >= least && high >= least ? '' : `${wide}×${high} ${control.outerHTML.slice(0, 120)} under ${hit}`
      }
      // in the middle of a low window it may lie below the picture of a lesson, which stays in its place
      const fault = faultAt('center') && faultAt('end')
      return fault === '' ? [] : [fault]
    })
  }, leastTarget[display])
}

/** Text below 18 px, and lines of it below 1.5 where there are several (screens 4.13); a figure in an icon is drawn. */
function smallText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('#root') ?? document, NodeFilter.SHOW_TEXT)
    const small: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement
      if (
        !element?.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.vh, sup, svg, [aria-label="播放器"]') !== null
      )
        continue
      const { fontSize, lineHeight } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      const range = document.createRange()
      range.selectNodeContents(text)
      const isOneLine = range.getBoundingClientRect().height < size * 2
      if (size < 18 || !(isOneLine || Number.parseFloat(lineHeight) >= size * 1.49))
        small.push(`${fontSize}/${lineHeight} ${text.textContent?.slice(0, 20)} in ${element.outerHTML.slice(0, 80)}`)
    }
    return small
  })
}

/** Chooses how large everything is, as 显示 does, and gives text the size of the browser again. */
const chooseInPlace = (page: Page, display: Display): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.style.removeProperty('font-size')
    document.documentElement.dataset['display'] = chosen
  }, display)

/** Gives the window another size; ends when the app stands as it is to at that size. */
async function resize(page: Page, size: typeof phone): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  })
}

/** Px the document is wider than the window. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Opens an address in an app that has been opened before, and yet nothing of its screens is kept on the device: each
 * loads as at first. The app opens what it keeps after this script has emptied it.
 */
async function gotoForgetful(page: Page, address: string, display: Display): Promise<void> {
  const forgetting = await page.addInitScript((chosen) => {
    if (window !== window.top || location.protocol === 'about:') return
    sessionStorage.clear()
    const prefs: unknown = JSON.parse(localStorage.getItem('prefs') ?? '{}')
    localStorage.setItem('prefs', JSON.stringify({ ...Object(prefs), display: chosen }))
    const opening = indexedDB.open('meedu-h5-reads')
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('reads'))
    opening.addEventListener('success', () => {
      opening.result.transaction('reads', 'readwrite').objectStore('reads').clear()
      opening.result.close()
    })
  }, display)
  await page.goto(address)
  await forgetting.dispose()
}

/** Opens the screen with slow answers; ends when all are there. */
async function load(
  page: Page,
  demo: Demo,
  screen: ScreenRow,
  address: string,
  { size, display }: Look,
): Promise<void> {
  await page.setViewportSize(size)
  await demo.clearFaults()
  // long enough for the skeleton to be seen, and for the member to be known last of all
  if (screen.main !== null) await demo.fault({ path: screen.main.path, kind: 'slow', delayMs: 300, times: 1 })
  if (screen.main?.family !== 'member')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'slow', delayMs: 600, times: 1 })
  await gotoForgetful(page, address, display)
  await expect(page).toHaveTitle(new RegExp(screen.title))
  // in two panes the list is beside what it leads to
  await expect(page.locator('main, aside').getByText(screen.content).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Nothing is cut off in any size of window or text; leaves the window narrow and the text large. */
async function expectNoOverhang(page: Page, path: string): Promise<void> {
  for (const size of others) {
    await resize(page, size)
    expect.soft(await overhang(page), `${path} at ${size.width}×${size.height}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect.soft(await overhang(page), `${path} with text of 200 %`).toBeLessThanOrEqual(0)
}

/** 长辈版 as it is promised: 60 px, 18 px, 7:1, and nothing cut off, with text of 200 % neither (screens 4.13). */
async function expectElder(page: Page, at: string): Promise<void> {
  expect.soft(await smallTargets(page, 'elder'), `small targets of ${at}`).toEqual([])
  expect.soft(await smallText(page), `small text of ${at}`).toEqual([])
  await expectEnhancedContrast(page)
  for (const [width, textSize] of [
    [390, '135%'],
    [320, '135%'],
    [360, '270%'],
  ] as const) {
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), textSize)
    await resize(page, { width, height: 740 })
    expect.soft(await overhang(page), `${at}, then ${width} px with text of ${textSize}`).toBeLessThanOrEqual(0)
  }
}

// a context for several screens, each of which is loaded anew: a screen in a context of its own costs four times as much
const perWalk = 4
const walks = (['visitor', 'member'] as const).flatMap((access) => {
  const rows = screens.filter((screen) => screen.access === access)
  return Array.from({ length: Math.ceil(rows.length / perWalk) }, (_, walk) => ({
    access,
    rows: rows.slice(walk * perWalk, (walk + 1) * perWalk),
  }))
})

test.describe.configure({ mode: 'parallel' })
test.use({ serviceWorkers: 'block', deviceScaleFactor: 2 })

for (const { access, rows } of walks) {
  test(rows.map(({ path }) => path).join(', '), async ({ page, demo }) => {
    test.setTimeout(240_000)
    const addressOf = await openSchool(demo)
    const shifts = await watchShifts(page)
    if (access === 'member') {
      await signIn(page, demo, resident)
      for (const [name, value] of Object.entries(faceVerification)) await putStored(page, name, value)
    }
    for (const screen of rows) {
      const { path } = screen
      const isLesson = path.startsWith('/course/video/')
      await test.step(path, async () => {
        for (const look of looks) {
          const { size, display } = look
          const at = `${path} at ${size.width} px, ${display}`
          if (look.isLoaded(screen)) {
            await load(page, demo, screen, addressOf(screen), look)
            const moved = (await shifts()).filter(({ isAnswer }) => !isAnswer)
            expect
              .soft(
                moved.reduce((sum, { value }) => sum + value, 0),
                `${at} moves: ${JSON.stringify(moved)}`,
              )
              // what is larger by a third moves further by a third
              .toBeLessThan(display === 'elder' ? 0.0067 : 0.005)
          } else {
            await chooseInPlace(page, display)
            await resize(page, size)
          }
          // the controls of a lesson hide while it plays
          if (isLesson) await pause(page)
          if (display === 'elder') {
            await expectElder(page, at)
            continue
          }
          expect.soft(await smallTargets(page), `small targets of ${at}`).toEqual([])
          if (size === phone) await expectTabWalk(page)
          await expectNoAxeViolations(page, size === phone ? undefined : ['light'])
          expect.soft(await overhang(page), at).toBeLessThanOrEqual(0)
        }
        await resize(page, lying)
        expect.soft(await smallTargets(page), `small targets of ${path}, lying`).toEqual([])
        expect.soft(await overhang(page), `${path}, lying`).toBeLessThanOrEqual(0)
        await expectNoOverhang(page, path)
      })
    }
  })
}
