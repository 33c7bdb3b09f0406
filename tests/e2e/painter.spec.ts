/** The first screen before the app is there, and how the app takes its place (ADR 0017). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startEmpty } from '../support/browser/empty-start.ts'
import { configFailed, expect, failedResource, test, withoutApp } from '../support/browser/fixtures.ts'
import { buyer } from '../support/browser/lesson.ts'
import { goOffline, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { loginByPassword } from '../support/browser/session.ts'
import { captchaDialog, requestCode } from '../support/browser/sms.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'
import { watchShifts } from '../support/browser/watch-shifts.ts'
import { deferred } from '../support/dom/deferred.ts'

// a stored app would be there before anything could be painted
test.use({ serviceWorkers: 'block', deviceScaleFactor: 2 })

/** Holds the app back until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise: gate, resolve: release } = deferred<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await gate
    await route.continue()
  })
  withoutApp.add(page)
  return () => {
    withoutApp.delete(page)
    release()
  }
}

const painted = (page: Page) => page.locator('#painted')

/** A painter that takes long is waited for: the app would come first, and nothing would be painted. */
const waitForPainter = (page: Page) => stretchTimers(page, { 600: 60_000 })
/** A tap on a painted link waits for an app that takes long: a plain navigation would lead there as well. */
const waitWithTap = (page: Page) => stretchTimers(page, { 3000: 60_000 })

/** What stands where: texts, pictures and fields below `selector`, with their boxes. */
const standing = (page: Page, selector: string) =>
  page.evaluate((below) => {
    const leaves = [...document.querySelectorAll(`${below} *`)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      // nothing is seen of the place in which pulling down will show something
      if (element.tagName === 'DIV' && element.textContent === '') return false
      // an icon is one thing, whatever it is drawn of
      const icon = element.closest('svg')
      return (icon === null ? element.childElementCount === 0 : icon === element) && width > 0 && height > 0
    })
    return leaves.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, fontSize, fontWeight, backgroundColor } = getComputedStyle(element)
      const box = [x, y, width, height].map((pixels) => Math.round(pixels * 10) / 10).join(' ')
      // a picture out of sight waits for the app
      const isLate = element.tagName === 'IMG' && (y >= innerHeight || x >= innerWidth)
      const address = isLate ? '' : (element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      const text = element.textContent
      return [element.tagName, box, text, address, color, fontSize, fontWeight, backgroundColor].join(' | ')
    })
  }, selector)

const links = (page: Page, selector: string) =>
  page
    .locator(`${selector} a`)
    .evaluateAll((all) => all.map((link) => `${link.getAttribute('href')} ${link.getAttribute('aria-label') ?? ''}`))

/** What a change of the window has moved is told in the frames after it. */
const forgetShift = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    Object.assign(window, { layoutShifts: [] })
  })

/** Notes whether anything was painted; to be called before the page is opened. */
const watchPainted = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#painted') !== null) Object.assign(window, { wasPainted: true })
    }).observe(document, { childList: true, subtree: true })
  })
const wasPainted = (page: Page) => page.evaluate(() => 'wasPainted' in window)

/** Waits until home has noted how high the card 继续学习 is: the next start of a member is painted. */
const rememberedHeight = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('prefs'))).toContain('continueHeight')

interface PaintedScreen {
  readonly name: string
  readonly address: string
  readonly title: string
  /** What stands there at least. */
  readonly least: number
  /** What is painted besides `main` and the main navigation. */
  readonly frame: string
  /** Painted by the code of the one before it. */
  readonly isVariant?: true
}

const screens: readonly PaintedScreen[] = [
  { name: 'home', address: '/', title: '南窗学堂', least: 36, frame: 'header' },
  { name: 'courses', address: '/courses', title: '录播课程', least: 40, frame: 'header' },
  {
    name: 'free courses',
    address: '/courses?scene=free',
    title: '录播课程',
    least: 8,
    frame: 'header',
    isVariant: true,
  },
  { name: 'a course for sale', address: '/course/1', title: 'Python 数据分析实战', least: 8, frame: 'footer' },
  { name: 'a free course', address: '/course/3?tab=lessons', title: '', least: 8, frame: 'footer', isVariant: true },
  { name: 'login', address: '/login?redirect=%2Fstudy', title: '快捷登录/注册', least: 7, frame: 'header' },
]

/** The last of each is the one the page is opened at. Phones have no rail; large screens have one in the first frame. */
const windows = { phone: [320, 390], large: [768, 1280] } as const

/** How each screen is looked at; a variant at first only. */
const looks = [
  ['light', 'phone', 'standard'],
  ['dark', 'phone', 'large'],
  ['light', 'phone', 'elder'],
  ['light', 'large', 'standard'],
] as const

/** On a busy machine the window has its new size later: what is measured would be that of the size before. */
const resized = (page: Page, width: number) =>
  page.waitForFunction((wanted) => screen.width === wanted && document.documentElement.clientWidth === wanted, width)

/** What stands there at each width. The frame stands after the content, and the app adds more of that. */
async function look(page: Page, root: string, frame: string, widths: readonly number[]) {
  const seen = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await resized(page, width)
    const content = await standing(page, `${root} main`)
    const around = [...(await standing(page, `${root} ${frame}`)), ...(await tabsOf(page, root))]
    seen.push({ content, around, ways: await links(page, `${root} main`) })
  }
  return seen
}

/** The tabs of the main navigation: each with its place, its look, and where it leads. */
const tabsOf = (page: Page, root: string) =>
  page.locator(`${root} .main-tabs > a`).evaluateAll((all) =>
    all.map((tab) => {
      const icon = tab.querySelector('svg')
      const boxes = [tab, icon ?? tab].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height].map((pixels) => Math.round(pixels * 10) / 10).join(' ')
      })
      const { color, fontSize, fontWeight, backgroundColor } = getComputedStyle(tab)
      const { fill } = getComputedStyle(icon ?? tab)
      const where = [tab.getAttribute('href'), tab.getAttribute('aria-current')]
      return [...boxes, tab.textContent.trim(), ...where, color, fontSize, fontWeight, backgroundColor, fill].join(
        ' | ',
      )
    }),
  )

for (const { name, address, title, least, frame, isVariant } of screens) {
  test(`${name}: painted as the app renders it, and nothing moves`, async ({ page }) => {
    await startEmpty(page, {})
    const shifts = await watchShifts(page)
    for (const [theme, size, display] of isVariant ? looks.slice(0, 1) : looks) {
      const at = `${name}, ${theme}, ${size}, ${display}`
      await test.step(at, async () => {
        const widths = windows[size]
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width: widths[1], height: 844 })
        // on a busy machine the window has the new size later, and the next page would be the one that moves
        await page.waitForFunction((width) => screen.width === width, widths[1])
        await page.addInitScript((prefs) => localStorage.setItem('prefs', prefs), JSON.stringify({ display }))
        const release = await holdApp(page)
        await page.goto(address)
        await expect(painted(page), at).toBeVisible()
        await expect(page, at).toHaveTitle(title === '' ? /./ : new RegExp(title))
        // nothing has been touched yet: what the browser puts down to something is the window, whose new size came late
        const ownShifts = (await shifts()).filter(({ isAnswer }) => !isAnswer)
        expect(ownShifts, `${at}: what is painted moves`).toEqual([])
        const before = await look(page, '#painted', frame, widths)
        await forgetShift(page)
        release()
        await expect(painted(page), at).toHaveCount(0)
        expect(await shifts(), `${at}: the hand-over moves something`).toEqual([])
        const after = await look(page, '#root', frame, widths)
        for (const [index, { content, around, ways }] of before.entries()) {
          expect(content.length, at).toBeGreaterThanOrEqual(least)
          expect(after[index]?.content.slice(0, content.length), at).toEqual(content)
          expect(after[index]?.around, at).toEqual(around)
          if (size === 'large' || address === '/') expect(around.length, at).toBeGreaterThanOrEqual(3)
          expect(after[index]?.ways.slice(0, ways.length), at).toEqual(ways)
        }
      })
    }
  })
}

test('a tap that comes before the app is carried out by it', async ({ page }) => {
  await waitWithTap(page)
  const release = await holdApp(page)
  await page.goto('/')
  await painted(page).getByRole('link', { name: '在学' }).click()
  await expect(page).toHaveURL('/')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  release()
  await expect(page).toHaveURL(/\/login-password\?redirect=%2Fstudy/)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a tap on a tab whose words the app knows better leads where the tab leads', async ({ page }) => {
  await waitWithTap(page)
  await loginByPassword(page, buyer)
  await page.goto('/')
  await rememberedHeight(page)
  const release = await holdApp(page)
  await page.goto('/')
  await painted(page).getByRole('link', { name: '我的' }).click()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  release()
  await expect(page).toHaveURL('/member')
  await expect(page.locator('.main-tabs').getByRole('link', { name: /^我的.*未读$/ })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

/** Scrolls what is painted; returns how far. From then on the offsets at which the page stands are noted. */
const scrollPainted = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 300)
    const offsets: number[] = []
    document.addEventListener('scroll', () => offsets.push(window.scrollY))
    Object.assign(window, { offsets })
    return window.scrollY
  })
const offsetsOf = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { offsets: number[] }).offsets)])

test.describe('a page that was scrolled before the app came', () => {
  // of a course little is painted
  test.use({ viewport: { width: 390, height: 480 } })

  for (const path of ['/', '/courses', '/course/1'])
    test(`${path}: it stays where it is`, async ({ page }) => {
      const release = await holdApp(page)
      await page.goto(path)
      await expect(painted(page)).toBeVisible()
      const offset = await scrollPainted(page)
      expect(offset).toBeGreaterThan(50)
      release()
      await expect(painted(page)).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect(await offsetsOf(page)).toEqual([offset])
      expect(await page.evaluate(() => window.scrollY)).toBe(offset)
    })

  test('a course: it is there again on the way back', async ({ page }) => {
    const release = await holdApp(page)
    await page.goto('/course/1')
    await expect(painted(page)).toBeVisible()
    const offset = await scrollPainted(page)
    release()
    await page.locator('#root').getByRole('link', { name: '购买课程' }).click()
    await expect(page).toHaveURL(/login/)
    await page.goBack()
    await expect(page.getByRole('tablist')).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(offset)
  })
})

test('a tap for which the app never comes is a plain navigation', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|net::ERR/)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  withoutApp.add(page)
  await page.goto('/')
  await painted(page).locator('a[href^="/course/"]').first().click()
  await expect(page).toHaveURL(/\/course\/\d+$/)
})

test('a link whose plain navigation has begun is not followed by the app as well', async ({ page }) => {
  const release = await holdApp(page)
  // while a navigation is under way nothing can be asked of the page: it has to tell by itself
  const { promise: place, resolve } = deferred<string>()
  await page.exposeFunction('tellPlace', resolve)
  await page.addInitScript(() => {
    let wasThere = false
    new MutationObserver(() => {
      const isThere = document.querySelector('#painted') !== null
      const { tellPlace } = window as unknown as { tellPlace(path: string): void }
      // what the app does with a tap it does within this time
      if (wasThere && !isThere) setTimeout(() => tellPlace(location.pathname), 1_000)
      wasThere = isThere
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  // its page does not answer
  await page.route(/\/course\/\d+$/, (route) => (route.request().isNavigationRequest() ? undefined : route.continue()))
  const begun = page.waitForRequest((request) => request.isNavigationRequest())
  await painted(page).locator('a[href^="/course/"]').first().click()
  await begun
  release()
  expect(await place).toBe('/')
})

test('what was typed into the painted search field is searched for by the app', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/')
  const field = painted(page).getByRole('searchbox')
  await field.fill('钢琴')
  await field.press('Enter')
  release()
  await expect(page).toHaveURL(`/search?keywords=${encodeURIComponent('钢琴')}`)
})

test('of a search and a tap that come too early, the last one counts', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/')
  await painted(page).getByRole('searchbox').fill('园艺')
  await page.keyboard.press('Enter')
  await painted(page).locator('a[href^="/course/"]').first().click()
  release()
  await expect(page).toHaveURL(/\/course\/\d+$/)
  await expect(page.getByRole('tab', { name: '目录' })).toBeVisible()
  await expect(page).toHaveURL(/\/course\/\d+$/)
})

test('a word that is being composed is waited for, and is searched for as it was chosen', async ({ page }) => {
  // so long a word that is being composed is waited for
  await stretchTimers(page, { 8000: 60_000 })
  const release = await holdApp(page)
  await page.goto('/')
  await painted(page).getByRole('searchbox').focus()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'yuanyi', selectionStart: 6, selectionEnd: 6 })
  release()
  await expect(page.locator('#root main a').first()).toBeAttached()
  await expect(painted(page).getByRole('searchbox')).toHaveValue('yuanyi')
  await keyboard.send('Input.insertText', { text: '园艺' })
  await expect(painted(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('园艺')
})

test('text, focus and cursor stay in the search field', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/')
  await painted(page).getByRole('searchbox').fill('数学')
  await painted(page)
    .getByRole('searchbox')
    .evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 1))
  release()
  await expect(painted(page)).toHaveCount(0)
  const field = page.getByRole('searchbox')
  await expect(field).toHaveValue('数学')
  await expect(field).toBeFocused()
  expect(await field.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(1)
})

test('a number typed, a ticked box and the button pressed too early: the app has them all', async ({ page, demo }) => {
  const release = await holdApp(page)
  await page.goto('/login')
  await painted(page).getByLabel('手机号').fill('13800000000')
  await painted(page).getByRole('checkbox').check()
  await painted(page).getByRole('button', { name: '获取短信验证码' }).click()
  release()
  await expect(captchaDialog(page).getByRole('img', { includeHidden: true })).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeChecked()
  expect(await demo.log('/api/v2/captcha/image')).toHaveLength(1)
})

test('a login that waits for its code is not painted as the form before', async ({ page, demo }) => {
  await watchPainted(page)
  const release = await holdApp(page)
  await page.goto('/login')
  await expect(painted(page)).toBeVisible()
  release()
  await expect(painted(page)).toHaveCount(0)
  await page.getByLabel('手机号').fill('13800000000')
  await page.getByRole('checkbox').check()
  await requestCode(page, demo)
  expect(await wasPainted(page)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: '输入短信验证码' })).toBeVisible()
  expect(await wasPainted(page)).toBe(false)
})

test('a tab pressed too early is the one the app shows', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/courses')
  await painted(page).getByRole('tab', { name: '免费' }).click()
  release()
  await expect(page).toHaveURL('/courses?scene=free')
})

test('a link with a query leads where it says', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/login?redirect=%2Fstudy')
  await painted(page).getByRole('link', { name: '使用密码登录' }).click()
  release()
  await expect(page).toHaveURL('/login-password?redirect=%2Fstudy')
})

test('a course is asked for once: by a visitor before the app, by a member with the token', async ({ page, demo }) => {
  const asked = () => demo.log('/api/v2/course/1')
  await page.goto('/course/1')
  await expect(page.getByRole('tablist')).toBeVisible()
  expect(await asked()).toHaveLength(1)
  await loginByPassword(page, buyer)
  await watchPainted(page)
  await demo.clearLog()
  await page.goto('/course/1')
  await expect(page.getByRole('tablist')).toBeVisible()
  expect(await wasPainted(page)).toBe(false)
  expect(await asked()).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('prefs'))).toContain('"hasToken":true')
})

test('pictures of the first screen are asked for once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url())
  })
  const release = await holdApp(page)
  await page.goto('/')
  await expect(painted(page)).toBeVisible()
  release()
  await expect(painted(page)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.length).toBe(new Set(asked).size)
})

test('pictures out of sight wait for the app', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdApp(page)
  await page.goto('/')
  const slides = painted(page).locator('[aria-roledescription="轮播"] img')
  await expect(slides).toHaveCount(3)
  await expect.poll(() => slides.first().evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  const addresses = await slides.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(addresses).toEqual([expect.stringContaining('banner-1'), null, null])
  release()
  await expect(painted(page)).toHaveCount(0)
  await expect.poll(() => asked.filter((path) => path.includes('banner-'))).toHaveLength(3)
})

const isStyle = (path: string) => /^\/assets\/.*\.css$/.test(path)
const displayOfTabs = (page: Page) =>
  page.locator('#root [role="tablist"]').evaluate((tabs) => getComputedStyle(tabs).display)

test.describe('the styles of a painted screen', () => {
  test('come in one file, and the app asks for none of them again', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const release = await holdApp(page)
    await page.goto('/course/1')
    await expect(painted(page)).toBeVisible()
    const before = asked.filter(isStyle)
    expect(before).toHaveLength(2)
    release()
    await expect(painted(page)).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const names = await page
      .locator('link[rel="stylesheet"][disabled]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(names.length).toBeGreaterThan(3)
    expect(asked.filter((path) => names.includes(path))).toEqual([])
    expect(await displayOfTabs(page)).toBe('flex')
  })

  test('that cannot be had: nothing is painted, the app fetches them one by one', async ({ page, allowConsole }) => {
    allowConsole(failedResource)
    await watchPainted(page)
    const pageItself = readFileSync('dist/index.html', 'utf8').replaceAll(/<script[^]*?<\/script>/g, '')
    let refused = ''
    await page.route('**/assets/*.css', async (route) => {
      const { pathname } = new URL(route.request().url())
      if (refused === '' && !pageItself.includes(pathname)) {
        refused = pathname
        await route.abort()
      } else await route.continue()
    })
    await page.goto('/course/1')
    await expect(page.locator('#root [role="tablist"]')).toBeVisible()
    expect(refused).not.toBe('')
    expect(await wasPainted(page)).toBe(false)
    expect(await displayOfTabs(page)).toBe('flex')
  })
})

test('home of a member: the place of what is private is kept free, nothing moves', async ({ page }) => {
  // what a visitor's home needed says nothing of a member's
  await page.goto('/')
  await rememberedHeight(page)
  await loginByPassword(page, buyer)
  await watchPainted(page)
  const card = page.getByRole('link', { name: /继续学习/ })
  await test.step('the first time its height is not known: the app comes first', async () => {
    await page.goto('/')
    await expect(card).toBeVisible()
    expect(await wasPainted(page)).toBe(false)
    await rememberedHeight(page)
  })
  const shifts = await watchShifts(page)
  const release = await holdApp(page)
  await page.goto('/')
  await expect(painted(page)).toBeVisible()
  await expect(card).toHaveCount(0)
  const heading = painted(page).locator('main h2').first()
  const before = await heading.boundingBox()
  release()
  await expect(card).toBeVisible()
  await expect(painted(page)).toHaveCount(0)
  expect(await page.locator('#root main section h2').first().boundingBox()).toEqual(before)
  expect(await shifts()).toEqual([])
})

test('the same home, of a visitor, is painted', async ({ page }) => {
  await watchPainted(page)
  const release = await holdApp(page)
  await page.goto('/')
  await expect(painted(page)).toBeVisible()
  release()
  await expect(page.locator('#root main a[href^="/course/"]').first()).toBeVisible()
  expect(await wasPainted(page)).toBe(true)
})

test('something else in the place of the blocks: nothing is painted, the app says what is the matter', async ({
  page,
}) => {
  await startEmpty(page, {})
  await watchPainted(page)
  for (const [what, body] of [
    ['no envelope', '{"data":[]}'],
    ['a refusal', '{"code":500,"message":"维护中","data":null}'],
    ['no blocks', '{"code":0,"message":"","data":[]}'],
    ['a page of the network', '<html>login</html>'],
  ] as const)
    await test.step(what, async () => {
      await page.route('**/api/v2/decorationPage/blocks*', (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body }),
      )
      await page.goto('/')
      await expect(page.locator('main h2'), what).toBeVisible()
      expect(await wasPainted(page), what).toBe(false)
    })
})

test.describe('a later visit without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('home, the list and a course are painted from what is stored', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    const addresses = ['/', '/courses', '/course/1']
    // the worker has the answers of its next page only
    await page.goto('/login')
    await waitForServiceWorker(page)
    for (const address of addresses) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
    }
    await goOffline(context, demo)
    await waitForPainter(page)
    await watchPainted(page)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('#root main a, #root main [role="tab"]').first(), address).toBeVisible()
      expect(await wasPainted(page), `${address} is painted`).toBe(true)
    }
  })
})

test.describe('a later visit', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const path of ['/', '/courses'])
    test(`${path}: neither pictures nor the app are asked for before the screen is painted`, async ({ page }) => {
      await page.goto(path)
      await waitForServiceWorker(page)
      await waitForStored(page, path === '/' ? '/api/v2/decorationPage/blocks' : '/api/v2/courses')
      await waitForStored(page, '/api/v2/other/config')
      await waitForPainter(page)
      await page.addInitScript(() => {
        const observer = new MutationObserver(() => {
          const screen = document.querySelector('#painted')
          if (screen === null) return
          const shown = screen.querySelectorAll('img[src]').length
          if (performance.getEntriesByName('painted').length === 0) performance.mark('painted', { detail: shown })
          if (shown > 0) performance.mark('pictures')
        })
        observer.observe(document, { childList: true, subtree: true, attributeFilter: ['src'] })
      })
      await page.goto(path)
      // the list of what was asked for is written when it has come
      await page.waitForLoadState('networkidle')
      const [paintedAt, picturesAt, pictures, askedAt] = await page.evaluate(() => {
        const [mark] = performance.getEntriesByName('painted') as PerformanceMark[]
        return [
          mark?.startTime,
          performance.getEntriesByName('pictures')[0]?.startTime,
          mark?.detail as number,
          performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/index-'))?.startTime,
        ]
      })
      expect(pictures).toBe(0)
      expect(picturesAt).toBeGreaterThan(paintedAt ?? Infinity)
      expect(askedAt).toBeGreaterThan(paintedAt ?? Infinity)
    })
})
