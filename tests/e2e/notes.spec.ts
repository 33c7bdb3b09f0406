/** Bookmarks and notes at a second, on the lesson and in 我的笔记 (screens 4.6). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { buyer, isPaused, lesson, moveTo, now, open, pause, play, playTo, slider } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { putNotes } from '../support/browser/notes.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'
import { noteEntry } from '../support/data/note-entries.ts'
import { keys, pairs } from '../support/dom/databases.ts'

const bookmark = (page: Page) => page.getByRole('button', { name: /^书签/ }).first()
const tab = (page: Page) => page.getByRole('tab', { name: /^笔记/ })
const rows = (page: Page) => page.getByRole('list', { name: '笔记' }).getByRole('button', { name: /^跳到/ })

/** The seconds of the entries on the disk. */
const stored = async (page: Page): Promise<number[]> =>
  (await pairs(page, 'notes')).map(([, value]) => (value as { second: number }).second).sort((a, b) => a - b)

/** Goes to a second as a learner does, and waits until the picture is there. */
async function seekTo(page: Page, second: number): Promise<void> {
  await slider(page).fill(String(second))
  await expect.poll(() => now(page)).toBeGreaterThan(second - 1)
}

test('a tap marks the second, playing goes on; the time leads back, a sentence can be added (checks 1 and 8)', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, buyer)
  await open(page, 105)
  await seekTo(page, 75)
  await play(page)
  const before = Math.floor(await now(page))
  await bookmark(page).click()
  expect(await isPaused(page)).toBe(false)
  await expect(page.getByText(/^已添加书签 01:1[5-9]$/)).toBeVisible()
  await expect.poll(() => stored(page)).toHaveLength(1)
  const [second = 0] = await stored(page)
  expect(second).toBeGreaterThanOrEqual(before)
  expect(second).toBeLessThan(before + 4)

  await page.getByRole('button', { name: '写一句' }).click()
  const sheet = page.getByRole('dialog', { name: '记笔记' })
  await expect(sheet.getByRole('textbox', { name: '笔记' })).toBeFocused()
  expect(await isPaused(page)).toBe(true)
  await page.keyboard.type('先看 <b>分布</b> 再 *决定*')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await pause(page)
  await seekTo(page, 20)

  await tab(page).click()
  await expect(page.getByRole('list', { name: '笔记' })).toContainText('先看 <b>分布</b> 再 *决定*')
  await expect(page.getByText('现在 00:20')).toBeVisible()
  await rows(page).click()
  await expect.poll(() => now(page)).toBeGreaterThan(second - 1)
  await expectNoAxeViolations(page)

  // deleted, and taken back
  await page.getByRole('button', { name: /^更多/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter')
  await expect(rows(page)).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual([])
  await page.getByRole('button', { name: '撤销' }).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => stored(page)).toEqual([second])
  // a bookmark is taken back at once, and none is made twice at one second
  await bookmark(page).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => stored(page)).toEqual([second])
  await bookmark(page).click()
  await expect.poll(() => stored(page)).toHaveLength(2)
  await bookmark(page).click()
  await expect(page.getByText(/^已有书签/)).toBeVisible()
  expect(await stored(page)).toHaveLength(2)
})

test('limits: put back with a text under ban_drag, the end of a trial stays (check 1)', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await putNotes(page, [
    noteEntry('a', { lesson: 709, course: 7, second: 90 }),
    noteEntry('b', { lesson: 501, course: 5, second: 60 }),
  ])
  await open(page, 709, '?tab=notes')
  await page.getByRole('button', { name: '跳到 01:30' }).click()
  await expect(page.getByText('本课时不可快进')).toBeVisible()
  expect(await now(page)).toBeLessThan(30)
  await open(page, 709, '?t=90')
  await expect(page.getByText('本课时不可快进')).toBeVisible()
  expect(await now(page)).toBeLessThan(30)

  await moveTo(page, 501, '?tab=notes')
  await page.getByRole('button', { name: '跳到 01:00' }).click()
  await expect(page.getByText('试看结束')).toBeVisible()
  expect(await now(page)).toBeLessThanOrEqual(30)
})

test('made without a network, there after a reload; what is typed outlives it too (check 2)', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, buyer)
  await page.goto('/')
  await waitForServiceWorker(page)
  // its code is stored with its first use
  await page.goto('/member/notes')
  await expect(page.getByText('还没有笔记')).toBeVisible()
  await open(page, 105, '?tab=notes')
  await expect(page.getByText('还没有笔记')).toBeVisible()
  await pause(page)
  await goOffline(context, demo)
  await page.getByRole('button', { name: /^书签 00:/ }).click()
  await expect.poll(() => stored(page)).toHaveLength(1)
  await page.getByRole('button', { name: '记笔记' }).click()
  await page.getByRole('textbox', { name: '笔记' }).fill('写到一半')
  await expect.poll(async () => (await keys(page, 'drafts')).join()).toContain('1/note/105/new')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: '继续写' }).click()
  await expect(page.getByRole('textbox', { name: '笔记' })).toHaveValue('写到一半')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(() => keys(page, 'drafts')).toEqual([])
  await page.goto('/member/notes')
  await expect(page.getByText('写到一半')).toBeVisible()
  await goOnline(context, demo)
})

test('another member sees none; a logout leaves none (check 3)', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await putNotes(page, [noteEntry('a', { text: '只有我看得到' }), noteEntry('b', { member: '3', text: '别人的' })])
  await page.goto('/member')
  await expect(page.getByRole('link', { name: '我的笔记 1 条' })).toBeVisible()
  await page.getByRole('link', { name: /我的笔记/ }).click()
  await expect(page.getByText('只有我看得到')).toBeVisible()
  await expect(page.getByText('别人的')).toHaveCount(0)
  await page.goto('/member/profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1条笔记仅保存在本机')
  await dialog.getByRole('button', { name: '仍然退出' }).click()
  await expect(page.getByText('已安全退出')).toBeVisible()
  expect(await keys(page, 'notes')).toEqual(['3/105/b'])
  await loginByPassword(page, '13800000002')
  await page.goto('/member/notes')
  await expect(page.getByText('别人的')).toBeVisible()
})

test('by course and lesson, searched and filtered; a time leads into its lesson and back', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await putNotes(page, [
    noteEntry('a', { second: 75, text: '缺失先分三类：随机与否' }),
    noteEntry('b', { second: 30 }),
    noteEntry('c', {
      lesson: 301,
      course: 3,
      title: '留白不是空白',
      courseTitle: '摄影构图九讲',
      place: 2,
      text: '视线',
    }),
  ])
  await page.goto('/member/notes')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  await expect(page.getByRole('button', { name: '全部 3' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: '书签 1' }).click()
  await expect(page.getByRole('link', { name: /^跳到/ })).toHaveCount(1)
  await page.getByRole('button', { name: '全部 3' }).click()
  await page.getByRole('searchbox', { name: '搜索笔记' }).fill('三类')
  await expect(page.getByRole('link', { name: /^跳到/ })).toHaveCount(1)
  await expect(page.locator('mark')).toHaveText('三类')
  await page.getByRole('link', { name: '跳到 01:15' }).click()
  await expect(page).toHaveURL(`${new URL(page.url()).origin}${lesson(105, '?t=75&tab=notes')}`)
  await expect.poll(() => now(page)).toBeGreaterThanOrEqual(74)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: '搜索笔记' })).toHaveValue('三类')
  await page.getByRole('searchbox', { name: '搜索笔记' }).fill('没有这样的')
  await expect(page.getByText('没有找到相关笔记')).toBeVisible()
})

test('two tabs add at once and lose none', async ({ page, context, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, 105, '?tab=notes')
  await pause(page)
  const other = await context.newPage()
  await open(other, 105, '?tab=notes')
  await playTo(other, 20)
  await pause(other)
  await page.bringToFront()
  await Promise.all([bookmark(page).click(), bookmark(other).click()])
  for (const each of [page, other]) await expect(rows(each)).toHaveCount(2)
  expect(await stored(page)).toHaveLength(2)
})
