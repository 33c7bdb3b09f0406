/** Kept screens (screens 4.16), and what is known of a course from its row (screens 0.2). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { waitForMember } from '../support/browser/databases.ts'
import { deferred } from '../support/dom/deferred.ts'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { logInFromMember, signIn } from '../support/browser/session.ts'

const member = '13800000000'
const listPath = '/api/v2/courses'
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
const tabLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: new RegExp(`^${name}`) })
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const course = (page: Page) => page.locator('main a[href="/course/1"]').first()

/** Makes the list of courses as long as `total`: its first page again and again, under other ids. */
async function lengthenCourses(page: Page, total: number): Promise<void> {
  await page.route(`**${listPath}?*`, async (route) => {
    const url = new URL(route.request().url())
    const number = Number(url.searchParams.get('page'))
    url.searchParams.set('page', '1')
    const answer = await route.fetch({ url: url.href })
    const envelope = (await answer.json()) as { data: { data: object[]; total: number } }
    const first = envelope.data.data
    const data = number === 1 ? first : first.map((row, index) => ({ ...row, id: 10_000 + number * 100 + index }))
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...envelope.data, data, total } } })
  })
}

/** Notes in the page when calls of `path` begin, and makes what is in memory old. */
async function noteCalls(page: Page, path: string): Promise<void> {
  await page.evaluate((prefix) => {
    const calls: number[] = []
    const { now } = Date
    const ask = window.fetch.bind(window)
    Date.now = () => now() + 60_000
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      if (address.includes(prefix)) calls.push(performance.now())
      return ask(input, init)
    }
    Object.assign(window, { calls })
  }, path)
}

/** Where each icon is, what is drawn in it, and with which pen; px. */
const drawings = (page: Page): Promise<(string | number)[][]> =>
  page.locator('#root main svg').evaluateAll((icons) =>
    icons.map((icon) => {
      const drawn = [...icon.children].map((element) => element.getBoundingClientRect())
      const edges = [
        Math.min(...drawn.map(({ left }) => left)),
        Math.min(...drawn.map(({ top }) => top)),
        Math.max(...drawn.map(({ right }) => right)),
        Math.max(...drawn.map(({ bottom }) => bottom)),
      ]
      const { stroke, strokeWidth, fill } = getComputedStyle(icon.lastElementChild ?? icon)
      return [icon.clientWidth, ...edges.map((px) => Math.round(px * 10) / 10), stroke, strokeWidth, fill]
    }),
  )

interface Shown {
  readonly at: number
  readonly rows: number
  readonly offset: number
  readonly isBusy: boolean
}

/** Taps `button` and says how the first frame looks in which the screen `heading` is there. */
const firstFrameAfter = (page: Page, button: string, title: string): Promise<Shown> =>
  page.evaluate(
    ([selector, heading]) =>
      new Promise<Shown>((resolve) => {
        const look = (): void => {
          if (document.querySelector('h1')?.textContent !== heading) return void requestAnimationFrame(look)
          resolve({
            at: performance.now(),
            rows: document.querySelectorAll('main li > a').length,
            offset: window.scrollY,
            // a screen that is kept out of sight may still wait for its answer
            isBusy: [...document.querySelectorAll('[aria-busy="true"]')].some(
              (each) => each.getClientRects().length > 0,
            ),
          })
        }
        document.querySelector<HTMLElement>(selector)?.click()
        requestAnimationFrame(look)
      }),
    [button, title] as const,
  )

const calls = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { calls: readonly number[] }).calls)

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('back to 200 rows: the same offset, no request before paint, no skeleton (check 1)', async ({ page }) => {
    await lengthenCourses(page, 200)
    await page.goto('/courses')
    await page.waitForFunction(() => {
      window.scrollTo(0, document.body.scrollHeight)
      return document.querySelector('main')?.textContent.includes('已经到底了')
    })
    const count = await rows(page).count()
    expect(count).toBeGreaterThanOrEqual(180)
    const target = rows(page).nth(120).getByRole('link')
    await target.scrollIntoViewIfNeeded()
    const before = await scrollY(page)
    const box = await target.boundingBox()
    await target.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('课程详情')
    expect(await scrollY(page)).toBe(0)
    await noteCalls(page, listPath)
    const shown = await firstFrameAfter(page, 'header button', '录播课程')
    expect(shown).toMatchObject({ rows: count, offset: before, isBusy: false })
    await expect.poll(async () => (await calls(page)).length).toBe(1)
    expect((await calls(page))[0]).toBeGreaterThan(shown.at)
    // the parts that came after the frame have moved nothing
    await page.waitForFunction(() => document.querySelector('main [style*="content-visibility"]') === null)
    expect(await scrollY(page)).toBe(before)
    expect(await target.boundingBox()).toEqual(box)
    await expect(rows(page)).toHaveCount(count)
  })

  test('a list comes back in the frame that answers the tap, and what was left is where it was', async ({ page }) => {
    await page.goto('/courses')
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 500))
    await rows(page).nth(6).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('课程详情')
    const address = page.url()
    await page.waitForFunction(() => {
      window.scrollTo(0, 150)
      return window.scrollY === 150
    })
    const shown = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.querySelector<HTMLElement>('header button')?.click()
          requestAnimationFrame(() =>
            resolve({
              title: document.querySelector('h1')?.textContent,
              offset: window.scrollY,
              seen: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
              address: location.href,
            }),
          )
        }),
    )
    expect(shown).toEqual({ title: '录播课程', offset: 500, seen: 1, address })
    await expect(page).toHaveURL(/\/courses$/)
    await expect(page.locator('h1')).toHaveText(['录播课程'])
    expect(await scrollY(page)).toBe(500)
    await page.goForward()
    await expect(page.locator('h1')).toHaveText(['课程详情'])
    await expect.poll(() => scrollY(page)).toBe(150)
  })

  test('a tab comes back as it was left; a link to a list begins it anew', async ({ page }) => {
    await page.goto('/')
    await expect(course(page)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 400))
    await page.getByRole('searchbox').fill('宋词')
    const before = await scrollY(page)
    await tabLink(page, '我的').click()
    await expect(page).toHaveTitle('我的')
    expect(await scrollY(page)).toBe(0)
    await noteCalls(page, '/api/')
    const shown = await firstFrameAfter(page, 'nav a[href="/"]', '首页')
    expect(shown).toMatchObject({ offset: before, isBusy: false })
    await expect.poll(async () => (await calls(page)).length).toBeGreaterThan(0)
    expect((await calls(page))[0]).toBeGreaterThan(shown.at)
    await expect(page.getByRole('searchbox')).toHaveValue('宋词')
    const more = page.getByRole('link', { name: '查看全部' }).first()
    await more.click()
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await more.click()
    await expect(rows(page).first()).toBeVisible()
    expect(await scrollY(page)).toBe(0)
  })

  test('a tab and its screen come in one frame, and of two taps the last one counts', async ({ page }) => {
    await page.goto('/')
    await expect(course(page)).toBeVisible()
    await tabLink(page, '我的').click()
    await expect(page).toHaveTitle('我的')
    const looks = await page.evaluate(() => {
      const seen: string[] = []
      const look = (left: number, resolve: (looks: string[]) => void): void => {
        const marked = document.querySelector('nav [aria-current]')?.getAttribute('href')
        const { tone } = document.documentElement.dataset
        seen.push(`${marked} ${document.querySelector('h1')?.textContent} ${tone}`)
        if (left === 0) resolve(seen)
        else requestAnimationFrame(() => look(left - 1, resolve))
      }
      document.querySelector<HTMLElement>('nav a[href="/"]')?.click()
      return new Promise<string[]>((resolve) => requestAnimationFrame(() => look(20, resolve)))
    })
    expect(new Set(looks)).toEqual(new Set(['/ 首页 page']))
    await expect(page).toHaveURL(/\/$/)
    for (const [taps, title] of [
      [['/member', '/'], '首页'],
      [['/member', '/', '/member'], '我的'],
    ] as const) {
      await page.evaluate(async (tabs) => {
        for (const to of tabs) {
          document.querySelector<HTMLElement>(`nav a[href="${to}"]`)?.click()
          // a finger is no faster than that
          await new Promise((resolve) => setTimeout(resolve))
        }
      }, taps)
      await expect(page.locator('h1')).toHaveText([title])
      await page.waitForLoadState('networkidle')
      await expect(page.locator('h1')).toHaveText([title])
      // the address follows the screen
      await expect.poll(() => new URL(page.url()).pathname).toBe(taps.at(-1))
      await expect(tabLink(page, title)).toHaveAttribute('aria-current', 'page')
    }
  })

  test('icons are elements of the page as soon as there is time, and look no different', async ({ page }) => {
    const sprite = deferred<void>()
    await page.route('**/*.svg', async (route) => {
      if (route.request().resourceType() === 'xhr') await sprite.promise
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.resourceType() === 'xhr')
    await page.goto('/member')
    const settings = page.locator('main a[href="/member/setting"]')
    const ofSprite = page.locator('#root main svg use')
    await asked
    await expect(settings).toBeVisible()
    expect(await ofSprite.count()).toBeGreaterThan(10)
    // one whose shape has not come yet takes its place, and nothing is drawn there
    const areDrawn = async () =>
      (await drawings(page)).every(([width, left, , right]) => width === 0 || Number(right) > Number(left))
    await expect.poll(areDrawn).toBe(true)
    const before = await drawings(page)
    sprite.resolve()
    await expect(ofSprite).toHaveCount(0)
    expect(await drawings(page)).toEqual(before)

    // those of a screen that waits, and of one that is made anew
    await tabLink(page, '首页').tap()
    await expect(course(page)).toBeVisible()
    await expect(page.locator('#root main svg')).not.toHaveCount(0)
    await tabLink(page, '我的').tap()
    await expect(settings).toBeVisible()
    await expect(page.locator('#root svg use')).toHaveCount(0)
  })

  test('a study tab is found again with the list that was open', async ({ page, demo }) => {
    await signIn(page, demo, member)
    await page.goto('/study?tab=course')
    await expect(page.getByRole('tab', { name: '购买' })).toHaveAttribute('aria-selected', 'true')
    await tabLink(page, '我的').click()
    await expect(page).toHaveTitle('我的')
    await tabLink(page, '在学').click()
    await expect(page).toHaveTitle('我的课程')
    await expect(page.getByRole('tab', { name: '购买' })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/study\?tab=course$/)
  })

  test('a question that was left unanswered does not come back with its screen', async ({ page, demo }) => {
    await signIn(page, demo, member)
    await page.goto('/member')
    await page.getByRole('link', { name: /^我的消息/ }).click()
    await page.getByRole('button', { name: '全部已读' }).click()
    await expect(page.getByRole('dialog', { name: '全部已读' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveTitle('我的')
    await expect(page.locator('[role="dialog"]')).toHaveCount(0)
    await page.goForward()
    await expect(page).toHaveTitle('我的消息')
    await expect(page.getByRole('button', { name: '全部已读' })).toBeVisible()
    await expect(page.locator('[role="dialog"]')).toHaveCount(0)
  })

  test('hidden screens ask for nothing, and one screen says what the document is (checks 2 and 4)', async ({
    page,
    demo,
  }) => {
    await page.clock.install()
    await signIn(page, demo, member)
    await page.goto('/')
    await expect(course(page)).toBeVisible()
    for (const [name, title] of [
      ['在学', '我的课程'],
      ['我的', '我的'],
    ] as const) {
      await tabLink(page, name).click()
      await expect(page).toHaveTitle(title)
    }
    await page.getByRole('link', { name: /我的消息/ }).click()
    await expect(page).toHaveTitle('我的消息')
    await expectOneScreen(page)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page).toHaveTitle('我的')
    await page.getByRole('link', { name: '关于平台' }).click()
    await expect(page).toHaveTitle('关于平台')
    // what 我的 asked for when it came to the front may not have reached the school yet
    await expect(async () => {
      await demo.clearLog()
      await page.waitForTimeout(2000)
      expect(await demo.log('/api/')).toEqual([])
    }).toPass()
    await page.clock.runFor(60_000)
    expect(await demo.log('/api/')).toEqual([])
    await expectOneScreen(page)
  })

  test('a logout leaves no text of the member, nor does another member see any (check 3)', async ({ page, demo }) => {
    await signIn(page, demo, member)
    await page.goto('/study')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await tabLink(page, '我的').click()
    const name = (await page.locator('a[href="/member/profile"] h2').textContent()) ?? ''
    expect(name).not.toBe('')
    await page.locator('a[href="/member/profile"]').click()
    await page.getByRole('button', { name: '退出登录' }).click()
    // whatever appears from here on, if only for a moment
    await page.evaluate((text) => {
      const seen: string[] = []
      const look = (): void => void (document.body.textContent.includes(text) && seen.push(document.title))
      Object.assign(window, {
        seen,
        watch: () =>
          new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true }),
      })
    }, name)
    await page.getByRole('button', { name: '仍然退出' }).click()
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    await page.evaluate(() => (window as unknown as { watch: () => void }).watch())
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(name)
    await tabLink(page, '首页').click()
    await expect(course(page)).toBeVisible()
    await tabLink(page, '我的').click()
    await logInFromMember(page, '13800000002')
    await tabLink(page, '在学').click()
    await expect(page).toHaveTitle('我的课程')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen)).toEqual([])
  })

  test('a failure that was answered is not answered again when the screen comes back', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await page.goto('/member')
    await demo.fault({ path: '/api/v2/decorationPage/blocks', kind: 'http404' })
    await tabLink(page, '首页').click()
    await expect(page).toHaveURL(/\/error\?from=/)
    await demo.clearFaults()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(course(page)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })

  test('a tab that failed is asked for again by its tap, also on the way to home', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await signIn(page, demo, member)
    await demo.fault({ path: '/api/v3/member/courses/learned', kind: 'code404' })
    await page.goto('/member')
    // a list that was asked for before the member is known is asked for again when they are, and would have an answer
    await waitForMember(page)
    await tabLink(page, '在学').click()
    await expect(page.getByText('内容不存在或已下架')).toBeVisible()
    await demo.clearFaults()
    await page.evaluate(async () => {
      const buttons = document.querySelectorAll<HTMLElement>('main button')
      const home = [...buttons].find(({ textContent }) => textContent === '返回首页')
      if (home === undefined) throw new Error('no failure on screen')
      home.click()
      // home is on its way, and not there yet
      while (document.querySelector('nav a[href="/study"][aria-current]'))
        await new Promise((resolve) => setTimeout(resolve))
      document.querySelector<HTMLElement>('nav a[href="/study"]')?.click()
    })
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await expect(page).toHaveURL(/\/study$/)
    await expect(tabLink(page, '在学')).toHaveAttribute('aria-current', 'page')
  })

  test('a course begins with what its row says, each in its place', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    const answer = deferred<void>()
    await page.route('**/api/v2/course/1', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/courses')
    await course(page).click()
    const title = page.getByRole('heading', { level: 2, name: /Python 数据分析实战/ })
    const price = page.getByText('￥199')
    const cover = page.locator('main img').first()
    await expect(title).toBeVisible()
    await expect(page).toHaveTitle(/Python 数据分析实战/)
    await expect(page.getByText('3286人已购买·24课时')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
    const boxes = async () => Promise.all([title, price, cover].map((part) => part.boundingBox()))
    const before = await boxes()
    answer.resolve()
    await expect(page.getByRole('tablist')).toBeVisible()
    expect(await boxes()).toEqual(before)
    await test.step('one that is gone is gone', async () => {
      await page.getByRole('button', { name: '返回' }).click()
      await demo.fault({ path: '/api/v2/course/2', kind: 'code404' })
      await page.locator('main a[href="/course/2"]').click()
      await expect(page.getByText('内容不存在或已下架')).toBeVisible()
      await expect(page).toHaveTitle('课程详情')
    })
  })

  test('a lesson begins with its name in 目录 and its course, each in its place', async ({ page, demo }) => {
    await signIn(page, demo, member)
    let answer = deferred<void>()
    await page.route(/\/api\/v2\/video\/\d+$/, async (route) => {
      await answer.promise
      await route.continue()
    })
    /** What the first frame of the screen that a tap on `link` opens says, with the answer on its way. */
    const begin = (link: string): Promise<readonly (string | null | undefined)[]> =>
      page.evaluate(
        (selector) =>
          new Promise((resolve) => {
            const former = document.querySelector('[aria-label="播放器"]')
            const look = (): void => {
              const player = document.querySelector('[aria-label="播放器"]')
              if (player === null || player === former) return void requestAnimationFrame(look)
              const parts = ['h1', 'main h2', 'main h2 + a'].map((part) => document.querySelector(part)?.textContent)
              resolve([...parts, document.querySelector('[role="tablist"]') && '目录'])
            }
            document.querySelector<HTMLElement>(selector)?.click()
            requestAnimationFrame(look)
          }),
        link,
      )
    // the lesson on screen is scrolled into view in 目录
    const place = () => page.locator('main h2').evaluate((title) => title.getBoundingClientRect().top + window.scrollY)
    await page.goto('/course/1?tab=lessons')
    await expect(page.locator('main a[href="/course/video/105"]')).toBeVisible()
    const steps = [
      ['from 目录', 'main a[href="/course/video/105"]', '缺失值的三种处理'],
      ['下一节', '[aria-label^="下一节："]', null],
    ] as const
    for (const [name, link, known] of steps)
      await test.step(name, async () => {
        const label = await page.locator(link).getAttribute('aria-label')
        const expected = known ?? label?.replace('下一节：', '')
        expect(await begin(link)).toEqual([expected, expected, expect.stringMatching(/^Python 数据分析实战/), null])
        await expect(page).toHaveTitle(String(expected))
        const before = await place()
        answer.resolve()
        await expect(page.getByRole('tablist')).toBeVisible()
        expect(await place()).toBe(before)
        answer = deferred()
      })
  })
})

/** One title, one main, one heading of the screen, no id twice. */
async function expectOneScreen(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return {
      titles: document.querySelectorAll('head > title').length,
      mains: document.querySelectorAll('main').length,
      headings: document.querySelectorAll('h1').length,
      twice: ids.filter((id, index) => ids.indexOf(id) !== index),
    }
  })
  expect(found).toEqual({ titles: 1, mains: 1, headings: 1, twice: [] })
}
