/** 学习进度 of one course (screens 3.5), and the ways to it (screens 2.3, 2.6). */
import type { Page } from '@playwright/test'
import { waitForMember } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

// but for what is told without a network nothing here is about the worker
test.use({ serviceWorkers: 'block' })

const buyer = '13800000000'
const vip = '13800000001'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('listitem')
const bar = (page: Page) => page.getByRole('contentinfo')
const hrefs = (page: Page) =>
  rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const lessons = (...ids: number[]) => ids.map((id) => `/course/video/${id}`)
const progress = '/api/v3/member/learned/course'

/** Puts what this device knows of a lesson where the app keeps it; the app must not run. */
async function journal(page: Page, entry: { lessonId: number; courseId: number; furthest: number; done?: boolean }) {
  await page.evaluate(
    ({ lessonId, courseId, furthest, done }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('meedu-h5-journal')
        opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('journal'))
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
        opening.addEventListener('success', () => {
          const objects = opening.result.transaction('journal', 'readwrite').objectStore('journal')
          const value = {
            lessonId,
            courseId,
            position: furthest,
            furthest,
            isFinished: done === true,
            updatedAt: Date.now(),
          }
          objects.put(value, `1/${lessonId}`)
          objects.transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    entry,
  )
}

test('a visitor is sent to the login with this address', async ({ page }) => {
  await page.goto('/study/course/1')
  await expect(page).toHaveURL(/\/login-password\?redirect=%2Fstudy%2Fcourse%2F1$/)
})

test('lessons say what was watched of them, the course how much is done', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await page.goto('/course/1')

  await test.step('the way from the course', async () => {
    await main(page).getByRole('link', { name: '学习进度' }).click()
    await expect(page).toHaveURL(/\/study\/course\/1$/)
    await expect(page).toHaveTitle('学习进度')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('学习进度')
    await expect(main(page).getByRole('link', { name: 'Python 数据分析实战：从清洗到可视化' })).toHaveAttribute(
      'href',
      '/course/1',
    )
  })
  await test.step('the rows', async () => {
    await expect(main(page).getByText('已学 4/24 课时·累计学习 8分钟')).toBeVisible()
    await expect(rows(page)).toHaveCount(24)
    await expect(rows(page).first()).toHaveText('为什么先看数据再写代码02:00/02:00已学完')
    await expect(rows(page).nth(4)).toHaveText('缺失值的三种处理00:49/02:00未学完')
    // `watch_record` null (check 2)
    await expect(rows(page).nth(5)).toContainText('00:00/')
    await expect(rows(page).nth(5)).toContainText('未开始')
    await expect(bar(page).getByRole('link', { name: '继续学习' })).toHaveAttribute('href', '/course/video/105')
    expect(await demo.log(progress)).toHaveLength(1)
  })
  await test.step('只看未学完 lives in the address and leaves out what is done (check 3)', async () => {
    const entries = await page.evaluate(() => history.length)
    // it is ticked once the address says so
    await page.getByRole('checkbox', { name: '只看未学完' }).click()
    await expect(page.getByRole('checkbox', { name: '只看未学完' })).toBeChecked()
    await expect(page).toHaveURL(/\/study\/course\/1\?unfinished=1$/)
    await expect(rows(page)).toHaveCount(20)
    await expect(main(page).getByText('已学完')).toHaveCount(0)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: '只看未学完' })).toBeChecked()
    await expect(rows(page)).toHaveCount(20)
  })
  await test.step('a row leads to its lesson', async () => {
    await page.getByRole('checkbox', { name: '只看未学完' }).click()
    await expect(page.getByRole('checkbox', { name: '只看未学完' })).not.toBeChecked()
    await expect(rows(page)).toHaveCount(24)
    await rows(page).nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/\/course\/video\/102$/)
  })
  await test.step('a course that is done: nothing is left, and that is said', async () => {
    await openInApp(page, '/study/course/6?unfinished=1')
    await expect(main(page).getByText('没有未学完的课时')).toBeVisible()
    await expect(main(page).getByText('已学 18/18 课时')).toBeVisible()
  })
})

test('lessons are in order, whatever the answer looks like (check 1)', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await test.step('an object with keys out of order', async () => {
    const answer = page.waitForResponse((response) => response.url().includes(progress))
    await page.goto('/study/course/19')
    await expect(rows(page)).toHaveCount(6)
    const { data } = (await (await answer).json()) as { data: Record<string, { id: number; published_at: string }> }
    expect(Array.isArray(data)).toBe(false)
    const published = Object.values(data)
      .sort((a, b) => a.published_at.localeCompare(b.published_at))
      .map(({ id }) => id)
    expect(await hrefs(page)).toEqual(lessons(...published))
  })
  await test.step('once the course is known its own order counts', async () => {
    await openInApp(page, '/study/course/9')
    // by publication; lesson 901 has no chapter
    await expect(rows(page)).toHaveCount(10)
    expect((await hrefs(page))[0]).toBe('/course/video/901')
    await openInApp(page, '/course/9?tab=lessons')
    const inCourse = page.getByRole('tabpanel').getByRole('link')
    await expect(inCourse).toHaveCount(10)
    const order = await inCourse.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(order.at(-1)).toBe('/course/video/901')
    await openInApp(page, '/study/course/9')
    await expect(rows(page)).toHaveCount(10)
    await expect.poll(() => hrefs(page)).toEqual(order)
  })
})

test('what is not there is said', async ({ page, demo }) => {
  const gone = main(page).getByText('内容不存在或已下架')
  await signIn(page, demo, buyer)
  await test.step('an error offers another try', async () => {
    await page.goto('/member')
    // a failure before the member is known is asked about once more when they are: that would take 重试 away
    await waitForMember(page)
    // and so is a busy school after a while
    await demo.fault({ path: progress, kind: 'malformed' })
    await openInApp(page, '/study/course/1')
    await expect(main(page).getByText('数据异常，请稍后重试')).toBeVisible()
    await demo.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(rows(page)).toHaveCount(24)
  })
  for (const id of ['abc', '-1', '1e3', '9007199254740993'])
    await test.step(`/study/course/${id} is gone without a call (check 5)`, async () => {
      await openInApp(page, `/study/course/${id}`)
      await expect(gone).toBeVisible()
      const asked = new Set((await demo.log(progress)).map(({ path }) => path.split('/').at(-1)))
      expect([...asked].filter((course) => course !== '1' && course !== '12')).toEqual([])
      // away, so that the next one is seen to come
      await openInApp(page, '/study/course/12')
      await expect(gone).toHaveCount(0)
    })
  await test.step('a course without lessons says so', async () => {
    await expect(main(page).getByText('暂无课时')).toBeVisible()
    await expect(main(page).getByRole('link', { name: '查看课程' })).toHaveAttribute('href', '/course/12')
    await expect(bar(page)).toHaveCount(0)
  })
  await test.step('an unknown course is gone, with the message of the server', async () => {
    await openInApp(page, '/study/course/999')
    await expect(page.getByRole('status').filter({ hasText: '资源不存在' })).toBeVisible()
    await expect(gone).toBeVisible()
  })
})

test('a course not begun starts at its first lesson', async ({ page, demo }) => {
  await signIn(page, demo, vip)
  await page.goto('/study/course/10')
  await expect(rows(page)).toHaveCount(10)
  await expect(bar(page).getByRole('link', { name: '开始学习' })).toBeVisible()
})

test('the rows of the study lists lead here, those of the favourites do not', async ({ page, demo }) => {
  const toProgress = main(page).getByRole('link', { name: /^学习进度/ })
  await signIn(page, demo, buyer)
  await page.goto('/study?tab=course')
  const link = main(page).getByRole('link', { name: '学习进度 Python 数据分析实战：从清洗到可视化' })
  await expect(link).toHaveAttribute('href', '/study/course/1')
  await link.click()
  await expect(page).toHaveURL(/\/study\/course\/1$/)
  await expect(page.getByRole('heading', { level: 1, name: '学习进度' })).toBeVisible()
  // its title is known from the list it was opened from
  await expect(main(page).getByRole('heading', { level: 2 })).toContainText('Python 数据分析实战')
  await page.goBack()
  await page.getByRole('tab', { name: '在学', exact: true }).click()
  await expect(page).toHaveURL(/\/study$/)
  await expect(toProgress.first()).toBeVisible()
  await page.getByRole('tab', { name: '收藏', exact: true }).click()
  const remove = main(page).getByRole('button', { name: /取消收藏/ })
  await expect(remove.first()).toBeVisible()
  await expect(toProgress).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what this device knows beyond the server counts at once (check 4)', async ({
    page,
    context,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, buyer)
    await page.goto('/study/course/1')
    await expect(rows(page)).toHaveCount(24)
    await waitForServiceWorker(page)
    await page.goto('/__demo/fault')
    await journal(page, { lessonId: 105, courseId: 1, furthest: 97 })
    await journal(page, { lessonId: 106, courseId: 1, furthest: 60, done: true })
    // less than the server knows
    await journal(page, { lessonId: 101, courseId: 1, furthest: 3 })
    await goOffline(context, demo)
    await page.goto('/study/course/1')
    await expect(rows(page).nth(4)).toContainText('01:37/02:00')
    await expect(rows(page).nth(5)).toContainText('已学完')
    await expect(rows(page).first()).toContainText('02:00/02:00')
    await expect(main(page).getByText(/^已学 5\/24 课时/)).toBeVisible()
    await expect(main(page).getByText(/^更新于/)).toBeVisible()
    await goOnline(context, demo)
  })
})
