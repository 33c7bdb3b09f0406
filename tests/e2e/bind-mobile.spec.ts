/** 绑定手机号 that a login waits for (screens 1.8.4, 2.23); more of the way there and back is in gate.spec.ts. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { logInFrom, signIn, storedValue } from '../support/browser/session.ts'
import { codeField, requestCode } from '../support/browser/sms.ts'

const unbound = '13800000004'
const newMobile = '13900000009'

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })

const field = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const submit = (page: Page) => page.getByRole('button', { name: '绑定', exact: true })
const prompt = (page: Page) => page.getByRole('dialog', { name: '绑定手机号' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const main = (page: Page) => storedValue(page, 'meedu-h5-token')
const parked = (page: Page) => storedValue(page, 'meedu-h5-tmp-token')
const bindings = async (demo: Demo) => (await demo.log()).filter(({ path }) => path === '/api/v2/member/detail/mobile')

/** From the prompt to the form, where the token is put aside. */
async function goToForm(page: Page, token: unknown): Promise<void> {
  await prompt(page).getByRole('button', { name: '立即绑定' }).click()
  await page.waitForURL('**/bind-mobile?redirect=*')
  await expect(field(page)).toBeVisible()
  await expect.poll(() => parked(page)).toBe(token)
}

/** A member who must bind a number, on the screen for it; the prompt stood over `start`. Returns the token. */
async function open(page: Page, demo: Demo, start: string): Promise<unknown> {
  await demo.patchConfig({ member: { enabled_mobile_bind_alert: 1 } })
  await signIn(page, demo, unbound)
  await page.goto(start)
  await expect(prompt(page)).toBeVisible()
  const token = await main(page)
  await goToForm(page, token)
  return token
}

/** Types number and code; what is left is to press 绑定. */
async function fillIn(page: Page, demo: Demo, number = newMobile): Promise<void> {
  await field(page).fill(number)
  await requestCode(page, demo)
  await codeField(page).fill('112233')
}

/** An empty main key, at whatever moment, is a line in the console, which fails the test. */
async function refuseEmptyTokens(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      if (key === 'meedu-h5-token' && !value) console.error('an empty token is stored')
      return put.call(this, value, key)
    }
  })
}

async function expectBound(page: Page, demo: Demo, token: unknown): Promise<void> {
  await expect(toast(page, '绑定成功')).toBeVisible()
  await page.waitForURL('**/courses?keywords=a')
  await expect.poll(() => main(page)).toBe(token)
  await expect.poll(() => parked(page)).toBeUndefined()
  await expect(prompt(page)).toHaveCount(0)
  expect(await bindings(demo)).toMatchObject([
    { body: { mobile: newMobile, mobile_code: '112233' }, authorization: { present: true, memberId: 5 } },
  ])
  expect(Object.keys((await bindings(demo))[0]?.body as object).sort()).toEqual(['mobile', 'mobile_code'])
  await openInApp(page, '/member')
  await expect(page.getByText('QQ用户_s0C')).toBeVisible()
}

test('prompt, number, and on to the target; the token is never lost', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await refuseEmptyTokens(page)
  const token = await open(page, demo, '/courses?keywords=a')
  await expect(page).toHaveTitle('绑定手机号')
  await expect(page).toHaveURL(/bind-mobile\?redirect=%2Fcourses%3Fkeywords%3Da$/)
  await expect(field(page)).toHaveAttribute('placeholder', '请输入您的手机号')
  await expect.poll(() => main(page)).toBeUndefined()
  await expectNoAxeViolations(page)

  await test.step('back from here the prompt is there again', async () => {
    await page.getByRole('button', { name: '返回' }).click()
    await expect(prompt(page)).toBeVisible()
    await expect.poll(() => main(page)).toBe(token)
    await expect.poll(() => parked(page)).toBeUndefined()
    await goToForm(page, token)
  })
  await test.step('a taken number is told, the token kept, a reload goes on here', async () => {
    await fillIn(page, demo, '13800000001')
    await submit(page).click()
    await expect(toast(page, '手机号已存在')).toBeVisible()
    await expect(submit(page)).not.toHaveAttribute('aria-busy')
    await expect.poll(() => parked(page)).toBe(token)
    await page.reload()
    await page.getByRole('button', { name: '修改手机号' }).click()
    await expect(field(page)).toBeVisible()
  })
  await test.step('the need of the network is said in place', async () => {
    await demo.clearLog()
    await fillIn(page, demo)
    expect(await demo.log('/api/v2/captcha/sms')).toMatchObject([{ body: { scene: 'mobile_bind' } }])
    await goOffline(context, demo)
    await submit(page).click()
    await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
    await goOnline(context, demo)
  })
  await test.step('another number is bound', async () => {
    await submit(page).click()
    await expectBound(page, demo, token)
  })
})

test('退出登录 leaves a visitor; after another login a number bound elsewhere is as good', async ({ page, demo }) => {
  await open(page, demo, '/courses')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/member')
  const login = page.getByRole('link', { name: '请登录' })
  await expect(login).toBeVisible()
  expect([await main(page), await parked(page)]).toEqual([undefined, undefined])

  await logInFrom(page, login, unbound)
  await expect(prompt(page)).toBeVisible()
  await expect.poll(() => main(page)).toEqual(expect.any(String))
  const token = await main(page)
  await goToForm(page, token)
  await expect(page).toHaveURL(/\/bind-mobile\?redirect=%2Fmember$/)
  await fillIn(page, demo)
  await demo.patchMember(unbound, { mobile: '13900000008', is_bind_mobile: 1 })
  await submit(page).click()
  await page.waitForURL('**/member')
  await expect(page.getByText('QQ用户_s0C')).toBeVisible()
  expect([await main(page), await parked(page)]).toEqual([token, undefined])
})

test('a visitor is told to log in, a member with a number goes on', async ({ page, demo }) => {
  await page.goto('/bind-mobile?redirect=%2Fcourse%2F3')
  await expect(page.getByRole('heading', { name: '请先登录' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const login = page.getByRole('link', { name: '去登录' })
  await expect(login).toHaveAttribute('href', '/login?redirect=%2Fcourse%2F3')
  expect((await demo.log('/api/')).filter(({ path }) => /member|captcha/.test(path))).toEqual([])

  await logInFrom(page, login, '13800000000')
  await page.waitForURL('**/course/3')
  await openInApp(page, '/bind-mobile?redirect=%2Fcourse%2F1')
  await expect(page.getByRole('heading', { name: '您已绑定手机号' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: '继续' }).click()
  await page.waitForURL('**/course/1')
})
