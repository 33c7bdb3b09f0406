/** 验证原手机号 and 换绑手机号 (screens 2.16). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { keptTraces, placesOf } from '../support/private-traces.ts'
import { signIn } from '../support/session.ts'
import { captchaDialog, codeField, requestCode } from '../support/sms.ts'

const mobile = '13800000000'
const unbound = '13800000004'
const newMobile = '13900000009'

const newField = (page: Page) => page.getByRole('textbox', { name: '新手机号' })
const getCode = (page: Page) => page.getByRole('button', { name: '获取短信验证码' })
const verify = (page: Page) => page.getByRole('button', { name: '验证', exact: true })
const change = (page: Page) => page.getByRole('button', { name: '确认换绑' })
const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const proof = (page: Page) => page.evaluate(() => sessionStorage.getItem('meedu-h5-verify-sign'))

async function open(page: Page, demo: Demo): Promise<void> {
  await signIn(page, demo, mobile)
  await page.goto('/member/profile')
  await page.getByRole('link', { name: /^手机号/ }).click()
  await page.waitForURL('**/member/mobileVerify')
  await expect(page).toHaveTitle('验证原手机号')
}

async function proveOld(page: Page, demo: Demo): Promise<void> {
  await requestCode(page, demo)
  await codeField(page).fill(await demo.sms(mobile))
  await verify(page).click()
  await expect(step(page, '换绑手机号 2/2')).toBeVisible()
}

async function nameNew(page: Page, demo: Demo, number = newMobile): Promise<void> {
  await newField(page).fill(number)
  await requestCode(page, demo)
  await codeField(page).fill(await demo.sms(number))
  await change(page).click()
}

test('both numbers are proved, one after the other; the profile shows the new one', async ({ page, demo }) => {
  await open(page, demo)
  await expect(page.getByText('138****0000')).toBeVisible()
  await expect(step(page, '验证原手机号 1/2')).toBeVisible()
  await proveOld(page, demo)
  await expect(step(page, '换绑手机号 2/2')).toBeFocused()
  await nameNew(page, demo)
  await expect(toast(page, '换绑成功')).toBeVisible()
  await page.waitForURL('**/member/profile')
  await expect(page.getByText('139****0009')).toBeVisible()
  expect(await proof(page)).toBeNull()

  const paths = ['/api/v2/captcha/sms', '/api/v2/member/verify', '/api/v2/member/mobile']
  const calls = (await demo.log()).filter(({ path }) => paths.includes(path))
  expect(calls).toMatchObject([
    { path: '/api/v2/captcha/sms', body: { mobile, scene: 'mobile_bind' } },
    { method: 'POST', path: '/api/v2/member/verify', body: { mobile } },
    { path: '/api/v2/captcha/sms', body: { mobile: newMobile, scene: 'mobile_bind' } },
    { method: 'PUT', path: '/api/v2/member/mobile', body: { mobile: newMobile } },
  ])
  expect(Object.keys(calls[3]?.body as object).sort()).toEqual(['mobile', 'mobile_code', 'sign'])
})

test('a reload stays in the step it was in, with the form that was open', async ({ page, demo }) => {
  await open(page, demo)
  await requestCode(page, demo)
  await page.reload()
  await expect(step(page, '验证原手机号 1/2')).toBeVisible()
  await codeField(page).fill(await demo.sms(mobile))
  await verify(page).click()
  await expect(step(page, '换绑手机号 2/2')).toBeVisible()
  await page.reload()
  await expect(step(page, '换绑手机号 2/2')).toBeVisible()
  await newField(page).fill(newMobile)
  await requestCode(page, demo)
  await page.reload()
  await expect(page.getByText(`验证码已发送至 ${newMobile}`)).toBeVisible()
  await codeField(page).fill(await demo.sms(newMobile))
  await change(page).click()
  await page.waitForURL('**/member/profile')
})

test('leaving gives the proof up', async ({ page, demo }) => {
  await open(page, demo)
  await proveOld(page, demo)
  expect(await proof(page)).not.toBeNull()
  await page.getByRole('button', { name: '返回' }).click()
  await page.waitForURL('**/member/profile')
  await expect.poll(() => proof(page)).toBeNull()
  await page.goForward()
  await expect(step(page, '验证原手机号 1/2')).toBeVisible()
})

test('a taken number is told, and another one can be named', async ({ page, demo }) => {
  await open(page, demo)
  await proveOld(page, demo)
  await nameNew(page, demo, '13800000001')
  await expect(toast(page, '手机号已存在')).toBeVisible()
  await expect(change(page)).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: '修改手机号' }).click()
  await expect(newField(page)).toHaveValue('13800000001')
  await nameNew(page, demo)
  await page.waitForURL('**/member/profile')
})

test('the same number is refused before an SMS is spent', async ({ page, demo }) => {
  await open(page, demo)
  await proveOld(page, demo)
  await demo.clearLog()
  await getCode(page).click()
  await expect(newField(page)).toHaveAccessibleDescription('请输入正确的手机号')
  await newField(page).fill('138 0000 0000')
  await getCode(page).click()
  await expect(toast(page, '新手机号不能与原手机号相同')).toBeVisible()
  await expect(captchaDialog(page)).toHaveCount(0)
  expect(await demo.log('/api/v2/captcha')).toEqual([])
})

test('wrong and missing codes leave step 1 usable', async ({ page, demo }) => {
  await open(page, demo)
  await requestCode(page, demo)
  await verify(page).click()
  await expect(toast(page, '请输入短信验证码')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill('000000')
  await verify(page).click()
  await expect(toast(page, '短信验证码错误')).toBeVisible()
  await codeField(page).fill(await demo.sms(mobile))
  await verify(page).click()
  await expect(step(page, '换绑手机号 2/2')).toBeVisible()
})

test('a proof the server refuses leads back to step 1', async ({ page, demo }) => {
  await open(page, demo)
  await proveOld(page, demo)
  await demo.fault({ path: '/api/v2/member/mobile', method: 'PUT', kind: 'code1', message: '参数错误', times: 1 })
  await nameNew(page, demo)
  await expect(page.getByText('验证已过期，请重新验证')).toBeVisible()
  await expect(step(page, '验证原手机号 1/2')).toBeFocused()
  expect(await proof(page)).toBeNull()
  await proveOld(page, demo)
  await nameNew(page, demo)
  await page.waitForURL('**/member/profile')
})

test('a proof of an hour leads back before an SMS is spent', async ({ page, demo }) => {
  await page.clock.install()
  await open(page, demo)
  await proveOld(page, demo)
  await demo.clearLog()
  await page.clock.fastForward(3_600_000)
  await newField(page).fill(newMobile)
  await getCode(page).click()
  await expect(page.getByText('验证已过期，请重新验证')).toBeVisible()
  expect(await demo.log('/api/v2/captcha')).toEqual([])
})

test('a member without number is led to /member/mobile', async ({ page, demo }) => {
  await signIn(page, demo, unbound)
  await page.goto('/member/mobileVerify')
  await page.waitForURL('**/member/mobile')
  await expect(page).toHaveTitle('绑定手机号')
})

test('the old number is nowhere in full', async ({ page, demo }) => {
  await open(page, demo)
  const isShown = async (): Promise<boolean> => (await page.content()).includes(mobile)
  await requestCode(page, demo)
  await expect(page.getByText('验证码已发送至 138****0000')).toBeVisible()
  expect(await isShown()).toBe(false)
  // the member's own data, kept for offline reading (screens 1.19.3)
  expect(placesOf(await keptTraces(page), mobile)).toEqual(['indexedDB meedu-h5-reads/reads 1/getMember'])
  await codeField(page).fill(await demo.sms(mobile))
  await verify(page).click()
  await expect(step(page, '换绑手机号 2/2')).toBeVisible()
  expect(await isShown()).toBe(false)
  expect(placesOf(await keptTraces(page), mobile)).toEqual(['indexedDB meedu-h5-reads/reads 1/getMember'])
})

test('says in place that it needs the network', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, /system init failed/)
  await open(page, demo)
  await requestCode(page, demo)
  await codeField(page).fill(await demo.sms(mobile))
  await goOffline(context, demo)
  await verify(page).click()
  await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
  await goOnline(context, demo)
  await verify(page).click()
  await expect(step(page, '换绑手机号 2/2')).toBeVisible()
})

test('axe finds nothing in either step', async ({ page, demo }) => {
  await open(page, demo)
  await expect(getCode(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await requestCode(page, demo)
  await expectNoAxeViolations(page)
  await codeField(page).fill(await demo.sms(mobile))
  await verify(page).click()
  await expect(newField(page)).toBeVisible()
  await expectNoAxeViolations(page)
})
