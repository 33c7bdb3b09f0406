/** What a visitor reads (screens 2.1, 2.5, 2.6, 2.19). */
import { expect, test } from './fixtures.ts'
import { waitForWorker } from './steps.ts'

test('home shows its blocks; the first visit is offered no new version', async ({ learner }) => {
  await learner.open('/')
  await learner.sees('本周新课')
  await learner.finds('link', /Python 数据分析实战/)
  await waitForWorker(learner)
  await learner.seesNo('有新版本')
})

test('courses are filtered, and the address says how', async ({ learner }) => {
  await learner.open('/courses?scene=free')
  await learner.finds('link', /宋词里的四季/)
  await learner.tap('button', '分类')
  await learner.tap('radio', '诗词文学')
  await learner.isAt(/^\/courses\?category_id=31&scene=free$/)
  await learner.finds('button', '诗词文学')
  await learner.finds('link', /宋词里的四季/)
  await learner.tap('tab', '热门')
  await learner.isAt(/scene=sub/)
})

test('a course has its tabs', async ({ learner }) => {
  await learner.open('/course/1')
  await learner.sees('这门课解决什么问题')
  await learner.tap('tab', '目录')
  await learner.finds('link', /为什么先看数据再写代码/)
  await learner.isAt('/course/1?tab=lessons')
  await learner.tap('tab', /^评论/)
  await learner.finds('list', '评论')
  await learner.tap('tab', '介绍')
  await learner.sees('这门课解决什么问题')
})

test('a course that is gone says so and leads home', async ({ learner }) => {
  await learner.open('/course/15')
  await learner.sees('内容不存在或已下架')
  await learner.tap('button', '返回首页')
  await learner.sees('本周新课')
})

test('a search finds, marks what it found, and is remembered', async ({ learner }) => {
  await learner.open('/search')
  await learner.type(/搜索/, '数据')
  await learner.tap('button', '搜索')
  await learner.finds('link', /Python/)
  expect(await learner.ask(() => document.querySelector('mark')?.textContent)).toBe('数据')
  await learner.open('/search')
  await learner.finds('link', '数据')
})

test('nothing runs of what a hostile course brings', async ({ learner }) => {
  await learner.open('/course/16')
  await learner.sees('下面的例子看起来是普通内容')
  const found = await learner.ask(() => ({
    ran: '__hostile' in window,
    left: document.querySelectorAll('main :is(script, form, [onerror], [onclick], a[href^="javascript"])').length,
  }))
  expect(found).toEqual({ ran: false, left: 0 })
})
