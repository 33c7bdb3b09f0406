import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'

/** 历史公告 and 公告详情: the checks of screens 3.2 and 3.3 by number. */
const listPath = '/api/v2/announcements'

const picture = (size: number): string =>
  `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" width="${size}" height="${size}">`

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

  test('3.2: 1. newest first, by pages; 5. every row is a link', async ({ page, demo }) => {
    await page.goto('/announcements')
    const rows = page.getByRole('main').getByRole('link')
    await expect(rows.first()).toContainText('冬季学习计划今日开放报名')
    await expect(rows.first()).toHaveAttribute('href', '/announcement?id=13')
    await expect(rows).toHaveCount(13)
    await expect(page.getByText('已经到底了')).toBeVisible()
    const pages = (await demo.log(listPath)).map(({ query }) => query['page'])
    expect(pages).toEqual(['1', '2'])
    await rows.nth(12).click()
    await expect(page).toHaveURL('/announcement?id=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('南窗学堂开课啦')
    await page.goBack()
    await expect(rows).toHaveCount(13)
  })

  test('3.2: 3. dates are those of +08:00; 4. no announcements', async ({ page }) => {
    const serve = (rows: readonly object[]) =>
      page.route(`**${listPath}*`, (route) =>
        route.fulfill({ json: { code: 0, message: '', data: { data: rows, total: rows.length } } }),
      )
    await serve([{ id: 5, title: '跨日公告', announcement: '<p>正文</p>', created_at: '2026-10-06T18:30:00.000000Z' }])
    await page.goto('/announcements')
    await expect(page.getByRole('link', { name: '跨日公告' })).toContainText('2026-10-07')
    await serve([])
    await page.reload()
    await expect(page.getByText('暂无公告')).toBeVisible()
    await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/')
  })

  test('the colours of the author hold on the light page only', async ({ page, demo }) => {
    const html = '<p style="color: #c00000; position: fixed; text-align: center">红字</p>'
    await demo.announce({ title: '彩色公告', announcement: html })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/announcement?id=14')
    const text = page.getByText('红字')
    await expect(text).toHaveCSS('color', 'rgb(192, 0, 0)')
    await expect(text).toHaveCSS('text-align', 'center')
    await expect(text).toHaveCSS('position', 'static')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(text).toHaveCSS('color', 'rgb(241, 241, 238)')
    await test.step('3.3: 5. ids that are none are gone without a call; unknown ones are gone', async () => {
      const gone = page.getByText('内容不存在或已下架')
      for (const id of ['?id=abc', '?id=-1', '?id=9007199254740993', '', '?id=999']) {
        await openInApp(page, '/announcement?id=14')
        await expect(text).toBeVisible()
        await expect(gone).toHaveCount(0)
        await demo.clearLog()
        await openInApp(page, `/announcement${id}`)
        await expect(gone).toBeVisible()
        await expect(page.getByRole('link', { name: '历史公告' })).toHaveAttribute('href', '/announcements')
        await expect(page).toHaveTitle('公告详情')
        const asked = (await demo.log('/api/v2/announcement/')).map(({ path }) => path)
        const others = asked.filter((path) => !path.endsWith('/latest') && !path.endsWith('/14'))
        expect(others).toEqual(id === '?id=999' ? ['/api/v2/announcement/999'] : [])
      }
    })
  })

  test('3.3: pictures among words stay in their line, and are where their paragraph is aligned', async ({
    page,
    demo,
  }) => {
    const html = `<p>由<b>甲</b>${picture(20)}<b>乙</b>得</p><p align="center">${picture(120)}</p><p>${picture(2000)}</p>`
    await demo.announce({ title: '带图公告', announcement: html })
    await page.goto('/announcement?id=14')
    await expect(page.getByText('甲')).toBeVisible()
    // they come lazily
    const arePictured = () =>
      page.locator('article img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0))
    await expect.poll(arePictured).toEqual([true, true, true])
    const box = async (selector: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(`article ${selector}`).boundingBox()) ?? {}
      return { x, y, end: x + width, middle: x + width / 2, height }
    }
    const [before, formula, after] = [await box('b:first-of-type'), await box('b + img'), await box('img + b')]
    expect([formula.x, after.x, after.y]).toEqual([before.end, formula.end, before.y])
    expect((await box('[align] img')).middle).toBe((await box('[align]')).middle)
    await test.step('nothing is left below one that stands alone', async () => {
      expect((await box('p:last-child')).height).toBe((await box('p:last-child img')).height)
    })
  })

  test('3.3: 1.–3. scripts do not run, wide tables scroll inside, links stay or leave', async ({ page }) => {
    await page.goto('/announcement?id=11')
    await expect(page).toHaveTitle('国庆放假通知')
    const table = page.getByRole('region', { name: '表格' })
    await expect(table).toBeVisible()
    // layout.spec.ts looks at one without a table
    await expectNoAxeViolations(page)
    const {
      inner,
      outer,
      page: pageWidth,
    } = await table.evaluate((box) => ({
      inner: box.scrollWidth,
      outer: box.clientWidth,
      page: document.documentElement.scrollWidth,
    }))
    expect(inner).toBeGreaterThan(outer)
    expect(pageWidth).toBe(390)
    expect(await page.evaluate(() => '__hostile' in window)).toBe(false)

    const outside = page.getByRole('link', { name: '活动页' })
    await expect(outside).toHaveAttribute('target', '_blank')
    await expect(outside).toHaveAttribute('rel', 'noopener noreferrer')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('link', { name: '课程', exact: true }).click()
    await expect(page).toHaveURL('/course/1')
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })

  test('3.3: its address can be shared, without what is secret', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // the browser of the tests has a share sheet that a test cannot close
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto('/announcement?id=13&token=secret')
    await page.getByRole('button', { name: '分享' }).click()
    await expect(page.getByText('链接已复制')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).pathname + new URL(copied).search).toBe('/announcement?id=13')
  })
})

test('a list that is pulled down is asked for again, and says so meanwhile', async ({ page, demo }) => {
  await page.goto('/announcements')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  // page 2 follows by itself
  await expect(page.getByText('已经到底了')).toBeVisible()
  // on a busy machine the app asks again for what was painted too long ago
  await page.waitForLoadState('networkidle')
  await demo.clearLog()
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  await touch('touchStart', 300)
  await touch('touchMove', 325)
  await expect(page.getByText('下拉刷新')).toBeVisible()
  for (let y = 340; y <= 460; y += 15) await touch('touchMove', y)
  await expect(page.getByText('松开刷新')).toBeVisible()
  await touch('touchEnd')
  await expect.poll(async () => (await demo.log('/api/v2/announcements')).length).toBe(1)
  await expect(page.getByText('正在刷新…')).toHaveCount(0)
})
