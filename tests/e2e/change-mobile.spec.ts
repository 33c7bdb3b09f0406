/** 验证原手机号 and 换绑手机号 (screens 2.16); without a number: member-mobile.spec.ts. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { storedTraces, placesOf } from '../support/browser/private-traces.ts'
import { signIn } from '../support/browser/session.ts'
import { captchaDialog, codeField, requestCode } from '../support/browser/sms.ts'

test.use({ serviceWorkers: 'block' })

const mobile = '13800000000'
const takenMobile = '13800000001'
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
  await expect(step(page, '验证原手机号 1/2')).toBeVisible()
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
}

/** The old number is not shown, and kept only with the member's own data for offline reading (screens 1.19.3). */
async function expectMasked(page: Page): Promise<void> {
  expect(await page.content()).not.toContain(mobile)
  expect(placesOf(await storedTraces(page), mobile)).toEqual(['indexedDB meedu-h5/kv meedu-h5-member'])
}

/** Step 1, whatever goes wrong in it. */
async function walkStepOne(page: Page, online: { on: () => Promise<void>; off: () => Promise<void> }, demo: Demo) {
  await expect(page.getByText('138****0000')).toBeVisible()
  await requestCode(page, demo)
  await expect(page.getByText('验证码已发送至 138****0000')).toBeVisible()
  await expectMasked(page)
  await test.step('a reload keeps the form that was open', async () => {
    await page.reload()
    await expect(step(page, '验证原手机号 1/2')).toBeVisible()
    await expect(codeField(page)).toBeVisible()
  })
  await test.step('wrong and missing codes leave it usable', async () => {
    await verify(page).click()
    await expect(toast(page, '请输入短信验证码')).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await codeField(page).fill('000000')
    await verify(page).click()
    await expect(toast(page, '短信验证码错误')).toBeVisible()
  })
  await test.step('the need of the network is said in place', async () => {
    await codeField(page).fill(await demo.sms(mobile))
    await online.off()
    await verify(page).click()
    await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
    await online.on()
  })
  await verify(page).click()
  await expect(step(page, '换绑手机号 2/2')).toBeVisible()
}

/** Step 2 up to the number that is free. */
async function walkStepTwo(page: Page, demo: Demo): Promise<void> {
  await test.step('a reload stays in it', async () => {
    await page.reload()
    await expect(step(page, '换绑手机号 2/2')).toBeVisible()
  })
  await test.step('no number, or the same one, is refused before an SMS is spent', async () => {
    const captchas = await demo.log('/api/v2/captcha')
    await getCode(page).click()
    await expect(newField(page)).toHaveAccessibleDescription('请输入正确的手机号')
    await expectNoAxeViolations(page)
    await newField(page).fill('138 0000 0000')
    await getCode(page).click()
    await expect(toast(page, '新手机号不能与原手机号相同')).toBeVisible()
    await expect(captchaDialog(page)).toHaveCount(0)
    expect(await demo.log('/api/v2/captcha')).toEqual(captchas)
  })
  await test.step('a taken one is told, and another one can be named', async () => {
    await nameNew(page, demo, takenMobile)
    await change(page).click()
    await expect(toast(page, '手机号已存在')).toBeVisible()
    await expect(change(page)).not.toHaveAttribute('aria-busy')
    await page.getByRole('button', { name: '修改手机号' }).click()
    await expect(newField(page)).toHaveValue(takenMobile)
  })
}

test('both numbers are proved, one after the other; the profile shows the new one', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await open(page, demo)
  await expect(page).toHaveTitle('验证原手机号')
  const online = { on: () => goOnline(context, demo), off: () => goOffline(context, demo) }
  await walkStepOne(page, online, demo)
  await expect(step(page, '换绑手机号 2/2')).toBeFocused()
  await expectMasked(page)
  await walkStepTwo(page, demo)
  await nameNew(page, demo)
  await test.step('a reload keeps the form that was open', async () => {
    await page.reload()
    await expect(page.getByText(`验证码已发送至 ${newMobile}`)).toBeVisible()
    await codeField(page).fill(await demo.sms(newMobile))
  })
  // done is done: neither the message nor the way back waits for the data of the member
  const release = await holdAnswers(page, '**/api/v2/member/detail')
  const answered = page.waitForResponse('**/api/v2/member/mobile')
  await change(page).click()
  await answered
  await page.waitForURL('**/member/profile', { timeout: 10_000 })
  await expect(toast(page, '换绑成功')).toBeVisible()
  release()
  await expect(page.getByText('139****0009')).toBeVisible()
  expect(await proof(page)).toBeNull()

  const paths = ['/api/v2/captcha/sms', '/api/v2/member/verify', '/api/v2/member/mobile']
  const calls = (await demo.log()).filter(({ path }) => paths.includes(path))
  expect(calls).toMatchObject([
    { path: '/api/v2/captcha/sms', body: { mobile, scene: 'mobile_bind' } },
    { method: 'POST', path: '/api/v2/member/verify', body: { mobile, mobile_code: '000000' } },
    { method: 'POST', path: '/api/v2/member/verify', body: { mobile } },
    { path: '/api/v2/captcha/sms', body: { mobile: takenMobile, scene: 'mobile_bind' } },
    { method: 'PUT', path: '/api/v2/member/mobile', body: { mobile: takenMobile } },
    { path: '/api/v2/captcha/sms', body: { mobile: newMobile, scene: 'mobile_bind' } },
    { method: 'PUT', path: '/api/v2/member/mobile', body: { mobile: newMobile } },
  ])
  expect(Object.keys(calls[6]?.body as object).sort()).toEqual(['mobile', 'mobile_code', 'sign'])
})

test('the proof is given up by leaving, by a refusal and after an hour', async ({ page, demo }) => {
  await page.clock.install()
  await open(page, demo)
  const expired = page.getByText('验证已过期，请重新验证')

  await test.step('left, it leads to step 1 again', async () => {
    await proveOld(page, demo)
    expect(await proof(page)).not.toBeNull()
    await page.getByRole('button', { name: '返回' }).click()
    await page.waitForURL('**/member/profile')
    await expect.poll(() => proof(page)).toBeNull()
    await page.goForward()
    await expect(step(page, '验证原手机号 1/2')).toBeVisible()
  })
  await test.step('refused, it leads to step 1 again', async () => {
    await proveOld(page, demo)
    await demo.fault({ path: '/api/v2/member/mobile', method: 'PUT', kind: 'code1', message: '参数错误', times: 1 })
    await nameNew(page, demo)
    await change(page).click()
    await expect(expired).toBeVisible()
    await expect(step(page, '验证原手机号 1/2')).toBeFocused()
    expect(await proof(page)).toBeNull()
  })
  await test.step('an hour old, it does so before an SMS is spent', async () => {
    await proveOld(page, demo)
    await demo.clearLog()
    await page.clock.fastForward(3_600_000)
    await newField(page).fill(newMobile)
    await getCode(page).click()
    await expect(expired).toBeVisible()
    expect(await demo.log('/api/v2/captcha')).toEqual([])
  })
})
