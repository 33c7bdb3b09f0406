/** What a visitor reads (screens 2.1). */
import { test } from './fixtures.ts'

test('home shows its blocks', async ({ learner }) => {
  await learner.open('/')
  await learner.sees('本周新课')
  await learner.finds('link', /Python 数据分析实战/)
})
