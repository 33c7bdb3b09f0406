/** axe over states that neither layout.spec.ts, which walks all screens, nor the test of a screen looks at (screens 1.22). */
import type { Locator, Page } from '@playwright/test'
import { contrast } from '../../src/shared/brand.ts'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { chooseDisplay } from '../support/browser/choose-display.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { open, pause, slider, stage } from '../support/browser/lesson.ts'
import { listenTool } from '../support/browser/listening.ts'
import { pixelsAt, textBox } from '../support/browser/pixels.ts'
import { signIn } from '../support/browser/session.ts'
import { seedRecord } from '../support/browser/study-record.ts'

test.use({ serviceWorkers: 'block' })

const styleOf = (element: Locator, property: string, part?: string): Promise<string> =>
  element.evaluate((found, [name, of]) => getComputedStyle(found, of).getPropertyValue(name), [property, part] as const)

/** How far the line of a slider stands out from what is 20 px above it, at these shares of its length. */
async function contrastsOf(page: Page, line: Locator, shares: readonly number[]): Promise<number[]> {
  const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = y + height / 2
  const points = shares.map((share) => ({ x: x + width * share, y: middle }))
  const colors = await pixelsAt(page, [...points, ...points.map((point) => ({ ...point, y: middle - 20 }))])
  return shares.map((_, index) => contrast(colors[index] ?? '', colors[index + shares.length] ?? ''))
}

test('a course that is gone, 我的 and a lesson of a member, and two dialogs', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')

  await test.step('a course that is gone', async () => {
    await page.goto('/course/999')
    await expect(page.getByText('内容不存在或已下架')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('我的', async () => {
    await openInApp(page, '/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the dialog of 退出登录', async () => {
    await openInApp(page, '/member/profile')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the dialog of 外观', async () => {
    await openInApp(page, '/member/setting')
    await page.getByRole('button', { name: /^外观/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoAxeViolations(page)
    // colors of the system's own: no background and no shadow is left to tell what is chosen
    await page.emulateMedia({ forcedColors: 'active' })
    const frameOf = (checked: boolean) =>
      page
        .getByRole('radio', { checked })
        .first()
        .evaluate((radio) => getComputedStyle(radio).borderTopWidth)
    expect([await frameOf(true), await frameOf(false)]).toEqual(['2px', '1px'])
    await page.emulateMedia({ forcedColors: 'none' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a lesson that is not bought', async () => {
    await openInApp(page, '/course/video/205')
    await expect(page.getByRole('main').getByText('课时').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`a contrast theme of the system, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

    test('the sliders of a lesson are seen, over the picture, in 听课 and in 长辈版', async ({ page, demo }) => {
      /** Half is played; over the picture the rest is translucent. */
      const expectSeen = async (line: Locator, shares: readonly number[]) => {
        await line.fill('60')
        await expect.poll(async () => Math.min(...(await contrastsOf(page, line, shares)))).toBeGreaterThan(3)
      }
      await signIn(page, demo, '13800000000')
      await open(page, 105)
      await pause(page)
      await expectSeen(slider(page), [0.05, 0.5])
      const button = stage(page).getByRole('button', { name: '播放', exact: true })
      expect(await styleOf(button, 'color')).toBe('rgb(255, 255, 255)')

      await listenTool(page).click()
      await expect(page.getByRole('heading', { name: '听课', level: 1 })).toBeVisible()
      await expectSeen(slider(page), [0.05, 0.5, 0.95])

      await chooseDisplay(page, 'elder')
      await open(page, 105)
      await pause(page)
      await expectSeen(page.getByRole('region', { name: '播放控制' }).getByRole('slider'), [0.05, 0.5, 0.95])
    })

    test('what a background says is there without it', async ({ page, demo }) => {
      await signIn(page, demo, '13800000000')
      await seedRecord(page, 1, [
        [0, { 105: 18 }],
        [2, { 306: 3 }],
        [3, { 306: 20 }],
        [4, { 306: 40 }],
        [5, { 105: 120 }],
      ])

      await test.step('a chosen tab, a button and the words on it', async () => {
        await page.goto('/course/1')
        const line = await styleOf(page.getByRole('tab', { selected: true }), 'background-color', '::after')
        expect(line).not.toBe(await styleOf(page.locator('body'), 'background-color'))
        const button = page.getByRole('link', { name: '继续学习' }).last()
        expect(await styleOf(button, 'border-top-width')).toBe('1px')
        const { left, top } = await textBox(button)
        const [among, beside] = await pixelsAt(page, [
          { x: left + 1, y: top + 1 },
          { x: left - 6, y: top + 1 },
        ])
        expect(among).toBe(beside)
      })

      await test.step('an unread message', async () => {
        await openInApp(page, '/messages')
        const row = page.getByRole('listitem').filter({ hasText: '未读' }).first()
        const { x = 0, y = 0 } = (await row.boundingBox()) ?? {}
        const [dot = '', beside = ''] = await pixelsAt(page, [
          { x: x + 23, y: y + 28 },
          { x: x + 10, y: y + 28 },
        ])
        expect(contrast(dot, beside)).toBeGreaterThan(3)
      })

      await test.step('the days of 学习记录', async () => {
        await openInApp(page, '/study/record')
        const today = page.getByRole('list', { name: '本周每天' }).getByText('今天', { exact: true })
        const bar = today.locator('xpath=preceding-sibling::*[1]')
        await expect(bar).toBeVisible()
        const [frame, fill] = [
          await styleOf(bar, 'border-top-width'),
          await styleOf(bar.locator('span'), 'background-color'),
        ]
        expect(frame).toBe('1px')
        expect(fill).not.toBe(await styleOf(page.locator('body'), 'background-color'))
        // of the scale below the month: nothing, and four kinds of days
        const looks = await page.locator('i').evaluateAll((all) =>
          all.map((each) => {
            const { borderTopWidth, backgroundColor } = getComputedStyle(each)
            return `${borderTopWidth} ${backgroundColor}`
          }),
        )
        expect(looks).toHaveLength(5)
        expect(new Set(looks).size).toBe(5)
        expect(await styleOf(page.locator('[aria-current=date] > *').first(), 'outline-style')).toBe('solid')
      })

      await test.step('the days of a reminder', async () => {
        await page
          .getByRole('button', { name: /^学习提醒/ })
          .last()
          .click()
        const widths = [true, false].map((pressed) =>
          styleOf(page.getByRole('button', { name: /^周/, pressed }).first(), 'border-top-width'),
        )
        expect(await Promise.all(widths)).toEqual(['2px', '1px'])
      })
    })
  })
