/** Large screens, keys, dark, and large (screens 2.17, 4.13, 4.14). */
import { buyer } from '../support/browser/lesson.ts'
import { expect, test } from './fixtures.ts'
import { keyOf, logIn } from './steps.ts'

test('a wide window has a rail, and a list beside what it leads to', async ({ learner }) => {
  await logIn(learner, buyer)
  await learner.resize(1280, 1000)
  await learner.open('/member')
  await learner.sees('从左边选择要看的内容')
  await learner.tap('link', /^我的消息/)
  await learner.isAt('/messages')
  await learner.sees('可以开始学习')
  const edges = await learner.ask(() =>
    ['nav[aria-label="主导航"]', 'aside[aria-label="我的"]', 'main'].map((part) => {
      const { left, width } = document.querySelector(part)?.getBoundingClientRect() ?? { left: -1, width: 0 }
      return { left: Math.round(left), width: Math.round(width) }
    }),
  )
  const [rail, list, content] = edges
  expect(rail).toEqual({ left: 0, width: 88 })
  expect(list?.left).toBe(88)
  expect(content?.left).toBeGreaterThanOrEqual(88 + (list?.width ?? 0))
})

test('/ searches and ? says what all keys do', async ({ learner }) => {
  await learner.resize(1280, 1000)
  await learner.open('/courses')
  await learner.finds('link', /Python 数据分析实战/)
  // the keys come after the first paint
  await expect(async () => {
    await learner.press('?')
    expect(await learner.ask(() => document.body.innerText)).toContain('键盘快捷键')
  }).toPass()
  await learner.press(keyOf.escape)
  await learner.seesNo('键盘快捷键')
  await learner.press('/')
  await learner.isAt('/search')
  await learner.type(/搜索/, '?/')
  expect(await learner.ask(() => document.querySelector<HTMLInputElement>('input[type="search"]')?.value)).toBe('?/')
})

test('the dark appearance is there from the first paint of the next start', async ({ learner }) => {
  const darkness = () =>
    learner.ask(() => {
      const [red = 255, green = 255, blue = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
      return Number(red) + Number(green) + Number(blue)
    })
  await learner.open('/member/setting')
  await learner.tap('button', /外观/)
  await learner.tap('radio', '深色')
  await expect.poll(darkness).toBeLessThan(150)
  await learner.open('/')
  expect(await learner.ask(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await darkness()).toBeLessThan(150)
})

test('大字 and 长辈版 are chosen and taken back', async ({ learner }) => {
  const size = () => learner.ask(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  await learner.open('/member/setting')
  await learner.tap('button', /^显示/)
  await learner.tap('radio', /大字/)
  await expect.poll(size).toBeCloseTo(18.88)
  await learner.tap('radio', /长辈版/)
  await expect.poll(size).toBeCloseTo(21.6)
  await learner.open('/member')
  expect(await size()).toBeCloseTo(21.6)
  await learner.tap('button', '换回标准版')
  await expect.poll(size).toBe(16)
})
