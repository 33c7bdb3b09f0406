/** 绑定手机号 of a member without one (screens 2.18). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'
import { codeField, requestCode } from '../support/browser/sms.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'
import { stopClock } from '../support/browser/time.ts'

const unbound = '13800000004'
const newMobile = '13900000009'

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })

const field = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const getCode = (page: Page) => page.getByRole('button', { name: '获取短信验证码' })
const submit = (page: Page) => page.getByRole('button', { name: '绑定', exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

test('binds, waits 500 ms and goes one step back; the profile shows the number', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await page.clock.install()
  // else a toast would be gone before a slow test has looked
  await stretchTimers(page, { 2000: 30_000 })
  await signIn(page, demo, unbound)
  await page.goto('/member/profile')
  await expect(page.getByRole('link', { name: /^手机号/ })).toBeVisible()

  await test.step('changing a number without having one leads here instead', async () => {
    await openInApp(page, '/member/mobileVerify')
    await expect(field(page)).toHaveAttribute('placeholder', '请输入您的手机号')
    await expect(page).toHaveURL(/\/member\/mobile$/)
    await expect(page).toHaveTitle('绑定手机号')
  })
  await test.step('the number is checked first', async () => {
    await field(page).fill('287654321')
    await getCode(page).click()
    await expect(toast(page, '请输入正确的手机号')).toBeVisible()
    expect(await demo.log('/api/v2/captcha')).toEqual([])
    await expectNoAxeViolations(page)
  })
  await test.step('a taken number is told, and another one can be bound', async () => {
    await field(page).fill('13800000001')
    await requestCode(page, demo)
    await codeField(page).fill('112233')
    await submit(page).click()
    await expect(toast(page, '手机号已存在')).toBeVisible()
    await expect(submit(page)).not.toHaveAttribute('aria-busy')
    await page.getByRole('button', { name: '修改手机号' }).click()
    await demo.clearLog()
    await field(page).fill(newMobile)
    await requestCode(page, demo)
  })
  const code = await demo.sms(newMobile)
  await test.step('the need of the network is said in place', async () => {
    await codeField(page).fill(code)
    await goOffline(context, demo)
    await submit(page).click()
    await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
    await goOnline(context, demo)
    // a press before the app has found the network would be refused once more
    await expect(page.getByText('当前无网络，请联网后操作')).toHaveCount(0)
  })
  await stopClock(page)
  await submit(page).dblclick()
  await expect(toast(page, '绑定成功')).toBeVisible()
  await page.clock.runFor(499)
  await expect(page).toHaveURL(/\/member\/mobile$/)
  await page.clock.runFor(1)
  await page.waitForURL('**/member/profile')
  await expect(page.getByText('139****0009')).toBeVisible()
  const calls = (await demo.log()).filter(({ path }) => path === '/api/v2/member/detail/mobile')
  expect(calls).toMatchObject([{ body: { mobile: newMobile, mobile_code: code } }])
  expect(await demo.log('/api/v2/captcha/sms')).toMatchObject([{ body: { mobile: newMobile, scene: 'mobile_bind' } }])
})

test('the guard acts once; a number bound elsewhere meanwhile shows the state of a bound member', async ({
  page,
  demo,
}) => {
  // a place of this origin that costs nothing to load
  await page.goto('/__demo/fault')
  const before = await page.evaluate(() => history.length)
  await page.goto('/member/mobile')
  await page.waitForURL('**/login-password?redirect=%2Fmember%2Fmobile')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await loginByPassword(page, unbound)
  await expect(getCode(page)).toBeVisible()
  await expect(page).toHaveURL(/\/member\/mobile$/)

  await field(page).fill(newMobile)
  await requestCode(page, demo)
  await demo.patchMember(unbound, { mobile: '13900000008', is_bind_mobile: 1 })
  await codeField(page).fill('112233')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '您已绑定手机号 139****0008' })).toBeVisible()
  await expect(page).toHaveURL(/\/member\/mobile$/)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: '更换手机号' }).click()
  await page.waitForURL('**/member/mobileVerify')
  await expect(page.getByText('139****0008')).toBeVisible()
})
