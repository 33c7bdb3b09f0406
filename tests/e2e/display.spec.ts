/** 长辈版 (screens 4.13) does more than grow: what it leaves out, what it adds, what it asks. Measures: layout.spec.ts. */
import { chooseDisplay } from '../support/browser/choose-display.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { play } from '../support/browser/lesson.ts'
import { agreement, courseOrder, creations, newcomer, openOrder, submit } from '../support/browser/order.ts'
import { resident } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

test('home has search, names and courses; pictures that lead elsewhere only where there are no courses', async ({
  page,
}) => {
  await chooseDisplay(page, 'elder')
  await page.goto('/')
  const main = page.getByRole('main')
  const banners = main.locator('[aria-roledescription="轮播"]')
  await expect(main.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await expect(main.getByRole('navigation', { name: '导航' }).getByRole('link')).toHaveCount(8)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(banners).toHaveCount(1)
  await expect(banners).toBeHidden()

  await page.route('**/api/v2/decorationPage/blocks*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { sign: string }[] }
    await route.fulfill({ json: { ...answer, data: answer.data.filter(({ sign }) => sign !== 'h5-vod-v1') } })
  })
  await page.reload()
  await expect(banners).toBeVisible()
})

test('a lesson has large controls with words below its picture', async ({ page, demo }) => {
  await chooseDisplay(page, 'elder')
  await signIn(page, demo, resident)
  await page.goto('/course/video/105?t=20')
  const controls = page.getByRole('region', { name: '播放控制' })
  const video = page.locator('video')
  await expect(controls).toBeVisible()
  for (const control of await controls.getByRole('button').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(84)
  const second = () => video.evaluate((element: HTMLVideoElement) => Math.floor(element.currentTime))
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)

  await play(page)
  // before it is where its address says, it would be paused in another place
  await expect.poll(second).toBeGreaterThanOrEqual(20)
  await controls.getByRole('button', { name: '暂停' }).click()
  await expect.poll(isPaused).toBe(true)
  const before = await second()
  await controls.getByRole('button', { name: '前进10秒' }).click()
  await expect.poll(second).toBe(before + 10)
  await controls.getByRole('button', { name: '后退10秒' }).click()
  await expect.poll(second).toBe(before)
  await expect(controls).toContainText(`${before} 秒`)
  await expect(controls).toContainText('共 1 分 59 秒')
  await controls.getByRole('radio', { name: '慢一点' }).check()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.75)
})

test('an order is made once its sum was confirmed in words', async ({ page, demo }) => {
  await chooseDisplay(page, 'elder')
  await signIn(page, demo, newcomer)
  await openOrder(page, courseOrder(1))
  await agreement(page).check()
  const question = page.getByRole('dialog', { name: '确认金额' })

  await submit(page).click()
  await expect(question).toContainText('一百九十九元（￥199）')
  await question.getByRole('button', { name: '再想想' }).click()
  await expect(question).toHaveCount(0)
  expect(await creations(demo)).toHaveLength(0)

  await submit(page).click()
  await question.getByRole('button', { name: '确认购买' }).dblclick()
  await expect(page).toHaveURL(/\/order\/pay\?/)
  expect(await creations(demo)).toHaveLength(1)
})

test('without the code of the question the order is made: its sum stands above the button', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|net::ERR/)
  await chooseDisplay(page, 'elder')
  await signIn(page, demo, newcomer)
  await openOrder(page, courseOrder(1))
  await agreement(page).check()
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.abort())
  await submit(page).click()
  await expect(page).toHaveURL(/\/order\/pay\?/)
  expect(await creations(demo)).toHaveLength(1)
})

test('what one window has chosen, or deleted, is so in the other one, with the way back', async ({ page, context }) => {
  await page.goto('/member')
  const back = page.getByRole('button', { name: '换回标准版' })
  await expect(page.getByRole('link', { name: /存储空间/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/member/storage')
  await other.evaluate(() => localStorage.setItem('prefs', JSON.stringify({ display: 'elder' })))
  await expect(page.locator('html')).toHaveAttribute('data-display', 'elder')
  await expect(back).toBeVisible()

  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-display', 'elder')
  await other.getByRole('button', { name: '清除全部本机数据' }).click()
  await other.getByRole('button', { name: '全部清除' }).click()
  for (const each of [page, other]) await expect(each.locator('html')).not.toHaveAttribute('data-display', 'elder')
  await expect(back).toHaveCount(0)
})
