/** 课程详情 (screens 2.6, 3.7); its comments are in comments.spec.ts. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/network.ts'
import { signIn } from '../support/session.ts'

const buyer = '13800000000'
const vip = '13800000001'
const newcomer = '13800000002'
const formerVip = '13800000003'

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const bar = (page: Page) => page.getByRole('contentinfo')
const panel = (page: Page) => page.getByRole('tabpanel')
const lessonLinks = (page: Page) => panel(page).getByRole('link')
const favourite = (page: Page) => bar(page).getByRole('button', { name: /收藏/ })
const likes = async (demo: Demo, id: number) => demo.log(`/api/v2/course/${id}/like`)
const hrefs = (page: Page) => lessonLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const address = (id: number) => `/course/video/${id}`

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(title(page)).toBeVisible()
}

test('a visitor sees what a course is and what it costs', async ({ page, demo }) => {
  await open(page, '/course/1')
  await expect(page).toHaveTitle('Python 数据分析实战：从清洗到可视化')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('课程详情')
  await expect(page.getByText('3286人已购买·24课时·5小时14分钟')).toBeVisible()
  await expect(page.getByText('VIP免费', { exact: true })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'VIP会员免费看' })).toHaveAttribute('href', '/role')
  await expect(bar(page).getByRole('link', { name: '购买课程' })).toHaveAttribute(
    'href',
    '/order?goods_type=COURSE&goods_id=1',
  )
  await expect(panel(page).getByRole('heading', { name: '购买须知' })).toBeVisible()
  await expect(page.getByText(/^已学 /)).toHaveCount(0)
  const paths = (await demo.log('/api/')).map(({ path }) => path)
  expect(paths.filter((path) => path.includes('/attach') || path.includes('/like'))).toEqual([])
  expect(paths.length).toBeLessThanOrEqual(6)
})

test.describe('who may do what (screens 1.16)', () => {
  const learn = ['开始学习']
  for (const [name, who, id, price, buttons] of [
    ['visitor, free', null, 4, '免费', learn],
    ['visitor, paid', null, 3, '￥69', ['购买课程']],
    ['visitor, charge 0 but not free', null, 8, '￥0', ['0元购买']],
    ['member, free', newcomer, 4, '免费', learn],
    ['member, paid', newcomer, 5, '￥299', ['购买课程']],
    ['member, VIP-free', newcomer, 2, '￥99', ['VIP会员免费看', '购买课程']],
    ['member, charge 0 but not free', newcomer, 8, '￥0', ['0元购买']],
    ['VIP expired', formerVip, 2, '￥99', ['VIP会员免费看', '购买课程']],
    ['VIP in force', vip, 2, '￥99', learn],
    ['buyer', buyer, 3, '已购买', ['继续学习']],
  ] as const) {
    test(name, async ({ page, demo }) => {
      if (who !== null) await signIn(page, demo, who)
      await open(page, `/course/${id}`)
      await expect(page.getByText(price, { exact: true })).toBeVisible()
      await expect(bar(page).getByRole('link')).toHaveText([...buttons])
    })
  }
})

test('the order is that of the chapters, what has none comes last', async ({ page }) => {
  await open(page, '/course/10?tab=lessons')
  const chapters = panel(page).getByRole('heading', { level: 3 })
  await expect(chapters).toHaveText(['上编　结构4课时', '下编　装饰4课时', '无章节内容2课时'])
  // the chapters come as 9, 3; their ids as keys would be sorted the other way round
  const lessons = Array.from({ length: 10 }, (_, index) => 1001 + index)
  expect(await hrefs(page)).toEqual(lessons.map(address))
  const numbers = await panel(page)
    .getByText(/^\d{2}$/)
    .allTextContents()
  expect(numbers).toEqual(lessons.map((_, index) => String(index + 1).padStart(2, '0')))
})

test('lessons without any chapter stand alone', async ({ page }) => {
  await open(page, '/course/6?tab=lessons')
  await expect(lessonLinks(page)).toHaveCount(18)
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(0)
})

test('chapters and lessons without chapter go together', async ({ page }) => {
  await open(page, '/course/9?tab=lessons')
  expect((await hrefs(page)).at(-1)).toBe(address(901))
  await expect(panel(page).getByRole('heading', { level: 3 }).last()).toContainText('无章节内容')
})

test('a course without lessons says so', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, '/course/12?tab=lessons')
  await expect(panel(page)).toContainText('暂无课时')
  await expect(bar(page).getByRole('button', { name: '暂无可学习课时' })).toBeDisabled()
})

test('an empty first chapter is passed over', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, '/course/11?tab=lessons')
  await expect(panel(page)).toContainText('暂无课时')
  expect((await hrefs(page))[0]).toBe(address(1101))
  await expect(bar(page).getByRole('link', { name: /学习$/ })).toHaveAttribute('href', address(1101))
})

test('a visitor sees locks and trials, a buyer neither', async ({ page, demo }) => {
  await open(page, '/course/1?tab=lessons')
  await expect(panel(page).getByText('试看')).toHaveCount(2)
  await expect(panel(page).getByRole('img', { name: '需购买' })).toHaveCount(22)
  await signIn(page, demo, buyer)
  await open(page, '/course/1?tab=lessons')
  await expect(lessonLinks(page)).toHaveCount(24)
  await expect(panel(page).getByText('试看')).toHaveCount(0)
  await expect(panel(page).getByRole('img', { name: '需购买' })).toHaveCount(0)
})

test('progress: what is finished, where it stands, where it goes on', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, '/course/1?tab=lessons')
  await expect(page.getByText('已学 4/24 课时')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '学习进度' })).toHaveAttribute('aria-valuenow', '16')
  await expect(panel(page).getByText('已学完')).toHaveCount(4)
  await expect(lessonLinks(page).nth(4)).toContainText('已学 40%')
  await expect(bar(page).getByRole('link', { name: '继续学习' })).toHaveAttribute('href', address(105))
})

test('a visitor on a free course logs in and is in the lesson', async ({ page }) => {
  await open(page, '/course/4')
  await bar(page).getByRole('link', { name: '开始学习' }).click()
  await expect(page).toHaveURL(/\/login-password\?redirect=%2Fcourse%2Fvideo%2F401$/)
  await page.getByRole('textbox', { name: '手机号' }).fill(newcomer)
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/course\/video\/401$/)
})

test('a tab of the address opens, folds stay in place, back keeps the tab', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, '/course/1')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('tab', { name: '目录' }).click()
  await expect(page).toHaveURL(/\?tab=lessons$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  const fold = panel(page).getByRole('button').first()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await fold.click()
  await expect(lessonLinks(page)).toHaveCount(19)
  await fold.click()
  await lessonLinks(page).first().click()
  await expect(page).toHaveURL(/\/course\/video\/101$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?tab=lessons$/)
  await expect(page.getByRole('tab', { name: '目录' })).toHaveAttribute('aria-selected', 'true')
})

test('another tab begins at its top', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, '/course/1?tab=lessons')
  await expect(lessonLinks(page)).toHaveCount(24)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('tab', { name: /课件/ }).click()
  await expect(panel(page).getByText('课程讲义.pdf')).toBeInViewport()
})

test.describe('favourite', () => {
  test('a visitor is sent to the login and back to this tab', async ({ page, demo }) => {
    await open(page, '/course/1?tab=lessons')
    await favourite(page).click()
    await expect(page).toHaveURL(/\/login-password\?redirect=%2Fcourse%2F1%3Ftab%3Dlessons$/)
    expect(await likes(demo, 1)).toEqual([])
  })

  test('two taps are one call, and the answer is shown', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await demo.fault({ path: '/api/v2/course/5/like', kind: 'slow', delayMs: 800 })
    await open(page, '/course/5')
    await expect(favourite(page)).toHaveAttribute('aria-pressed', 'false')
    await favourite(page).dblclick()
    // at once, before the answer
    await expect(favourite(page)).toHaveText('已收藏')
    await expect(favourite(page)).not.toHaveAttribute('aria-disabled', 'true')
    await expect(favourite(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await likes(demo, 5)).toHaveLength(1)
    await page.reload()
    await expect(favourite(page)).toHaveText('已收藏')
  })

  test('the answer decides, also against the wish', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await open(page, '/course/5')
    await expect(favourite(page)).toHaveText('收藏')
    // made a favourite elsewhere meanwhile: the toggle takes it back
    const token = await demo.token(newcomer)
    await fetch(new URL('/api/v2/course/5/like', page.url()), { headers: { authorization: `Bearer ${token}` } })
    await favourite(page).click()
    await expect(favourite(page)).not.toHaveAttribute('aria-disabled', 'true')
    await expect(favourite(page)).toHaveText('收藏')
  })

  test('a refusal is told and undone', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await demo.fault({ path: '/api/v2/course/5/like', kind: 'code1', message: '收藏已满', times: 1 })
    await open(page, '/course/5')
    await favourite(page).click()
    await expect(page.getByText('收藏已满')).toBeVisible()
    await expect(favourite(page)).toHaveText('收藏')
    await favourite(page).click()
    await expect(favourite(page)).toHaveText('已收藏')
  })

  test('a server error is told in place and undone', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, newcomer)
    await demo.fault({ path: '/api/v2/course/5/like', kind: 'http500', times: 1 })
    await open(page, '/course/5')
    await favourite(page).click()
    await expect(bar(page).getByText('服务暂时不可用，请稍后重试')).toBeVisible()
    await expect(favourite(page)).toHaveText('收藏')
  })

  test('without a network it is kept and sent once later', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, newcomer)
    await open(page, '/course/5')
    await goOffline(context, demo)
    await favourite(page).click()
    await expect(favourite(page)).toHaveText('已收藏')
    await expect(bar(page).getByText('待同步 1 条')).toBeVisible()
    await goOnline(context, demo)
    await expect.poll(async () => (await likes(demo, 5)).length, { timeout: 20_000 }).toBe(1)
    await expect(bar(page).getByText('待同步 1 条')).toBeHidden()
    await expect(favourite(page)).toHaveText('已收藏')
    await page.reload()
    await expect(favourite(page)).toHaveText('已收藏')
    expect(await likes(demo, 5)).toHaveLength(1)
  })
})

const file = (page: Page) => panel(page).getByRole('listitem').filter({ hasText: '课程讲义.pdf' })
const download = (page: Page) => file(page).getByRole('button', { name: /下载/ })
const downloadCalls = (demo: Demo) => demo.log('/api/v3/course/1/attach')

test.describe('课件', () => {
  test('the tab counts them; nothing is asked before a tap', async ({ page, demo }) => {
    await open(page, '/course/1?tab=files')
    await expect(page.getByRole('tab', { name: /课件/ })).toHaveText('课件6')
    await expect(file(page)).toContainText('PDF·')
    await expect(panel(page).getByRole('listitem')).toHaveCount(6)
    expect(await downloadCalls(demo)).toEqual([])
  })

  test('a visitor is sent to the login', async ({ page, demo }) => {
    await open(page, '/course/1?tab=files')
    await download(page).click()
    await expect(page).toHaveURL(/\/login-password\?redirect=%2Fcourse%2F1%3Ftab%3Dfiles$/)
    expect(await downloadCalls(demo)).toEqual([])
  })

  test('without the course they are refused without a call', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await open(page, '/course/1?tab=files')
    await download(page).click()
    await expect(page.getByText('请购买课程')).toBeVisible()
    expect(await downloadCalls(demo)).toEqual([])
  })

  test('a buyer gets the file in a new window, by one call', async ({ page, context, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, '/course/1?tab=files')
    const opening = context.waitForEvent('page')
    await download(page).dblclick()
    const opened = await opening
    await expect.poll(async () => (await downloadCalls(demo)).length).toBe(1)
    await expect(download(page)).not.toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL(/\/course\/1\?tab=files$/)
    await opened.close().catch(() => {})
  })

  test('a blocked window leaves the address to be copied', async ({ page, context, demo }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, demo, buyer)
    await page.addInitScript(() => {
      window.open = () => null
    })
    await open(page, '/course/1?tab=files')
    await download(page).click()
    const dialog = page.getByRole('dialog', { name: '下载链接' })
    await expect(dialog).toContainText('http')
    await dialog.getByRole('button', { name: '复制链接' }).click()
    await expect(dialog).toContainText('链接已复制')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\//)
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(dialog).toBeHidden()
  })

  test('a failure leaves the row usable', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await demo.fault({ path: '/api/v3/course/1/attach', kind: 'code429', message: '下载太频繁', times: 1 })
    await open(page, '/course/1?tab=files')
    await download(page).click()
    await expect(page.getByText('下载太频繁')).toBeVisible()
    await expect(download(page)).not.toHaveAttribute('aria-busy', 'true')
    await download(page).click()
    await expect.poll(async () => (await downloadCalls(demo)).length).toBe(2)
  })

  test.describe('in WeChat', () => {
    test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.50' })
    test('the address is copied, and sharing points to the menu', async ({ page, context, demo }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await signIn(page, demo, buyer)
      await open(page, '/course/1?tab=files')
      await download(page).click()
      await expect(page.getByText('链接已复制，请在浏览器中打开')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\//)
      await page.getByRole('button', { name: '分享' }).click()
      await expect(page.getByRole('dialog')).toContainText('点击右上角「…」分享给好友')
    })
  })
})

test('sharing copies the clean address of the course', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await open(page, '/course/1?tab=lessons')
  await page.getByRole('button', { name: '分享' }).click()
  await expect(page.getByText('链接已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL('/course/1?tab=lessons', page.url()).href,
  )
})

test('a hostile description runs nothing and submits nothing', async ({ page, allowConsole }) => {
  // the browser reports what the sanitiser's inert document was not allowed to do
  allowConsole(failedResource, /Content Security Policy/)
  await open(page, '/course/16')
  await expect(panel(page)).toContainText('下面的例子看起来是普通内容')
  await expect(panel(page).locator('script, form, input, [onerror], [onclick], a[href^="javascript"]')).toHaveCount(0)
  for (const name of ['目录', '课件']) {
    await page.getByRole('tab', { name }).click()
    await expect(panel(page).locator('script, img')).toHaveCount(0)
  }
  expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
})

test('an unknown course is gone, with the sentence of the server', async ({ page }) => {
  await page.goto('/course/999')
  await expect(page.getByText('资源不存在')).toBeVisible()
  await expect(page.getByText('内容不存在或已下架')).toBeVisible()
  await expect(page).toHaveTitle('课程详情')
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/\/$/)
})

for (const id of ['abc', '-1', '0', '9007199254740993', '15']) {
  test(`/course/${id} is gone`, async ({ page, demo }) => {
    await page.goto(`/course/${id}`)
    await expect(page.getByText('内容不存在或已下架')).toBeVisible()
    expect(await demo.log('/api/v2/course/')).toHaveLength(id === '15' ? 1 : 0)
  })
}

test('a hidden course opens by its address', async ({ page }) => {
  await open(page, '/course/14')
  await expect(page.getByText('内容不存在或已下架')).toHaveCount(0)
})

test('a failing refresh takes nothing from the screen', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await demo.fault({ path: '/api/v2/course/1', kind: 'http500', times: 1 })
  await page.goto('/course/1')
  await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(title(page)).toBeVisible()
  await demo.fault({ path: '/api/v2/course/1', kind: 'http500' })
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect(page.getByText(/^更新于 /)).toBeVisible()
})

test('an answer that grants less asks who the member is, once', async ({ page, demo }) => {
  const memberCalls = async () => (await demo.log('/api/v2/member/detail')).length
  await signIn(page, demo, buyer)
  await open(page, '/course/1')
  await expect(page.getByText('已购买', { exact: true })).toBeVisible()
  await demo.clearLog()
  await page.goto('/courses')
  await expect.poll(memberCalls).toBe(1)
  // from here on the server takes this member for a visitor, without saying so
  await demo.expireToken(buyer)
  await page.getByRole('link', { name: /Python 数据分析实战/ }).click()
  await expect(page).toHaveURL(/\/login(-password)?\?redirect=%2Fcourse%2F1$/)
  expect(await memberCalls()).toBe(2)
  await page.goBack()
  await expect(bar(page).getByRole('link', { name: '购买课程' })).toBeVisible()
})

test('offline: the whole screen from the stored copy, buying says what it needs', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, newcomer)
  await open(page, '/course/1')
  await waitForServiceWorker(page)
  await page.reload()
  await expect(panel(page)).toContainText('这门课解决什么问题')
  await goOffline(context, demo)
  await page.goto('/course/1?tab=lessons')
  await expect(lessonLinks(page)).toHaveCount(24)
  await expect(page.getByText(/^更新于 /)).toBeVisible()
  await page.getByRole('tab', { name: '介绍' }).click()
  await expect(panel(page)).toContainText('这门课解决什么问题')
  await bar(page).getByRole('button', { name: '购买课程' }).click()
  await expect(bar(page).getByText('当前无网络，请联网后操作')).toBeVisible()
  await page.goto('/course/2')
  await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
})

test('axe finds nothing on any tab', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  for (const tab of ['intro', 'lessons', 'files']) {
    await open(page, `/course/1?tab=${tab}`)
    await expectNoAxeViolations(page)
  }
})
