/** Bookmarks and notes (screens 4.6). */
import { buyer, lesson } from '../support/browser/lesson.ts'
import { expect, test } from './fixtures.ts'
import { medium, needFilms, play, playsFrom } from './player.ts'
import { logIn } from './steps.ts'

test('a note keeps its place, is found in 我的笔记, and leads back', async ({ learner }) => {
  await needFilms(learner)
  await logIn(learner, buyer)
  await learner.open(lesson(105, '?t=75'))
  await play(learner)
  await playsFrom(learner, 75)
  await learner.tap('button', /^书签/)
  await learner.sees(/已添加书签 01:1[5-9]/)
  await learner.tap('button', '写一句')
  await learner.type('笔记', '先看分布再决定')
  await learner.tap('button', '保存')
  await learner.open('/member/notes')
  await learner.sees('先看分布再决定')
  await learner.tap('link', /^跳到 01:1/)
  await play(learner)
  await learner.isAt(/^\/course\/video\/105\?tab=notes$/)
  await playsFrom(learner, 74)
  expect((await medium(learner)).at).toBeLessThan(100)
})

test('notes are given as a file', async ({ learner }) => {
  await logIn(learner, buyer)
  await learner.open(lesson(105, '?tab=notes'))
  await learner.tap('button', '记笔记')
  await learner.type('笔记', '要留下的')
  await learner.tap('button', '保存')
  await learner.sees('要留下的')
  await learner.open('/member/notes')
  // the browser itself keeps the file where a test cannot look
  await learner.ask(() => {
    const address = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file) => {
      Reflect.set(window, 'given', file)
      return address(file)
    }
  })
  await learner.tap('button', '导出')
  await learner.tap('button', '存为文件')
  await learner.waitsFor('a file is given', () => 'given' in window)
  const file = await learner.ask(() => (Reflect.get(window, 'given') as Blob).text())
  expect(file).toContain('要留下的')
  expect(file).toContain('（完，共 1 条）')
})
