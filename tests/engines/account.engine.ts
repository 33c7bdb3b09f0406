/** Logging in and out (screens 2.3, 2.4, 1.3.3, 1.7, 1.15). */
import { buyer, newcomer } from '../support/browser/lesson.ts'
import { collectKept, placesOf } from '../support/browser/private-traces.ts'
import { expect, test } from './fixtures.ts'
import { logIn, logInHere, waitForWorker } from './steps.ts'

test('login by password; a wrong one is said', async ({ learner }) => {
  await learner.open('/login-password')
  await learner.type(/手机号/, buyer)
  await learner.type('密码', 'wrong-one')
  await learner.tap('button', '登录')
  await learner.sees('手机号或密码错误')
  await logIn(learner, buyer)
  await learner.open('/member')
  await learner.sees('林间小满')
})

test('login by SMS', async ({ learner, demo }) => {
  await learner.open('/login')
  await learner.type(/手机号/, buyer)
  await learner.tap('checkbox', /勾选同意/)
  await learner.tap('button', '获取短信验证码')
  await learner.finds('button', '确认')
  await expect.poll(() => demo.captcha('last').catch(() => ''), 'the picture was asked for').not.toBe('')
  await learner.type(/图中字符/, await demo.captcha('last'))
  await learner.tap('button', '确认')
  await learner.finds('heading', '输入短信验证码')
  await learner.type(/验证码/, await demo.sms(buyer))
  await learner.tap('button', '登录/注册')
  await learner.isAt(/^(?!\/login)/)
  await learner.open('/member')
  await learner.sees('林间小满')
})

test('a logout leaves nothing of the member', async ({ learner }) => {
  await logIn(learner, buyer)
  await learner.open('/member')
  await learner.sees('林间小满')
  await waitForWorker(learner)
  await learner.open('/study')
  await learner.sees('上次学到')
  expect(placesOf(await learner.ask(collectKept), '林间小满')).not.toEqual([])
  await learner.open('/member/profile')
  await learner.tap('button', '退出登录')
  await learner.tap('button', /^(?:确定|退出|仍然退出|退出登录)$/)
  await learner.sees('已安全退出')
  const traces = await learner.ask(collectKept)
  expect(placesOf(traces, '林间小满')).toEqual([])
  expect(placesOf(traces, '138****0000')).toEqual([])
  await learner.open('/member')
  await learner.sees('请登录')
})

test('a session that ended elsewhere leads to the login, and back', async ({ learner, demo }) => {
  await logIn(learner, newcomer)
  await learner.open('/study')
  await learner.sees('还没有学习记录')
  await demo.expireToken(newcomer)
  await learner.open('/member/order')
  await learner.isAt(/^\/login[a-z-]*\?redirect=%2Fmember%2Forder/)
  await learner.sees('请重新登录')
  await learner.tap('link', '使用密码登录')
  await logInHere(learner, newcomer)
  await learner.isAt('/member/order')
})
