/** 课程详情 (screens 2.6, 3.7); its comments are in comments.spec.ts. */
import type { Page } from '@playwright/test'
import { deferred } from '../support/dom/deferred.ts'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { waitForCachedRead, waitForMember } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { givenFile } from '../support/browser/given-file.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'

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

/** The courses that are shown here, by the beginnings of their titles. */
const names: Readonly<Record<number, string>> = {
  1: 'Python 数据分析实战',
  2: 'Excel 高效办公',
  3: '摄影构图九讲',
  4: '宋词里的四季',
  5: '雅思写作七分课',
  6: '线性代数的几何直觉',
  8: '学习方法体验营',
  9: '日语入门',
  10: '中国建筑十二讲',
  11: '家庭营养',
  12: '吉他弹唱',
  14: '内部试讲',
  16: '网页安全入门',
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(title(page)).toBeVisible()
}

/** Another course, without loading a document. */
async function turnTo(page: Page, id: number, query = ''): Promise<void> {
  await openInApp(page, `/course/${id}${query}`)
  await expect(title(page)).toContainText(names[id] ?? 'none')
}

async function expectLogin(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(`/login-password?redirect=${encodeURIComponent(path)}`)
  await expect(page).toHaveTitle('密码登录')
}

test.describe('a screen is opened', () => {
  test.use({ serviceWorkers: 'block' })

  test('its data are asked for with the tap, beside its code; a link that has the focus asks nothing', async ({
    page,
    demo,
  }) => {
    await page.goto('/courses')
    const row = page.getByRole('link', { name: names[1] }).first()
    await expect(row).toBeVisible()
    const code = deferred<void>()
    let held = 0
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      held += 1
      await code.promise
      await route.continue()
    })
    const asked = async () => (await demo.log('/api/v2/course/1')).length
    await row.focus()
    await expect.poll(() => held).toBeGreaterThan(0)
    expect(await asked()).toBe(0)
    await row.click()
    await expect.poll(asked).toBe(1)
    await expect(page).toHaveTitle('录播课程')
    code.resolve()
    await expect(page).toHaveTitle(/Python/)
    expect(await asked()).toBe(1)
  })

  test('a visitor who is led to the login asks for nothing of a member', async ({ page, demo }) => {
    await page.goto('/member')
    await expect(page.getByRole('main')).toBeVisible()
    for (const path of ['/member/order', '/messages', '/study', '/course/video/1001']) {
      await openInApp(page, path)
      await expect(page).toHaveURL(/\/login-password\?redirect=/)
    }
    for (const path of ['/api/v2/member', '/api/v3/member', '/api/v2/video']) expect(await demo.log(path)).toEqual([])
  })
})

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

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

  test('who may do what (screens 1.16)', async ({ page, demo }) => {
    const learn = ['开始学习']
    for (const [who, name, rows] of [
      [
        null,
        'a visitor',
        [
          ['free', 4, '免费', learn],
          ['paid', 3, '￥69', ['购买课程']],
          ['charge 0 but not free', 8, '￥0', ['0元购买']],
        ],
      ],
      [
        newcomer,
        'a member',
        [
          ['free', 4, '免费', learn],
          ['paid', 5, '￥299', ['购买课程']],
          ['VIP-free', 2, '￥99', ['VIP会员免费看', '购买课程']],
          ['charge 0 but not free', 8, '￥0', ['0元购买']],
        ],
      ],
      [formerVip, 'VIP expired', [['VIP-free', 2, '￥99', ['VIP会员免费看', '购买课程']]]],
      [vip, 'VIP in force', [['VIP-free', 2, '￥99', learn]]],
      [buyer, 'a buyer', [['bought', 3, '已购买', ['继续学习']]]],
    ] as const) {
      if (who !== null) await signIn(page, demo, who)
      await page.goto('/member/setting')
      await expect(page).toHaveTitle('关于平台')
      for (const [kind, id, price, buttons] of rows)
        await test.step(`${name}: ${kind}`, async () => {
          await turnTo(page, id)
          await expect(page.getByText(price, { exact: true })).toBeVisible()
          await expect(bar(page).getByRole('link')).toHaveText([...buttons])
        })
    }
  })

  test('lessons and chapters, as a visitor sees them', async ({ page }) => {
    await open(page, '/course/1?tab=lessons')
    await test.step('locks and trials', async () => {
      await expect(panel(page).getByText('试看')).toHaveCount(2)
      await expect(panel(page).getByRole('img', { name: '需购买' })).toHaveCount(22)
    })
    await test.step('the order is that of the chapters, what has none comes last', async () => {
      await turnTo(page, 10, '?tab=lessons')
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
    await test.step('lessons without any chapter stand alone', async () => {
      await turnTo(page, 6, '?tab=lessons')
      await expect(lessonLinks(page)).toHaveCount(18)
      await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(0)
    })
    await test.step('chapters and lessons without chapter go together', async () => {
      await turnTo(page, 9, '?tab=lessons')
      await expect(panel(page).getByRole('heading', { level: 3 }).last()).toContainText('无章节内容')
      expect((await hrefs(page)).at(-1)).toBe(address(901))
    })
  })

  test('a buyer’s lessons: where they stand, and how the screen is left and found again', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, '/course/1')
    await test.step('a tab of the address, without growing the history', async () => {
      const entries = await page.evaluate(() => history.length)
      await page.getByRole('tab', { name: '目录' }).click()
      await expect(page).toHaveURL(/\?tab=lessons$/)
      expect(await page.evaluate(() => history.length)).toBe(entries)
    })
    await test.step('neither locks nor trials; what is finished, where it stands, where it goes on', async () => {
      await expect(lessonLinks(page)).toHaveCount(24)
      await expect(panel(page).getByText('试看')).toHaveCount(0)
      await expect(panel(page).getByRole('img', { name: '需购买' })).toHaveCount(0)
      await expect(page.getByText('已学 4/24 课时')).toBeVisible()
      await expect(page.getByRole('progressbar', { name: '学习进度' })).toHaveAttribute('aria-valuenow', '16')
      await expect(panel(page).getByText('已学完')).toHaveCount(4)
      await expect(lessonLinks(page).nth(4)).toContainText('已学 40%')
      await expect(bar(page).getByRole('link', { name: '继续学习' })).toHaveAttribute('href', address(105))
      await expectNoAxeViolations(page)
    })
    await test.step('another tab begins at its top', async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.getByRole('tab', { name: /课件/ }).click()
      await expect(panel(page).getByText('课程讲义.pdf')).toBeInViewport()
      await page.getByRole('tab', { name: '目录' }).click()
    })
    await test.step('folds stay in place, back keeps the tab', async () => {
      const fold = panel(page).locator('button[aria-expanded]').first()
      await expect(fold).toHaveAttribute('aria-expanded', 'true')
      await fold.click()
      await expect(lessonLinks(page)).toHaveCount(19)
      await fold.click()
      await lessonLinks(page).first().click()
      await expect(page).toHaveURL(/\/course\/video\/101$/)
      await expect(page).toHaveTitle(/为什么先看数据再写代码/)
      await page.goBack()
      await expect(page).toHaveURL(/\?tab=lessons$/)
      await expect(page.getByRole('tab', { name: '目录' })).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('a course without lessons says so', async () => {
      await turnTo(page, 12, '?tab=lessons')
      await expect(panel(page)).toContainText('暂无课时')
      await expect(bar(page).getByRole('button', { name: '暂无可学习课时' })).toBeDisabled()
    })
    await test.step('an empty first chapter is passed over', async () => {
      await turnTo(page, 11, '?tab=lessons')
      await expect(panel(page)).toContainText('暂无课时')
      await expect(lessonLinks(page).first()).toHaveAttribute('href', address(1101))
      await expect(bar(page).getByRole('link', { name: /学习$/ })).toHaveAttribute('href', address(1101))
    })
  })

  test('what a visitor has to log in for', async ({ page, demo }) => {
    await open(page, '/course/1?tab=lessons')
    await test.step('a favourite', async () => {
      await favourite(page).click()
      await expectLogin(page, '/course/1?tab=lessons')
      expect(await likes(demo, 1)).toEqual([])
    })
    await test.step('a file', async () => {
      await page.goBack()
      await page.getByRole('tab', { name: /课件/ }).click()
      await download(page).click()
      await expectLogin(page, '/course/1?tab=files')
      expect(await downloadCalls(demo)).toEqual([])
    })
    await test.step('a free course: login, and in the lesson', async () => {
      await turnTo(page, 4)
      await bar(page).getByRole('link', { name: '开始学习' }).click()
      await expectLogin(page, '/course/video/401')
      await loginByPassword(page, newcomer)
      await expect(page).toHaveURL(/\/course\/video\/401$/)
    })
  })
})

test.describe('favourite', () => {
  test.describe('with a network', () => {
    test.use({ serviceWorkers: 'block' })
    test('what is shown is what the school has', async ({ page, demo, allowConsole }) => {
      allowConsole(failedResource)
      await signIn(page, demo, newcomer)
      await open(page, '/course/5')
      await test.step('two taps are one call, and the answer is shown', async () => {
        const answer = await holdAnswers(page, '**/api/v2/course/5/like')
        await expect(favourite(page)).toHaveAttribute('aria-pressed', 'false')
        await favourite(page).dblclick()
        // at once, before the answer
        await expect(favourite(page)).toHaveText('已收藏')
        answer()
        await expect(favourite(page)).not.toHaveAttribute('aria-disabled', 'true')
        await expect(favourite(page)).toHaveAttribute('aria-pressed', 'true')
        expect(await likes(demo, 5)).toHaveLength(1)
        await page.reload()
        await expect(favourite(page)).toHaveText('已收藏')
      })
      await test.step('the answer decides, also against the tap', async () => {
        await turnTo(page, 3)
        await expect(favourite(page)).toHaveText('收藏')
        // made a favourite elsewhere meanwhile: the toggle takes it back
        const token = await demo.token(newcomer)
        await fetch(new URL('/api/v2/course/3/like', page.url()), { headers: { authorization: `Bearer ${token}` } })
        const answered = page.waitForResponse(/\/course\/3\/like/)
        await favourite(page).click()
        await answered
        await expect(favourite(page)).not.toHaveAttribute('aria-disabled', 'true')
        await expect(favourite(page)).toHaveText('收藏')
      })
      await test.step('a refusal is told and undone', async () => {
        await turnTo(page, 2)
        await demo.fault({ path: '/api/v2/course/2/like', kind: 'code1', message: '收藏已满', times: 1 })
        await favourite(page).click()
        await expect(page.getByText('收藏已满')).toBeVisible()
        await expect(favourite(page)).toHaveText('收藏')
      })
      await test.step('a server error is told in place and undone', async () => {
        await demo.fault({ path: '/api/v2/course/2/like', kind: 'http500', times: 1 })
        await favourite(page).click()
        await expect(bar(page).getByText('服务暂时不可用，请稍后重试')).toBeVisible()
        await expect(favourite(page)).toHaveText('收藏')
        await favourite(page).click()
        await expect(favourite(page)).toHaveText('已收藏')
      })
    })
  })

  test('without a network it is kept and sent once later', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, newcomer)
    await open(page, '/course/5')
    // of a member who is not known yet nothing is kept, nor without the code that sends it later
    await waitForMember(page)
    await waitForServiceWorker(page)
    await goOffline(context, demo)
    await favourite(page).click()
    await expect(favourite(page)).toHaveText('已收藏')
    await expect(bar(page).getByText('待同步 1 条')).toBeVisible()
    await goOnline(context, demo)
    await expect.poll(async () => (await likes(demo, 5)).length).toBe(1)
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
  test.use({ serviceWorkers: 'block' })

  test('without the course they are counted, and refused without a call', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await open(page, '/course/1?tab=files')
    await expect(page.getByRole('tab', { name: /课件/ })).toHaveText('课件6')
    await expect(file(page)).toContainText('PDF·')
    await expect(panel(page).getByRole('listitem')).toHaveCount(6)
    await download(page).click()
    await expect(page.getByText('请购买课程')).toBeVisible()
    expect(await downloadCalls(demo)).toEqual([])
  })

  test('a buyer gets the file', async ({ page, context, demo }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, demo, buyer)
    await open(page, '/course/1?tab=files')
    await expect(file(page)).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await downloadCalls(demo)).toEqual([])
    await test.step('a failure leaves the row usable; then a new window, by one call', async () => {
      await demo.fault({ path: '/api/v3/course/1/attach', kind: 'code429', message: '下载太频繁', times: 1 })
      await download(page).click()
      await expect(page.getByText('下载太频繁')).toBeVisible()
      await expect(download(page)).not.toHaveAttribute('aria-busy', 'true')
      await demo.clearLog()
      const answer = await holdAnswers(page, '**/api/v3/course/1/attach/*')
      await download(page).dblclick()
      await expect.poll(async () => (await downloadCalls(demo)).length).toBe(1)
      const given = givenFile(page)
      answer()
      await given
      await expect(download(page)).not.toHaveAttribute('aria-busy', 'true')
      await expect(page).toHaveURL(/\/course\/1\?tab=files$/)
    })
    await test.step('a browser that fails to open a window leaves the address', async () => {
      await page.bringToFront()
      await page.evaluate(() => {
        window.open = () => {
          throw new TypeError("Failed to execute 'open' on 'Window'")
        }
      })
      await download(page).click()
      const dialog = page.getByRole('dialog', { name: '下载链接' })
      await expect(dialog).toContainText('http')
      await dialog.getByRole('button', { name: '关闭' }).click()
      await expect(dialog).toBeHidden()
    })
    await test.step('so does one that blocks it, to be copied', async () => {
      await page.evaluate(() => {
        window.open = () => null
      })
      await download(page).click()
      const dialog = page.getByRole('dialog', { name: '下载链接' })
      await expect(dialog).toContainText('http')
      await dialog.getByRole('button', { name: '复制链接' }).click()
      await expect(dialog).toContainText('链接已复制')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\//)
      await dialog.getByRole('button', { name: '关闭' }).click()
      await expect(dialog).toBeHidden()
    })
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

test.describe('addresses and answers', () => {
  test.use({ serviceWorkers: 'block' })

  test('what is gone, what is hidden, and what is shared', async ({ page, context, demo }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
    })
    await open(page, '/course/1?tab=lessons')
    await test.step('sharing copies the clean address of the course', async () => {
      await page.getByRole('button', { name: '分享' }).click()
      await expect(page.getByText('链接已复制')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        new URL('/course/1?tab=lessons', page.url()).href,
      )
    })
    for (const id of ['abc', '-1', '0', '9007199254740993', '15'])
      await test.step(`/course/${id} is gone`, async () => {
        await turnTo(page, 14)
        // a hidden course opens by its address
        await expect(page.getByText('内容不存在或已下架')).toHaveCount(0)
        await demo.clearLog()
        await openInApp(page, `/course/${id}`)
        await expect(page.getByText('内容不存在或已下架')).toBeVisible()
        const asked = (await demo.log('/api/v2/course/')).filter(({ path }) => !path.startsWith('/api/v2/course/14'))
        expect(asked).toHaveLength(id === '15' ? 1 : 0)
      })
    await test.step('nor is a course asked for before the app is here', async () => {
      await demo.clearLog()
      for (const id of ['abc', 'video', '-1', '0', '9007199254740993']) {
        await page.goto(`/course/${id}`)
        await expect(page.getByText('内容不存在或已下架')).toBeVisible()
      }
      expect(await demo.log('/api/v2/course/')).toEqual([])
    })
    await test.step('an unknown course is gone, with the sentence of the server', async () => {
      await openInApp(page, '/course/999')
      await expect(page.getByText('资源不存在')).toBeVisible()
      await expect(page.getByText('内容不存在或已下架')).toBeVisible()
      await expect(page).toHaveTitle('课程详情')
      await page.getByRole('button', { name: '返回首页' }).click()
      await expect(page).toHaveURL(/\/$/)
    })
  })

  test('a hostile description runs nothing and submits nothing', async ({ page, allowConsole }) => {
    // the browser reports what the sanitiser's inert document was not allowed to do
    allowConsole(failedResource, /Content Security Policy/)
    await open(page, '/course/16')
    await expect(panel(page)).toContainText('下面的例子看起来是普通内容')
    await expect(panel(page).locator('script, form, input, [onerror], [onclick], a[href^="javascript"]')).toHaveCount(0)
    for (const name of ['目录', '课件']) {
      const tab = page.getByRole('tab', { name })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(panel(page)).not.toContainText('下面的例子看起来是普通内容')
      await expect(panel(page).locator('script, img')).toHaveCount(0)
    }
    expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
  })

  test('a failing refresh takes nothing from the screen', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    // a server error would be asked about once more without a tap, which takes 重试 away
    await demo.fault({ path: '/api/v2/course/1', kind: 'malformed' })
    await page.goto('/course/1')
    await expect(page.getByText('数据异常，请稍后重试')).toBeVisible()
    await demo.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(title(page)).toBeVisible()
    await waitForCachedRead(page, '/getCourse')
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
    // what an answer grants is compared with what the one before has granted
    await waitForCachedRead(page, '/getCourse')
    await demo.clearLog()
    await page.goto('/courses')
    await expect.poll(memberCalls).toBe(1)
    // from here on the server takes this member for a visitor, without saying so
    await demo.expireToken(buyer)
    await page.getByRole('link', { name: /Python 数据分析实战/ }).click()
    await expect(page).toHaveURL(/\/login(-password)?\?redirect=%2Fcourse%2F1$/)
    await expect(page).toHaveTitle(/登录/)
    expect(await memberCalls()).toBe(2)
    await page.goBack()
    await expect(bar(page).getByRole('link', { name: '购买课程' })).toBeVisible()
  })
})

test('a description that means harm does none, and the browser has nothing to report', async ({
  page,
  allowConsole,
}) => {
  // a picture of it that does not exist
  allowConsole(failedResource)
  await page.goto('/course/16')
  await expect(panel(page).getByText('黑色的文字在深色模式里也应该能看清。')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: '看起来正常的链接' })).toHaveCount(0)
  await expect(panel(page).getByRole('link', { name: '站内课程' })).toHaveAttribute('href', '/course/1')
  expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
})

test('offline: the whole screen from the cached answers, buying says what it needs', async ({
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
  await goOnline(context, demo)
  await expect(bar(page).getByRole('link', { name: '购买课程' })).toBeVisible()
  await expect(bar(page).getByText('当前无网络，请联网后操作')).toHaveCount(0)
  await goOffline(context, demo)
  await page.goto('/course/2')
  await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
})
