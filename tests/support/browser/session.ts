import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword, type Demo } from '../data/demo.ts'

/** Fills in the password form that is open, or about to open, and sends it; says nothing of where that leads. */
export async function logInHere(page: Page, mobile: string, password = demoPassword): Promise<void> {
  // first the password: the form before may still be there, and has a field for the number as well
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Logs in the way a learner does; ends on the page the login leads to. */
export async function loginByPassword(page: Page, mobile: string, password = demoPassword): Promise<void> {
  if (new URL(page.url(), 'http://none').pathname !== '/login-password') await page.goto('/login-password')
  await logInHere(page, mobile, password)
  await expect(page).not.toHaveURL(/login-password/)
}

/** Follows a link to the login and logs in with the password. */
export async function logInFrom(page: Page, link: Locator, mobile: string, password = demoPassword): Promise<void> {
  await link.click()
  await page.getByRole('link', { name: '使用密码登录' }).click()
  await logInHere(page, mobile, password)
}

/** A visitor on 我的 logs in by the links a learner takes; ends on 我的. */
export async function logInFromMember(page: Page, mobile: string, password = demoPassword): Promise<void> {
  await logInFrom(page, page.getByRole('link', { name: '请登录' }), mobile, password)
  await page.waitForURL('**/member')
  await expect(page.locator('a[href="/member/profile"]')).toBeVisible()
}

/** Logs in with a QQ account that has a number, from a login screen that offers QQ; the school sends the browser back. */
export async function logInByQq(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'QQ登录', exact: true }).click()
  await page.waitForURL('**/demo-pages/social?*')
  await page
    .getByRole('button', { name: /已绑定的QQ账号/ })
    .first()
    .click()
}

/**
 * Puts a token where the app keeps it (screens 1.3.1), so that the next `page.goto` starts logged in. The page stays on
 * an address of this origin where the app does not run.
 */
export async function signIn(page: Page, demo: Demo, mobile: string): Promise<void> {
  await putToken(page, await demo.token(mobile))
  await demo.clearLog()
}

/** The second half of `signIn`, for tests that bring a token of their own, e.g. a refused one. */
export async function putToken(page: Page, token: string): Promise<void> {
  await page.goto('/__demo/fault')
  await putStored(page, 'meedu-h5-token', token)
}

/** Puts a value under a key of the IndexedDB store `kv` of the app; the page is on this origin. */
export async function putStored(page: Page, name: string, value: string): Promise<void> {
  await keyValues(page, { name, value })
}

/** The value the app keeps under a key of its IndexedDB store `kv`, or undefined. */
export function storedValue(page: Page, name: string): Promise<unknown> {
  return keyValues(page, { name })
}

/** Puts a value, if one is given, and reads what is there then; the store is made as the app makes it. */
function keyValues(page: Page, entry: { name: string; value?: unknown }): Promise<unknown> {
  return page.evaluate(
    ({ name, value }) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('meedu-h5')
        opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('kv'))
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
        opening.addEventListener('success', () => {
          const work = opening.result.transaction('kv', 'readwrite')
          const store = work.objectStore('kv')
          if (value !== undefined) store.put(value, name)
          const reading = store.get(name)
          work.addEventListener('abort', () => reject(new Error(String(work.error))))
          work.addEventListener('complete', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
    entry,
  )
}
