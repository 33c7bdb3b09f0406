/** Watching and hearing lessons (screens 2.7, 4.1, 4.11). */
import { buyer, lesson, newcomer, reported } from '../support/browser/lesson.ts'
import { expect, test } from './fixtures.ts'
import { keyOf, logIn } from './steps.ts'
import { medium, needFilms, pause, play, playsFrom } from './player.ts'

test.beforeEach(({ learner }) => needFilms(learner))

test('an mp4 plays, jumps with the keys, and goes on where it was left', async ({ learner }) => {
  await logIn(learner, buyer)
  await learner.open(lesson(701))
  await play(learner)
  await playsFrom(learner, 1)
  for (let jump = 1; jump <= 3; jump += 1) await learner.press(keyOf.right)
  await playsFrom(learner, 31)
  const left = await pause(learner)
  await learner.open('/')
  await learner.open(lesson(701))
  await play(learner)
  await playsFrom(learner, left - 5)
  expect((await medium(learner)).at).toBeLessThan(left + 10)
})

test('HLS plays and jumps', async ({ learner }) => {
  await logIn(learner, buyer)
  await learner.open(lesson(702))
  await play(learner)
  await playsFrom(learner, 1)
  await learner.press(keyOf.right)
  await playsFrom(learner, 11)
})

test('encrypted HLS plays', async ({ learner }) => {
  await logIn(learner, buyer)
  await learner.open(lesson(712))
  await play(learner)
  await playsFrom(learner, 1)
})

test('what was watched is told, each second once', async ({ learner, demo }) => {
  await logIn(learner, newcomer)
  await learner.open(lesson(2101))
  await play(learner)
  await playsFrom(learner, 11)
  const left = await pause(learner)
  await expect.poll(async () => (await reported(demo, 2101)).at(-1), { timeout: 20_000 }).toBe(left)
  const told = await reported(demo, 2101)
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
  await learner.open('/study')
  await learner.sees('上次学到')
  expect(await reported(demo, 2101)).toEqual(told)
})

test('a trial ends where it ends, whatever leads beyond it', async ({ learner, demo }) => {
  await logIn(learner, newcomer)
  await learner.open(lesson(501))
  await play(learner)
  await playsFrom(learner, 2)
  for (let jump = 1; jump <= 4; jump += 1) await learner.press(keyOf.right)
  await learner.sees('试看结束')
  await expect.poll(async () => (await reported(demo, 501)).at(-1), { timeout: 20_000 }).toBeLessThanOrEqual(30)
})

test('a broken film is said after it was tried again', async ({ learner }) => {
  await logIn(learner, buyer)
  await learner.open(lesson(708))
  await learner.sees('正在恢复播放…')
  await learner.sees('视频加载失败，请重试')
  await learner.finds('button', '重试')
})

test('听课 keeps on over other screens, and is ended there', async ({ learner }) => {
  await logIn(learner, buyer)
  await learner.open('/courses')
  await learner.tap('link', /零基础剪辑/)
  await learner.tap('tab', '目录')
  await learner.tap('link', /整理素材/)
  await play(learner)
  await learner.tap('button', '听课')
  await learner.finds('heading', '听课')
  await playsFrom(learner, 1)
  await learner.tap('button', '收起')
  await learner.finds('region', '正在听')
  await learner.tap('button', '返回')
  await learner.isAt('/courses')
  const { at } = await medium(learner)
  await playsFrom(learner, at + 1)
  await learner.tap('button', '关闭听课')
  await expect.poll(() => learner.ask(() => document.querySelectorAll('audio').length)).toBe(0)
})
