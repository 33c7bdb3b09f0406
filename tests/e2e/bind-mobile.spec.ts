/** 绑定手机号 that a login waits for (screens 1.8.4, 2.23). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { signIn, storedValue } from '../support/session.ts'
import { codeField, requestCode } from '../support/sms.ts'

const unbound = '13800000004'
const newMobile = '13900000009'

const field = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const submit = (page: Page) => page.getByRole('button', { name: '绑定', exact: true })
const prompt = (page: Page) => page.getByRole('dialog', { name: '绑定手机号' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const main = (page: Page) => storedValue(page, 'meedu-h5-token')
const parked = (page: Page) => storedValue(page, 'meedu-h5-tmp-token')
const bindings = async (demo: Demo) => (await demo.log()).filter(({ path }) => path === '/api/v2/member/detail/mobile')

/** A member who must bind a number, on the screen for it; the prompt stood over `start`. Returns the token. */
async function open(page: Page, demo: Demo, start = '/courses'): Promise<unknown> {
  await demo.patchConfig({ member: { enabled_mobile_bind_alert: 1 } })
  await signIn(page, demo, unbound)
  await page.goto(start)
  await expect(prompt(page)).toBeVisible()
  const token = await main(page)
  await prompt(page).getByRole('button', { name: '立即绑定' }).click()
  await page.waitForURL('**/bind-mobile?redirect=*')
  await expect.poll(() => parked(page)).toBe(token)
  return token
}

async function bind(page: Page, demo: Demo, number = newMobile): Promise<void> {
  await field(page).fill(number)
  await requestCode(page, demo)
  await codeField(page).fill('112233')
  await submit(page).click()
}

test('prompt, number, and on to the target; the token is never lost', async ({ page, demo }) => {
  const token = await open(page, demo, '/courses?keywords=a')
  await expect(page).toHaveTitle('绑定手机号')
  await expect(page).toHaveURL(/bind-mobile\?redirect=%2Fcourses%3Fkeywords%3Da$/)
  await expect(field(page)).toHaveAttribute('placeholder', '请输入您的手机号')
  expect(await main(page)).toBeUndefined()
  await expectNoAxeViolations(page)
  await bind(page, demo)
  await expect(toast(page, '绑定成功')).toBeVisible()
  await page.waitForURL('**/courses?keywords=a')
  expect(await main(page)).toBe(token)
  expect(await parked(page)).toBeUndefined()
  await expect(prompt(page)).toHaveCount(0)
  expect(await bindings(demo)).toMatchObject([
    { body: { mobile: newMobile, mobile_code: '112233' }, authorization: { present: true, memberId: 5 } },
  ])
  expect(Object.keys((await bindings(demo))[0]?.body as object).sort()).toEqual(['mobile', 'mobile_code'])
  expect(await demo.log('/api/v2/captcha/sms')).toMatchObject([{ body: { scene: 'mobile_bind' } }])
  await page.goto('/member')
  await expect(page.getByText('QQ用户_s0C')).toBeVisible()
})

test('closed here and started at / it asks again, for the same member', async ({ page, context, demo }) => {
  const token = await open(page, demo)
  await page.close()
  const other = await context.newPage()
  await other.goto('/')
  await expect(prompt(other)).toBeVisible()
  expect(await main(other)).toBe(token)
  expect(await parked(other)).toBeUndefined()
})

test('back from here the prompt is there again', async ({ page, demo }) => {
  const token = await open(page, demo)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(prompt(page)).toBeVisible()
  await expect.poll(() => main(page)).toBe(token)
  expect(await parked(page)).toBeUndefined()
})

test('a reload goes on here', async ({ page, demo }) => {
  const token = await open(page, demo)
  await page.reload()
  await bind(page, demo)
  await page.waitForURL('**/courses')
  expect(await main(page)).toBe(token)
})

test('a visitor is told to log in', async ({ page, demo }) => {
  await page.goto('/bind-mobile?redirect=%2Fcourse%2F3')
  await expect(page.getByRole('heading', { name: '请先登录' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login?redirect=%2Fcourse%2F3')
  await expectNoAxeViolations(page)
  expect((await demo.log('/api/')).filter(({ path }) => /member|captcha/.test(path))).toEqual([])
})

test('a member with a number goes on', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/')
  await page.goto('/bind-mobile?redirect=%2Fcourse%2F3')
  await expect(page.getByRole('heading', { name: '您已绑定手机号' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: '继续' }).click()
  await page.waitForURL('**/course/3')
})

test('a taken number is told, the token kept, another number bound', async ({ page, demo }) => {
  const token = await open(page, demo)
  await bind(page, demo, '13800000001')
  await expect(toast(page, '手机号已存在')).toBeVisible()
  await expect(submit(page)).not.toHaveAttribute('aria-busy')
  expect(await parked(page)).toBe(token)
  await page.getByRole('button', { name: '修改手机号' }).click()
  await bind(page, demo)
  await page.waitForURL('**/courses')
})

test('a number bound elsewhere meanwhile is as good', async ({ page, demo }) => {
  const token = await open(page, demo)
  await demo.patchMember(unbound, { mobile: '13900000008', is_bind_mobile: 1 })
  await bind(page, demo)
  await page.waitForURL('**/courses')
  expect(await main(page)).toBe(token)
})

test('the face step comes next', async ({ page, demo }) => {
  await demo.patchConfig({ member: { enabled_face_verify: true } })
  await open(page, demo)
  await bind(page, demo)
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible()
  await expect(page).toHaveURL(/\/bind-mobile/)
})

test('a login form on the way keeps its target, and the first address is used without one', async ({ page, demo }) => {
  await demo.patchConfig({ member: { enabled_mobile_bind_alert: 1 } })
  await page.goto('/login-password?redirect=%2Fcourse%2F3')
  await page.getByRole('textbox', { name: '手机号' }).fill(unbound)
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await prompt(page).getByRole('button', { name: '立即绑定' }).click()
  await page.waitForURL('**/bind-mobile?redirect=%2Fcourse%2F3')
  await bind(page, demo)
  await page.waitForURL('**/course/3')
})

test('the main key is never empty', async ({ page, demo }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      if (key === 'meedu-h5-token' && !value) console.error('an empty token is stored')
      return put.call(this, value, key)
    }
  })
  await open(page, demo)
  await bind(page, demo)
  await page.waitForURL('**/courses')
})

test('退出登录 ends on /member as a visitor', async ({ page, demo }) => {
  await open(page, demo)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/member')
  await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
  expect([await main(page), await parked(page)]).toEqual([undefined, undefined])
})

test('a session that has ended leads to the login', async ({ page, demo }) => {
  await open(page, demo)
  await field(page).fill(newMobile)
  await requestCode(page, demo)
  await codeField(page).fill('112233')
  await demo.expireToken(unbound)
  await submit(page).click()
  await page.waitForURL('**/login?redirect=*')
  await expect(toast(page, '请重新登录')).toBeVisible()
  expect([await main(page), await parked(page)]).toEqual([undefined, undefined])
})

test('says in place that it needs the network', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, /system init failed/)
  await open(page, demo)
  await field(page).fill(newMobile)
  await requestCode(page, demo)
  await codeField(page).fill('112233')
  await goOffline(context, demo)
  await submit(page).click()
  await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
  await goOnline(context, demo)
  await submit(page).click()
  await page.waitForURL('**/courses')
})
