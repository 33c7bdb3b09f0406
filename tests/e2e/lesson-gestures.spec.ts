/** Gestures on the picture with a real finger, speeds, and the same by keys (screens 4.10). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { fingerOn, type Finger } from '../support/browser/finger.ts'
import { buyer, isPaused, leadTo, now, open, pause, play, slider, stage } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })
test.beforeEach(async ({ page, demo }) => {
  await page.addInitScript(() => {
    const noted = { seeks: 0, felt: 0, said: [] as string[] }
    Object.assign(window, { noted })
    document.addEventListener('seeking', () => (noted.seeks += 1), true)
    navigator.vibrate = () => (noted.felt += 1) > 0
    // what is shown for less than a second
    const look = (): void => {
      const said = document.querySelector('[data-player]')?.textContent?.match(/[+−]\d+ 秒/)?.[0]
      if (said !== undefined && noted.said.at(-1) !== said) noted.said.push(said)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await signIn(page, demo, buyer)
})

interface Noted {
  readonly seeks: number
  readonly felt: number
  readonly said: readonly string[]
}
const noted = (page: Page): Promise<Noted> => page.evaluate(() => (window as unknown as { noted: Noted }).noted)
const rate = (page: Page) => page.evaluate(() => document.querySelector('video')?.playbackRate)

type Place = readonly [x: number, y: number]

/** A finger comes down and slides at once: half a second in its place would make it a long press. */
async function slideFrom(finger: Finger, from: Place, to: Place): Promise<void> {
  // a fifth of the way is more than the browser takes for trembling
  const next = [from[0] + (to[0] - from[0]) / 5, from[1] + (to[1] - from[1]) / 5] as const
  await Promise.all([finger.down(...from), finger.move(...next)])
  await finger.slide(next, to)
}

/** Gestures are there as soon as their code is. */
const ready = (page: Page) => expect(stage(page).locator('[role="status"]:empty')).toBeAttached()

test('double taps add up to one jump (check 1)', async ({ page }) => {
  await open(page, 701)
  await ready(page)
  await pause(page)
  await slider(page).fill('5')
  await expect.poll(() => now(page)).toBeCloseTo(5, 0)
  const finger = await fingerOn(page)
  const { seeks } = await noted(page)
  await finger.taps(330, 60, 8)
  await expect.poll(() => now(page)).toBeCloseTo(45, 0)
  expect(await noted(page)).toMatchObject({ seeks: seeks + 1, said: ['+10 秒', '+20 秒', '+30 秒', '+40 秒'] })

  await test.step('left: back, down to the beginning', async () => {
    await slider(page).fill('15')
    await expect.poll(() => now(page)).toBeCloseTo(15, 0)
    await finger.taps(60, 60, 4)
    await expect.poll(() => now(page)).toBe(0)
    expect((await noted(page)).said.slice(-2)).toEqual(['−10 秒', '−15 秒'])
  })
})

test('a tap shows the controls, also beside a button: the button does not get it', async ({ page }) => {
  // the button, and the controls while the film plays, would be gone before a slow test has looked
  await stretchTimers(page, { 8000: 60_000, 3000: 60_000 })
  await open(page, 105)
  await ready(page)
  const chipOfResume = stage(page).getByRole('button', { name: '从头播放' })
  await expect(chipOfResume).toBeVisible()
  const box = await chipOfResume.boundingBox()
  const around = await stage(page).boundingBox()
  const finger = await fingerOn(page)
  await finger.taps((box?.x ?? 0) + (box?.width ?? 0) - (around?.x ?? 0) + 6, 26, 1)
  await expect(stage(page).locator('[class*="hidden"]')).toHaveCount(0)
  await expect(chipOfResume).toBeVisible()
})

test('a long press plays at 2× until it is released (check 2)', async ({ page }) => {
  await open(page, 701)
  await ready(page)
  const finger = await fingerOn(page)
  await finger.taps(195, 20, 1)
  await finger.down(245, 30)
  await expect(stage(page).getByText('快放中，松手恢复')).toBeVisible()
  expect(await rate(page)).toBe(2)
  expect((await noted(page)).felt).toBe(1)
  await expectNoAxeViolations(page)
  await finger.up()
  await expect(stage(page).getByText('快放中，松手恢复')).toHaveCount(0)
  expect(await rate(page)).toBe(1)
  // it was no tap, and the speed of before is what is remembered
  expect(await isPaused(page)).toBe(false)

  await test.step('a lesson that is left under the finger keeps nothing of it', async () => {
    await finger.down(245, 30)
    await expect.poll(() => rate(page)).toBe(2)
    await leadTo(page, 704)
    await finger.up()
    await play(page)
    expect(await rate(page)).toBe(1)
  })
})

test('a slide shows where it leads, jumps once, and is cancelled downwards', async ({ page }) => {
  await open(page, 701)
  await ready(page)
  await pause(page)
  await slider(page).fill('20')
  await expect.poll(() => now(page)).toBeCloseTo(20, 0)
  const finger = await fingerOn(page)
  const { seeks } = await noted(page)
  const seeksSince = async () => (await noted(page)).seeks - seeks

  await test.step('cancelled', async () => {
    await slideFrom(finger, [60, 60], [216, 60])
    // 156 of 390 px of a film of two minutes
    await expect(stage(page).getByText(/\+00:4[78]$/)).toBeVisible()
    await finger.slide([216, 60], [216, 130])
    await expect(stage(page).getByText(/\+00:4[78]$/)).toHaveCount(0)
    await finger.up()
    expect(await seeksSince()).toBe(0)
  })
  await test.step('made', async () => {
    await slideFrom(finger, [60, 60], [216, 60])
    await expect(stage(page).getByText(/\+00:4[78]$/)).toBeVisible()
    expect(await seeksSince()).toBe(0)
    await finger.up()
    await expect.poll(() => now(page)).toBeCloseTo(68, 0)
    await expect.poll(seeksSince).toBe(1)
  })
  await test.step('from the edge it is the system’s, up and down it is the page’s', async () => {
    await finger.down(12, 60)
    await finger.slide([12, 60], [216, 60])
    await finger.up()
    // between the buttons, above the slider
    await slideFrom(finger, [245, 130], [245, -60])
    await finger.up()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await seeksSince()).toBe(1)
    expect(await now(page)).toBeCloseTo(68, 0)
  })
})

test('a finger on a control makes no gesture (check 5)', async ({ page }) => {
  await page.clock.install()
  await open(page, 701)
  await ready(page)
  await pause(page)
  const finger = await fingerOn(page)
  const place = async (name: string | RegExp) => {
    const [box, around] = [await page.getByRole('button', { name }).boundingBox(), await stage(page).boundingBox()]
    if (!box || !around) throw new Error(`No button ${name}`)
    return [box.x - around.x + box.width / 2, box.y - around.y + box.height / 2] as const
  }
  const { seeks } = await noted(page)
  const step = await place('前进10秒')
  await finger.down(...step)
  // longer than a long press takes on the picture
  await page.clock.runFor(2_000)
  expect(await rate(page)).toBe(1)
  await expect(stage(page).getByText('快放中，松手恢复')).toHaveCount(0)
  await finger.slide(step, [step[0] + 60, step[1]])
  await finger.up()
  expect((await noted(page)).seeks).toBe(seeks)
  const speed = await place(/^倍速/)
  const speeds = page.getByRole('dialog', { name: '播放速度' })
  await finger.taps(...speed, 2)
  // on a slow machine the second tap meets the sheet that the first one opened, and closes it
  await expect(async () => {
    if (!(await speeds.isVisible())) await finger.taps(...speed, 1)
    await expect(speeds).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await noted(page)).toMatchObject({ seeks, said: [] })
})

test('keys do the same: X held, < and >', async ({ page }) => {
  await open(page, 701)
  await ready(page)
  await page.keyboard.down('x')
  await expect(stage(page).getByText('快放中，松手恢复')).toBeVisible()
  expect(await rate(page)).toBe(2)
  await page.keyboard.up('x')
  await expect.poll(() => rate(page)).toBe(1)
  await page.keyboard.press('>')
  await expect(page.getByText('倍速 1.25×')).toBeVisible()
  await expect.poll(() => rate(page)).toBe(1.25)
  await page.keyboard.press('<')
  await expect.poll(() => rate(page)).toBe(1)
})

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const more = (page: Page) => page.getByRole('button', { name: '更多', exact: true })

test.describe('更多', () => {
  test('without 连续播放 no lesson follows by itself, also after a reload (check 4)', async ({ page }) => {
    // five ticks of a second would lead on before a slow test has looked
    await page.addInitScript(() => {
      const { setInterval: reallySetInterval } = window
      window.setInterval = ((action: TimerHandler, ms = 0) =>
        reallySetInterval(action, ms === 1000 ? 30_000 : ms)) as typeof window.setInterval
    })
    const countdown = page.getByText('秒后播放下一节')
    await open(page, 105)
    await slider(page).fill('119')
    await expect(countdown).toBeVisible()
    await more(page).click()
    const continuous = sheet(page, '更多').getByRole('switch', { name: '连续播放' })
    await expect(continuous).toBeChecked()
    await expectNoAxeViolations(page)
    await continuous.click()
    await page.keyboard.press('Escape')
    // the one under way is cancelled
    await expect(countdown).toHaveCount(0)
    await expect(page.getByText('下一节', { exact: true })).toHaveCount(2)
    await page.reload()
    await open(page, 105)
    await slider(page).fill('119')
    await expect(page.getByRole('button', { name: '立即播放' })).toBeVisible()
    await expect(countdown).toHaveCount(0)
    await more(page).click()
    await continuous.click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '重播' }).click()
    await slider(page).fill('119')
    await expect(countdown).toBeVisible()
  })

  test('leads to speeds and gestures by keys alone, and gives the focus back', async ({ page }) => {
    await open(page, 701)
    await pause(page)
    await more(page).focus()
    await page.keyboard.press('Enter')
    await sheet(page, '更多').getByRole('button', { name: '播放手势' }).press('Enter')
    await expect(sheet(page, '播放手势')).toContainText('双击左侧或右侧')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(more(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await sheet(page, '更多')
      .getByRole('button', { name: /^播放速度/ })
      .press('Enter')
    await sheet(page, '播放速度').getByRole('radio', { name: '1.5×' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => rate(page)).toBe(1.5)
    await more(page).click()
    await expect(sheet(page, '更多').getByRole('button', { name: /^播放速度/ })).toContainText('1.5×')
  })
})
