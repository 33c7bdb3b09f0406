/** Bookmarks and notes at a second, on the lesson and in 我的笔记 (screens 4.6). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { buyer, isPaused, lesson, moveTo, now, open, pause, play, playTo, slider } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { putNotes } from '../support/browser/notes.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'
import { watchThreadWork } from '../support/browser/thread-work.ts'
import { noteEntry } from '../support/data/note-entries.ts'
import { keys, pairs } from '../support/browser/databases.ts'

const bookmark = (page: Page) => page.getByRole('button', { name: /^书签/ }).first()
const tab = (page: Page) => page.getByRole('tab', { name: /^笔记/ })
const rows = (page: Page) => page.getByRole('list', { name: '笔记' }).getByRole('button', { name: /^跳到/ })

/** The seconds of the entries on the disk. */
const stored = async (page: Page): Promise<number[]> =>
  (await pairs(page, 'notes')).map(([, value]) => (value as { second: number }).second).sort((a, b) => a - b)

/** Bookmarks and notes; a note is found by its number. */
const manyNotes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    noteEntry(`n${index}`, {
      course: 1 + (index % 20),
      courseTitle: `课程 ${index % 20}`,
      lesson: 100 + (index % 200),
      second: index,
      text: index % 3 === 0 ? '' : `第 ${index} 条：缺失先分三类，判断错了，后面的填充都白做。`,
    }),
  )

/** Goes to a second as a learner does, and waits until the picture is there. */
async function seekTo(page: Page, second: number): Promise<void> {
  await slider(page).fill(String(second))
  await expect.poll(() => now(page)).toBeGreaterThan(second - 1)
}

test.use({ serviceWorkers: 'block' })

test('a tap marks the second, playing goes on; the time leads back, a sentence can be added (checks 1 and 8)', async ({
  page,
  demo,
}) => {
  // the offer to write, or to take back, would be gone before it is pressed
  await stretchTimers(page, { 5000: 60_000 })
  await signIn(page, demo, buyer)
  await open(page, 105)
  await seekTo(page, 75)
  await play(page)
  const before = Math.floor(await now(page))
  await bookmark(page).click()
  const after = Math.ceil(await now(page))
  expect(await isPaused(page)).toBe(false)
  await expect.poll(() => stored(page)).toHaveLength(1)
  const [second = 0] = await stored(page)
  // the app is told the time of the film now and then, and may be a moment behind
  expect(second).toBeGreaterThanOrEqual(before - 1)
  expect(second).toBeLessThanOrEqual(after)
  await expect(page.getByText(`已添加书签 01:${second - 60}`, { exact: true })).toBeVisible()

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
  await page.getByRole('button', { name: /^更多 / }).press('Enter')
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
  // one that comes with the lesson would be gone before the lesson plays
  await stretchTimers(page, { 2000: 60_000 })
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

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('made there, found after a reload; what is typed outlives it too (check 2)', async ({
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
    await page.getByRole('button', { name: /^书签 \d\d:/ }).click()
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
  await expect(dialog).toContainText('1 条')
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
  await expect.poll(() => now(page)).toBeGreaterThanOrEqual(74)
  // the second is followed once: whoever comes back goes on where they were
  await expect(page).toHaveURL(`${new URL(page.url()).origin}${lesson(105, '?tab=notes')}`)
  await seekTo(page, 90)
  await page.goBack()
  await expect(page.locator('video')).toHaveCount(0)
  await page.goForward()
  await expect(page.getByText(/已从 01:(?:2[5-9]|3\d) 继续/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: '搜索笔记' })).toHaveValue('三类')
  await page.getByRole('searchbox', { name: '搜索笔记' }).fill('没有这样的')
  await expect(page.getByText('没有找到相关笔记')).toBeVisible()
})

test('a full disk: the entry stays on screen, says so, and is stored when there is room', async ({ page, demo }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'notes' && Reflect.get(window, 'isFull')) throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await signIn(page, demo, buyer)
  await open(page, 105, '?tab=notes')
  await pause(page)
  await page.evaluate(() => Reflect.set(window, 'isFull', true))
  await bookmark(page).click()
  await expect(page.getByText('1 条笔记没有存到本机')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('没有存到本机', { exact: true })).toBeVisible()
  expect(await stored(page)).toEqual([])
  await page.evaluate(() => Reflect.set(window, 'isFull', false))
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('没有存到本机')).toHaveCount(0)
  expect(await stored(page)).toHaveLength(1)
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

/** What a click leads to save. */
async function savedBy(page: Page, click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await click()
  return readFileSync(await (await download).path(), 'utf8')
}

const importFile = (page: Page, buffer: string | Buffer) =>
  page.getByLabel('笔记文件').setInputFiles({ name: '笔记.md', mimeType: 'text/markdown', buffer: Buffer.from(buffer) })

test('exported, cleared, imported: the lists are equal, and nothing comes twice (checks 4 and 5)', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, buyer)
  const hostile = '<img src=x onerror=window.__hostile=1>\n# **粗** [链接](javascript:alert(1))\n1. `码`'
  // in the middle of an hour, or the lists would tell another age when they are compared
  const madeAt = Date.now() - 5_400_000
  const times = { createdAt: madeAt, editedAt: madeAt }
  const entries = [
    noteEntry('a', { ...times, text: hostile }),
    noteEntry('b', { ...times, second: 242 }),
    noteEntry('c', {
      ...times,
      lesson: 301,
      course: 3,
      title: '留白不是空白',
      courseTitle: '摄影构图九讲',
      place: 2,
      text: '视线',
    }),
  ]
  await putNotes(page, entries)
  await page.goto('/member/notes')
  // not as text that is shown: what is out of sight is not laid out
  const list = page.getByRole('main').locator('ul')
  await expect(list).toHaveCount(2)
  await expect(page.getByText('1小时前')).toHaveCount(3)
  const before = await list.allTextContents()
  expect(before.join()).toContain(hostile)

  await page.getByRole('button', { name: '导出' }).click()
  const sheet = page.getByRole('dialog', { name: '导出笔记' })
  await expectNoAxeViolations(page)
  await expect(sheet.getByLabel('预览')).toContainText('[04:02]')
  await sheet.getByRole('switch', { name: '包含书签' }).click()
  await expect(sheet.getByLabel('预览')).not.toContainText('[04:02]')
  await sheet.getByRole('switch', { name: '包含书签' }).click()
  const file = await savedBy(page, () => sheet.getByRole('button', { name: '存为文件' }).click())
  expect(file).toContain('（完，共 3 条）')

  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: /^更多/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect.poll(async () => (await stored(page)).length).toBe(left)
  }
  await expect(page.getByText('还没有笔记')).toBeVisible()
  const notices: [string, string][] = [
    ['这不是从“我的笔记”导出的文件', '# README'],
    ['文件不完整，没有导入任何笔记', file.slice(0, -12)],
    ['这个文件来自另一个网校，无法导入', file.replaceAll(new URL(page.url()).host, 'other.test')],
    ['文件内容有误，没有导入任何笔记', file.replace('?t=242', '?t=x')],
    ['文件太大，没有导入任何笔记', 'x'.repeat(8 * 1024 * 1024 + 1)],
  ]
  for (const [message, content] of notices) {
    await importFile(page, content)
    await expect(page.getByText(message)).toBeVisible()
  }
  expect(await stored(page)).toEqual([])
  await importFile(page, file)
  await expect(page.getByText('已导入 3 条')).toBeVisible()
  await expect.poll(() => list.allTextContents()).toEqual(before)
  await importFile(page, file)
  await expect(page.getByText('文件里的笔记这里都有了')).toBeVisible()
  expect(await stored(page)).toHaveLength(3)
  expect(await page.evaluate(() => Reflect.get(window, '__hostile'))).toBeUndefined()
})

test('before a logout and before all is cleared, the notes can be saved (check 6)', async ({ page, demo }) => {
  // what says that the member is out would be gone before the file is read
  await stretchTimers(page, { 2000: 60_000 })
  await signIn(page, demo, buyer)
  await putNotes(page, [noteEntry('a', { text: '要留下的' })])
  await page.goto('/member/storage')
  await page.getByRole('button', { name: '清除全部本机数据' }).click()
  const clearing = page.getByRole('dialog', { name: '清除全部本机数据' })
  await expect(clearing).toContainText('笔记与书签')
  await expectNoAxeViolations(page)
  await clearing.getByRole('button', { name: '取消' }).click()
  await page.goto('/member/profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  const leaving = page.getByRole('dialog', { name: '退出登录？' })
  await expect(leaving.getByRole('button', { name: '导出后退出' })).toBeFocused()
  await expectNoAxeViolations(page)
  const file = await savedBy(page, () => leaving.getByRole('button', { name: '导出后退出' }).click())
  expect(file).toContain('要留下的')
  await expect(page.getByText('已安全退出')).toBeVisible()
  expect(await keys(page, 'notes')).toEqual([])
})

test('2,000 entries are opened and searched with at most 50 ms more of work than 41', async ({ page, demo }, info) => {
  const worked = await watchThreadWork(page)
  const workOf = async (act: () => Promise<void>): Promise<number> => {
    const before = await worked()
    await act()
    return (await worked()) - before
  }
  const workWith = async (count: number): Promise<{ readonly opened: number; readonly searched: number }> => {
    await signIn(page, demo, buyer)
    await putNotes(page, manyNotes(count))
    await page.goto('/member')
    const rounds: { readonly opened: number; readonly searched: number }[] = []
    for (let round = 0; round < 5; round += 1) {
      await expect(page.getByRole('link', { name: `我的笔记 ${count} 条` })).toBeVisible()
      const opened = await workOf(async () => {
        await page.getByRole('link', { name: '我的笔记' }).click()
        await expect(page.getByRole('link', { name: /^跳到/ })).toHaveCount(40)
      })
      const searched = await workOf(async () => {
        await page.getByRole('searchbox').fill(`第 ${count - 1} 条`)
        await expect(page.getByRole('main').locator('mark')).toHaveCount(1)
      })
      rounds.push({ opened, searched })
      await page.goBack()
    }
    // the first one loads the code and reads the disk
    const least = (of: 'opened' | 'searched'): number => Math.min(...rounds.slice(1).map((round) => round[of]))
    return { opened: least('opened'), searched: least('searched') }
  }
  const few = await workWith(41)
  const all = await workWith(2000)
  const say = ({ opened, searched }: typeof few): string =>
    `opened with ${Math.round(opened)} ms of work, searched with ${Math.round(searched)}`
  const figures = `41 notes: ${say(few)}; 2,000: ${say(all)}`
  info.annotations.push({ type: 'figure', description: figures })
  console.log(figures)
  // of the 100 ms that all may take (screens 4.6, check 7) the screen itself needs the other half
  expect(all.opened - few.opened).toBeLessThan(50)
  expect(all.searched - few.searched).toBeLessThan(50)
})
