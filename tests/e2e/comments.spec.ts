/** 评论 of courses and lessons (screens 3.6, 1.4.5). */
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { keys } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'
import { holdAnswers } from '../support/browser/held.ts'

// but for what is written without a network nothing here is about the worker
test.use({ serviceWorkers: 'block' })

const buyer = '13800000000'
const vip = '13800000001'
const newcomer = '13800000002'

const panel = (page: Page) => page.getByRole('tabpanel')
const list = (page: Page) => panel(page).getByRole('list', { name: '评论', exact: true })
/** Comments, without their replies. */
const comments = (page: Page) => panel(page).locator('ul[aria-label="评论"] > li')
const replies = (page: Page, comment = 0) =>
  comments(page).nth(comment).getByRole('list', { name: '回复' }).locator('> li')
const field = (page: Page) => panel(page).getByRole('textbox')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
/** The button that answers the comment itself. */
const answerTo = (comment: Locator) => comment.getByRole('button', { name: /^回复 / }).first()
const publish = (page: Page) => panel(page).getByRole('button', { name: '发布' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const store = '/api/v3/comment/store'
const stored = async (demo: Demo) => (await demo.log(store)).map(({ body }) => body)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(comments(page).first()).toBeVisible()
}

test.describe('reading', () => {
  test('comments come with their tab; a visitor is shown the way to the login, and back (checks 1, 2, 7)', async ({
    page,
    demo,
  }) => {
    await page.goto('/course/1')
    await expect(tab(page, '评论')).toBeVisible()
    expect(await demo.log('/api/v3/comments')).toEqual([])
    const answer = page.waitForResponse((response) => response.url().includes('/api/v3/comments?'))
    await tab(page, '评论').click()
    await expect(page).toHaveURL(/\?tab=comments$/)
    await expect(comments(page)).toHaveCount(5)
    const calls = (await demo.log('/api/v3/comments')).map(({ path, query }) => [path, query])
    expect(calls).toEqual([['/api/v3/comments', { rt: '1', rid: '1' }]])

    await test.step('what waits for review is hidden (check 2)', async () => {
      const wire = (await (await answer).json()) as {
        data: { data: { ip_province: string; replies: { content: string; is_check: number }[] }[] }
      }
      const leaked = wire.data.data[0]?.replies.find(({ is_check }) => is_check === 0)?.content ?? ''
      expect(leaked, 'the server sends the text of a reply that waits').not.toBe('')
      await expect(comments(page).nth(1)).toContainText('评论审核中')
      await expect(replies(page)).toHaveCount(3)
      await expect(replies(page).first()).toContainText('评论审核中')
      await expect(replies(page).first()).not.toContainText(leaked)
    })
    await test.step('deleted writers have a name, unknown places are left out (check 1)', async () => {
      await expect(comments(page).nth(4)).toContainText('学员已注销')
      await expect(replies(page).nth(1)).toContainText('学员已注销')
      await expect(replies(page).nth(1)).toContainText('回复 橘子汽水')
      await expect(panel(page).getByText('UNKNOWN')).toHaveCount(0)
    })
    await test.step('a visitor does not write (check 7)', async () => {
      await expect(field(page)).toHaveCount(0)
      await expect(panel(page).getByRole('button', { name: /^回复/ })).toHaveCount(0)
      await expectNoAxeViolations(page)
      await panel(page).getByRole('link', { name: '登录后可评论' }).click()
      await expect(page).toHaveTitle(/^密码登录/)
      await expect(page).toHaveURL(/\/login-password\?redirect=%2Fcourse%2F1%3Ftab%3Dcomments$/)
      await loginByPassword(page, buyer)
      await expect(page).toHaveURL(/\/course\/1\?tab=comments$/)
      await expect(field(page)).toBeVisible()
    })
  })

  test('all comments and all replies come by their buttons, as text (check 4)', async ({ page, demo }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`a comment ran: ${dialog.message()}`)
    })
    await open(page, '/course/1?tab=comments')
    await test.step('the replies of one', async () => {
      await expect(replies(page, 2)).toHaveCount(3)
      // it answers one that is not there yet, of which the server says []
      await expect(replies(page, 2).first()).not.toContainText('学员已注销')
      await demo.clearLog()
      await panel(page).getByRole('button', { name: '查看全部9条回复' }).click()
      await expect(replies(page, 2)).toHaveCount(9)
      await expect(replies(page, 2).first()).toContainText('回复 陈晨')
      const [call] = await demo.log('/api/v3/comments/replies')
      expect(call?.query).toEqual({ rt: '1', rid: '1', parent_id: expect.any(String) })
      await expect(panel(page).getByRole('button', { name: /条回复$/ })).toHaveCount(0)
    })
    await test.step('the comments, 20 at a time', async () => {
      await demo.clearLog()
      await panel(page).getByRole('button', { name: '查看全部34条评论' }).click()
      await expect(comments(page)).toHaveCount(20)
      await expect(panel(page).getByRole('button', { name: /查看全部34条/ })).toHaveCount(0)
      expect((await demo.log('/api/v3/comments')).map(({ path, query }) => [path, query])).toEqual([
        ['/api/v3/comments/replies', { rt: '1', rid: '1' }],
      ])
      await panel(page).getByRole('button', { name: '加载更多' }).scrollIntoViewIfNeeded()
      await expect(comments(page)).toHaveCount(34)
      await expect(panel(page).getByText('已经到底了')).toBeVisible()
    })
    await test.step('markup is text', async () => {
      await expect(list(page).getByText('<b>加粗</b>只是普通文字吧？<script>alert(1)</script>').first()).toBeVisible()
      await expect(list(page).locator('b, script')).toHaveCount(0)
    })
  })

  test('failing loads are told in the tab only', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    const retries = panel(page).getByRole('button', { name: '加载失败，点击重试' })
    await test.step('the code of the comments', async () => {
      let isCut = true
      await page.goto('/course/1')
      await expect(tab(page, '评论')).toBeVisible()
      // what the screen was opened with is there; all further code is not
      await page.route(/\/assets\/.*\.js$/, (route) => (isCut ? route.abort() : route.continue()))
      await tab(page, '评论').click()
      await expect(retries).toBeVisible()
      await demo.fault({ path: '/api/v3/comments', kind: 'http500' })
      isCut = false
      await retries.click()
    })
    await test.step('the first comments', async () => {
      await expect.poll(() => demo.log('/api/v3/comments')).not.toEqual([])
      await expect(retries).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Python 数据分析实战：从清洗到可视化')
      await expect(page.getByRole('contentinfo').getByRole('link', { name: '购买课程' })).toBeVisible()
      await demo.clearFaults()
      await retries.click()
      await expect(comments(page)).toHaveCount(5)
    })
    await test.step('what the server says of all comments is toasted, also over those that could not be refreshed', async () => {
      await demo.fault({ path: '/api/v3/comments/replies', kind: 'code1', message: '评论正在整理' })
      await demo.fault({ path: '/api/v3/comments', kind: 'http500' })
      await page.reload()
      await expect(panel(page).getByText('更新于')).toBeVisible()
      await panel(page).getByRole('button', { name: '查看全部34条评论' }).click()
      await expect(page.locator('[data-live-layer]')).toHaveText('评论正在整理')
      await demo.clearFaults()
      await page.reload()
      await expect(comments(page)).toHaveCount(5)
    })
    await test.step('all comments, and all replies', async () => {
      await demo.fault({ path: '/api/v3/comments/replies', kind: 'http500' })
      await panel(page).getByRole('button', { name: '查看全部9条回复' }).click()
      await panel(page).getByRole('button', { name: '查看全部34条评论' }).click()
      await expect(retries).toHaveCount(2)
      await expect(comments(page)).toHaveCount(5)
      await demo.clearFaults()
      await retries.first().click()
      await expect(replies(page, 2)).toHaveCount(9)
      await retries.first().click()
      await expect(comments(page)).toHaveCount(20)
    })
    await test.step('all comments of an earlier visit say from when they are, and can be asked for again', async () => {
      await demo.fault({ path: '/api/v3/comments/replies', kind: 'http500' })
      await page.reload()
      await expect(comments(page)).toHaveCount(5)
      await expect(panel(page).getByText('更新于')).toHaveCount(0)
      await panel(page).getByRole('button', { name: '查看全部34条评论' }).click()
      await expect(comments(page)).toHaveCount(20)
      await expect(panel(page).getByText('更新于')).toBeVisible()
      await demo.clearFaults()
      await retries.click()
      await expect(retries).toHaveCount(0)
      await expect(panel(page).getByText('更新于')).toHaveCount(0)
      await expect(comments(page).nth(19)).toBeAttached()
    })
  })

  test('there is no field without access to the course or lesson, or where comments are closed', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, newcomer)
    await test.step('a course that was not bought', async () => {
      await open(page, '/course/1?tab=comments')
      await expect(panel(page).getByText('购买后可评论')).toBeVisible()
      await expect(field(page)).toHaveCount(0)
      await expect(panel(page).getByRole('button', { name: /^回复/ })).toHaveCount(0)
    })
    await test.step('a lesson of it', async () => {
      await openInApp(page, '/course/video/101?tab=comments')
      await expect(page.locator('[data-player]')).toBeVisible()
      await expect(comments(page).first()).toBeVisible()
      await expect(panel(page).getByText('购买后可评论')).toBeVisible()
      await expect(field(page)).toHaveCount(0)
    })
    await test.step('a course whose comments are closed, though bought', async () => {
      await signIn(page, demo, buyer)
      await page.goto('/course/17?tab=comments')
      await expect(panel(page).getByText('评论已关闭')).toBeVisible()
      await expect(panel(page).getByText('暂无评论')).toBeVisible()
      await expect(field(page)).toHaveCount(0)
    })
  })
})

test.describe('writing', () => {
  test.beforeEach(async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, '/course/1?tab=comments')
  })

  test('what is sent stands on top and waits; what cannot be sent stays and is explained (checks 3, 5, 8)', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    const sent = toast(page, '发布成功，审核后可见')
    await test.step('nothing, or only space, explains itself', async () => {
      await field(page).fill(' \n ')
      await publish(page).click()
      await expect(toast(page, '请输入评论内容')).toBeVisible()
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page)).toHaveAccessibleDescription(/请输入评论内容/)
      await expect(field(page)).toBeFocused()
      expect(await stored(demo)).toEqual([])
      await expectNoAxeViolations(page)
    })
    await test.step('a refusal is told and keeps the text (check 8)', async () => {
      await demo.fault({ path: store, kind: 'code1', message: '已超出每日评论限制' })
      await field(page).fill('  讲得很清楚\n谢谢  ')
      await publish(page).click()
      await expect(toast(page, '已超出每日评论限制')).toBeVisible()
      await expect(field(page)).toHaveValue('  讲得很清楚\n谢谢  ')
      await expect(publish(page)).not.toHaveAttribute('aria-busy')
      await demo.clearFaults()
    })
    await test.step('a server error is told in place and keeps the text', async () => {
      await demo.fault({ path: store, kind: 'http500' })
      await publish(page).click()
      await expect(panel(page).getByText('服务暂时不可用，请稍后重试')).toBeVisible()
      await expect(field(page)).toHaveValue('  讲得很清楚\n谢谢  ')
      await demo.clearFaults()
    })
    await test.step('sent, it stands on top, the field is empty, the tap counts once (check 5)', async () => {
      await demo.clearLog()
      const release = await holdAnswers(page, `**${store}`)
      await publish(page).dblclick()
      await expect(publish(page)).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(sent).toBeVisible()
      await expect(field(page)).toHaveValue('')
      await expect(publish(page)).not.toHaveAttribute('aria-busy')
      await expect(comments(page).first()).toContainText('林间小满')
      await expect(comments(page).first()).toContainText('评论审核中')
      await expect(comments(page).first().getByRole('button', { name: /^回复/ })).toHaveCount(0)
      await expect(panel(page).getByRole('button', { name: '查看全部35条评论' })).toBeVisible()
      await expect
        .poll(() => stored(demo))
        .toEqual([{ rt: 1, rid: 1, content: '讲得很清楚\n谢谢', parent_id: 0, reply_id: 0 }])
      await expect.poll(() => keys(page, 'drafts')).toEqual([])
    })
    await test.step('141 characters are impossible, counted by code points (check 3)', async () => {
      await demo.clearLog()
      await field(page).fill('😀'.repeat(141))
      await expect(field(page)).toHaveValue('😀'.repeat(140))
      await expect(panel(page).getByText('140/140')).toBeVisible()
      await field(page).press('End')
      await field(page).pressSequentially('再')
      await expect(field(page)).toHaveValue('😀'.repeat(140))
      await publish(page).click()
      await expect.poll(() => stored(demo)).toMatchObject([{ content: '😀'.repeat(140) }])
      await expect(field(page)).toHaveValue('')
    })
  })

  test('an answer, given up and taken up again; one to a deleted account names both (check 1)', async ({
    page,
    demo,
  }) => {
    await test.step('to a comment', async () => {
      const reply = answerTo(comments(page).nth(2))
      await reply.click()
      await expect(page.getByPlaceholder('回复云上')).toBeFocused()
      await expect(field(page), 'there is one field').toHaveCount(1)
      await panel(page).getByRole('button', { name: '取消回复' }).click()
      await expect(page.getByPlaceholder('请输入评论内容')).toBeVisible()
      await expect(reply).toBeFocused()
      await reply.click()
      await field(page).fill('同意')
      await publish(page).click()
      await expect(replies(page, 2).first()).toContainText('评论审核中')
      await expect(replies(page, 2).first()).toContainText('林间小满')
      await expect(replies(page, 2).first()).not.toContainText('回复 云上')
      await expect(panel(page).getByRole('button', { name: '查看全部10条回复' })).toBeVisible()
      await expect(page.getByPlaceholder('请输入评论内容')).toHaveValue('')
      const [body] = await stored(demo)
      expect(body).toMatchObject({ rt: 1, rid: 1, content: '同意', parent_id: expect.any(String), reply_id: 0 })
    })
    await test.step('to a reply of a deleted account', async () => {
      await demo.clearLog()
      await replies(page).nth(1).getByRole('button', { name: '回复 学员已注销' }).click()
      await expect(page.getByPlaceholder('回复学员已注销')).toBeFocused()
      await expectNoAxeViolations(page)
      await page.getByPlaceholder('回复学员已注销').fill('谢谢分享')
      await publish(page).click()
      await expect(replies(page).first()).toContainText('林间小满')
      await expect(replies(page).first()).toContainText('回复 学员已注销')
      await expect(replies(page).first()).toContainText('评论审核中')
      const [body] = (await stored(demo)) as { parent_id: string; reply_id: string }[]
      expect(body?.reply_id).toMatch(/^\w{16}$/)
      expect(body?.parent_id).toMatch(/^\w{16}$/)
      expect(body?.reply_id).not.toBe(body?.parent_id)
    })
    await test.step('the same from the server: `reply_user` is [] there', async () => {
      await page.reload()
      await expect(replies(page).first()).toContainText('回复 学员已注销')
    })
  })

  test('who leaves while it is sent finds it sent, and nothing to send twice', async ({ page, demo }) => {
    const release = await holdAnswers(page, `**${store}`)
    await field(page).fill('边走边发')
    await publish(page).click()
    await page.getByRole('tab', { name: '目录' }).click()
    await page.getByRole('tab', { name: '评论' }).click()
    await expect(field(page)).toHaveValue('边走边发')
    await expect(publish(page)).toHaveAttribute('aria-busy', 'true')
    await publish(page).click({ force: true })
    release()
    await expect(toast(page, '发布成功，审核后可见')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await expect(comments(page).first()).toContainText('评论审核中')
    await expect.poll(() => stored(demo)).toHaveLength(1)
  })

  test('drafts belong to a member and a place, and outlast the session', async ({ page, demo }) => {
    await test.step('an answer left unsent is open again', async () => {
      await field(page).fill('课程的话')
      await replies(page).nth(1).getByRole('button', { name: '回复 学员已注销' }).click()
      await field(page).fill('回复的话')
      await expect.poll(() => keys(page, 'drafts')).toHaveLength(2)
      expect((await keys(page, 'drafts')).every((key) => key.startsWith('1/comment/1/1/'))).toBe(true)
      await page.reload()
      await expect(page.getByPlaceholder('回复学员已注销')).toHaveValue('回复的话')
      await expect(page.getByPlaceholder('回复学员已注销'), 'it was not tapped').not.toBeFocused()
      await panel(page).getByRole('button', { name: '取消回复' }).click()
      await expect(page.getByPlaceholder('请输入评论内容')).toHaveValue('课程的话')
    })
    await test.step('another course has its own', async () => {
      await openInApp(page, '/course/3?tab=comments')
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/摄影构图九讲/)
      await expect(comments(page).first()).toBeVisible()
      await expect(field(page)).toHaveValue('')
    })
    await test.step('so has another member', async () => {
      await signIn(page, demo, vip)
      await open(page, '/course/1?tab=comments')
      await expect(field(page)).toHaveValue('')
    })
    await test.step('an emptied text is no draft any more', async () => {
      await signIn(page, demo, buyer)
      await open(page, '/course/1?tab=comments')
      await expect(field(page)).toHaveValue('课程的话')
      await field(page).fill('')
      await expect.poll(() => keys(page, 'drafts')).not.toContain('1/comment/1/1/')
    })
    await test.step('a session that ended leads to the login; the text waits', async () => {
      await demo.expireToken(buyer)
      await field(page).fill('还没说完')
      await publish(page).click()
      await expect(page).toHaveURL(/\/login\?redirect=%2Fcourse%2F1%3Ftab%3Dcomments$/)
      await expect(page).toHaveTitle(/^快捷登录/)
      await signIn(page, demo, buyer)
      await open(page, '/course/1?tab=comments')
      await expect(field(page)).toHaveValue('还没说完')
    })
  })

  test('beside the player the comments are those of the lesson, and the player plays on', async ({ page, demo }) => {
    await openInApp(page, '/course/video/102?tab=comments')
    await expect(page.locator('[data-player]')).toBeVisible()
    await expect(panel(page).getByText('暂无评论'), 'a lesson without comments says so').toBeVisible()
    await expect(field(page)).toBeVisible()

    await demo.clearLog()
    await openInApp(page, '/course/video/101')
    await expect(page.locator('[aria-current]').filter({ hasText: '正在播放' })).toHaveAttribute('href', /\/101$/)
    await page.getByRole('tab', { name: '评论' }).click()
    await expect(page).toHaveURL(/\/course\/video\/101\?tab=comments$/)
    await expect(comments(page)).toHaveCount(5)
    await field(page).fill('这一节很好')
    await publish(page).click()
    await expect(comments(page).first()).toContainText('评论审核中')
    await expect.poll(() => stored(demo)).toMatchObject([{ rt: 2, rid: 101, content: '这一节很好' }])
    expect((await demo.log('/api/v3/comments'))[0]?.query).toEqual({ rt: '2', rid: '101' })
    expect(await demo.log('/api/v2/video/101/playinfo'), 'one player').toHaveLength(1)
    await expectNoAxeViolations(page)
    await page.getByRole('tab', { name: '目录' }).click()
    await expect(page).toHaveURL(/\/course\/video\/101$/)
    await expect(panel(page).getByRole('link').first()).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the text is kept, over a reload too, and not sent by itself (check 6)', async ({
    page,
    context,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, buyer)
    await open(page, '/course/1?tab=comments')
    await waitForServiceWorker(page)
    await goOffline(context, demo)
    await field(page).fill('地铁里写的')
    await publish(page).click()
    await expect(panel(page).getByText('当前无网络，请联网后操作')).toBeVisible()
    await page.reload()
    await expect(field(page)).toHaveValue('地铁里写的')
    await expect(comments(page), 'the comments last seen').toHaveCount(5)
    await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
    await publish(page).click()
    await test.step('an empty field says so, also then', async () => {
      await field(page).fill('')
      await publish(page).click()
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await field(page).fill('地铁里写的')
    })
    await goOnline(context, demo)
    await expect(panel(page).getByText('当前无网络，请联网后操作')).toHaveCount(0)
    await page.reload()
    await expect(field(page)).toHaveValue('地铁里写的')
    expect(await stored(demo)).toEqual([])
    await publish(page).click()
    await expect(toast(page, '发布成功，审核后可见')).toBeVisible()
    await page.reload()
    await expect(comments(page).first()).toContainText('评论审核中')
    await expect(field(page)).toHaveValue('')
  })
})
