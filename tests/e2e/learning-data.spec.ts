/** 学习数据 leaves a device as one file and comes into another one (screens 3.8). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { pairs } from '../support/browser/databases.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { buyer, newcomer, open, pause, playTo } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

const said = (page: Page) => page.getByRole('main').getByRole('status')

/** Opens 存储空间 and takes the file. */
async function exported(page: Page): Promise<Buffer> {
  await page.goto('/member/storage')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出学习数据' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^学习数据-\d{4}-\d{2}-\d{2}\.json$/)
  await expect(said(page).filter({ hasText: '学习数据已导出' })).toBeVisible()
  return readFile(await download.path())
}

async function bringIn(page: Page, buffer: Buffer, text: string): Promise<void> {
  await page.goto('/member/storage')
  await expect(page.getByRole('button', { name: '导入学习数据' })).toBeVisible()
  await page.getByLabel('学习数据文件').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer })
  await expect(said(page).filter({ hasText: text })).toBeVisible()
}

/** What a store holds, without the times at which it was noted. */
const held = async (page: Page, store: 'notes' | 'record') =>
  (await pairs(page, store)).map(([key, value]) => [store === 'notes' ? '' : key, value])

test('notes, the record and where a lesson was left; a second time adds nothing, and no other member gets it', async ({
  page,
  demo,
  browser,
  server,
}, info) => {
  // a share sheet of the system cannot be closed from here
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'canShare'))
  await signIn(page, demo, buyer)
  await open(page, 2101)
  await playTo(page, 12)
  await page.getByRole('button', { name: /^书签/ }).click()
  await expect(page.getByText(/^已添加书签 00:\d\d$/)).toBeVisible()
  await pause(page)
  await expect.poll(() => pairs(page, 'record')).not.toEqual([])
  const file = await exported(page)
  await expectNoAxeViolations(page)

  const { viewport, hasTouch, isMobile, locale } = info.project.use
  const device = await browser.newContext({
    baseURL: server,
    viewport,
    hasTouch,
    isMobile,
    locale,
    serviceWorkers: 'block',
  })
  const other = await device.newPage()
  // where a lesson goes on is said for so long
  await stretchTimers(other, { 8000: 60_000 })
  await signIn(other, demo, buyer)
  await bringIn(other, file, '已导入笔记 1 条、学习记录 1 天、学习位置 1 个')
  expect((await held(other, 'record')).length).toBe((await held(page, 'record')).length)
  await bringIn(other, file, '文件里的内容这里都有了')
  await bringIn(other, file.subarray(0, 200), '文件不完整，没有导入任何内容')
  await bringIn(other, Buffer.from('hello'), '这不是导出的学习数据文件')
  await other.goto('/member/notes')
  await expect(other.getByText(/^00:\d\d$/)).toBeVisible()
  await other.goto('/study/record')
  await expect(other.getByRole('heading', { name: '最近学习' })).toBeVisible()
  await open(other, 2101)
  await expect(other.getByText(/^已从 00:\d\d 继续/)).toBeVisible()

  await signIn(other, demo, newcomer)
  await bringIn(other, file, '这个文件属于另一个账号，无法导入')
  await device.close()
})

test('a visitor has nothing to take along', async ({ page }) => {
  await page.goto('/member/storage')
  await expect(page.getByRole('button', { name: '清除页面缓存' })).toBeVisible()
  await expect(page.getByText('学习数据')).toHaveCount(0)
})
