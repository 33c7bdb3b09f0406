/** 分享 (screens 1.21): the system's sheet, the copy, and the card inside WeChat. */
import type { Page } from '@playwright/test'
import { expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, lesson, scriptsHolding } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

const signature = '/api/v3/other/wechat-mp-jssdk'
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50 Language/zh_CN'
const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003231) NetType/WIFI Language/zh_CN'

interface BridgeCall {
  readonly name: string
  readonly given: Readonly<Record<string, unknown>>
}

/** The bridge WeChat puts into its pages: it says yes to everything and remembers what it was asked. */
async function putBridge(page: Page): Promise<() => Promise<readonly BridgeCall[]>> {
  await page.addInitScript(() => {
    const calls: BridgeCall[] = []
    Object.assign(window, {
      bridgeCalls: calls,
      WeixinJSBridge: {
        invoke(name: string, given: Record<string, unknown>, done?: (answer: object) => void) {
          calls.push({ name, given })
          setTimeout(() => done?.({ err_msg: `${name}:ok` }), 10)
        },
        on() {},
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { bridgeCalls: BridgeCall[] }).bridgeCalls)
}

async function signed(demo: Demo): Promise<(string | undefined)[]> {
  return (await demo.log(signature)).map(({ query }) => query['path'])
}

/** What only the script of WeChat says. */
const mark = 'preVerifyJSAPI'

/** The card the bridge was given last. */
const lastCard = async (bridge: () => Promise<readonly BridgeCall[]>) =>
  (await bridge()).findLast(({ name }) => name === 'updateAppMessageShareData')?.given

const courseTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

test.describe('in WeChat on Android', () => {
  test.use({ userAgent: android })

  test('every screen has a card of its own; 分享 points to the menu', async ({ page, demo, baseURL }) => {
    const asked = scriptsHolding(page, mark)
    const bridge = await putBridge(page)
    await demo.patchOdd({ jssdk: true })
    await signIn(page, demo, buyer)
    await page.goto(lesson(701, '?tab=files#x'))
    await test.step('the card says lesson, course and cover', async () => {
      await expect.poll(async () => (await bridge()).map(({ name }) => name)).toContain('updateTimelineShareData')
      expect(await signed(demo)).toEqual([`${baseURL}/course/video/701?tab=files`])
      const calls = await bridge()
      expect(calls.find(({ name }) => name === 'preVerifyJSAPI')?.given).toMatchObject({
        verifyAppId: 'wx0000000000000001',
      })
      const card = calls.find(({ name }) => name === 'updateAppMessageShareData')?.given
      expect(card).toMatchObject({ link: `${baseURL}/course/video/701?tab=files` })
      expect(card?.['title']).toMatch(/ – 零基础剪辑/)
      expect(card?.['desc']).not.toBe('')
      expect(card?.['imgUrl']).toMatch(/^http/)
      // from nowhere but this origin
      await expect.poll(() => asked.map((url) => new URL(url).origin)).toEqual([baseURL])
    })
    await test.step('分享', async () => {
      await page.getByRole('button', { name: '分享' }).click()
      await expect(page.getByText('点击右上角「…」分享给好友')).toBeVisible()
      await page.getByRole('button', { name: '知道了' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    for (const [path, title, picture] of [
      ['/', '南窗学堂', /^http/],
      ['/course/7', '零基础剪辑', /^http/],
      ['/announcement?id=1', '南窗学堂开课啦', /^http/],
    ] as const)
      await test.step(path, async () => {
        await openInApp(page, path)
        // the address changes at once, what is shared of it is known when it has loaded
        await expect
          .poll(() => lastCard(bridge))
          .toMatchObject({
            link: `${baseURL}${path}`,
            title: expect.stringContaining(title),
            imgUrl: expect.stringMatching(picture),
          })
      })
  })

  test('nothing happens where the school has switched it off, nor when its answer fails', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    const asked = scriptsHolding(page, mark)
    const bridge = await putBridge(page)
    await signIn(page, demo, buyer)
    for (const kind of [null, 'http500', 'code1', 'malformed'] as const)
      await test.step(kind ?? 'switched off', async () => {
        await demo.clearLog()
        if (kind !== null) {
          await demo.patchOdd({ jssdk: true })
          await demo.clearFaults()
          await demo.fault({ path: signature, kind })
        }
        const answer = page.waitForResponse((response) => response.url().includes(signature))
        await page.goto('/course/7')
        await expect(courseTitle(page)).toBeVisible()
        await (await answer).finished()
        await page.waitForLoadState('networkidle')
        expect(await signed(demo)).toHaveLength(1)
        expect(await bridge()).toEqual([])
        expect(asked).toEqual([])
        // no word of it either
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
  })
})

test.describe('in WeChat on iOS', () => {
  test.use({ userAgent: ios })

  test('the signature is of the address the document was opened with', async ({ page, demo, baseURL }) => {
    const bridge = await putBridge(page)
    await demo.patchOdd({ jssdk: true })
    await signIn(page, demo, buyer)
    await test.step('an address that held a code is sent nowhere', async () => {
      await page.goto('/course/7?token=secret')
      await expect(courseTitle(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await signed(demo)).toEqual([])
      expect(await bridge()).toEqual([])
    })
    await page.goto('/course/7?tab=lessons')
    await page.locator('a[href="/course/video/701"]').first().click()
    await expect.poll(() => lastCard(bridge)).toMatchObject({ link: `${baseURL}/course/video/701` })
    expect((await signed(demo)).at(-1)).toBe(`${baseURL}/course/7?tab=lessons`)
  })
})

test('elsewhere nothing of WeChat is asked for; the system shares lesson and course', async ({
  page,
  demo,
  baseURL,
}) => {
  const asked = scriptsHolding(page, mark)
  await page.addInitScript(() => {
    Object.assign(window, { given: null })
    Object.defineProperty(navigator, 'share', {
      value: (data: object) => Promise.resolve(Object.assign(window, { given: data })),
      configurable: true,
    })
  })
  await demo.patchOdd({ jssdk: true })
  await signIn(page, demo, buyer)
  await page.goto(lesson(701, '?token=secret'))
  await page.getByRole('button', { name: '分享' }).click()
  const given = () => page.evaluate(() => (window as unknown as { given: { title: string; url: string } | null }).given)
  await expect.poll(given).toMatchObject({ url: `${baseURL}/course/video/701` })
  expect((await given())?.title).toMatch(/ – 零基础剪辑/)
  expect(await signed(demo)).toEqual([])
  expect(asked).toEqual([])
  await test.step('the address is copied where nothing shares', async () => {
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'share')
      Reflect.deleteProperty(Navigator.prototype, 'share')
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => (location.search === '' ? Promise.resolve() : Promise.reject(new Error('no'))) },
      })
      document.execCommand = () => false
    })
    await page.getByRole('button', { name: '分享' }).click()
    await expect(page.getByText('链接已复制')).toBeVisible()
  })
  await test.step('or shown for copying', async () => {
    await openInApp(page, lesson(701, '?tab=files'))
    await page.getByRole('button', { name: '分享' }).click()
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText(`${baseURL}/course/video/701?tab=files`).or(dialog.getByRole('textbox')),
    ).toBeVisible()
  })
})
