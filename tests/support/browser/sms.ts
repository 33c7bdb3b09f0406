/** The way through the captcha dialog to the SMS form, as a learner takes it (screens 1.15.1). */
import { expect, type Page } from '@playwright/test'
import type { Demo } from '../data/demo.ts'

export const captchaDialog = (page: Page) => page.getByRole('dialog', { name: '请输入图中字符' })
export const captchaField = (page: Page) => captchaDialog(page).getByRole('textbox', { name: '请输入图中字符' })
export const confirmButton = (page: Page) => captchaDialog(page).getByRole('button', { name: '确认' })
export const codeField = (page: Page) => page.getByRole('textbox', { name: '验证码', exact: true })

/** The characters of the picture that `act` makes the app ask for. */
export async function readCaptcha(page: Page, demo: Demo, act: () => Promise<void>): Promise<string> {
  const asked = page.waitForResponse((response) => response.url().includes('/api/v2/captcha/image'))
  await act()
  const { data } = (await (await asked).json()) as { data: { key: string } }
  await expect(captchaDialog(page).getByRole('img', { includeHidden: true })).toBeVisible()
  return demo.captcha(data.key)
}

/** `act` opens the dialog; the right characters are typed and confirmed. Ends on the SMS form. */
export async function passCaptcha(page: Page, demo: Demo, act: () => Promise<void>): Promise<void> {
  const text = await readCaptcha(page, demo, act)
  await captchaField(page).fill(text)
  await confirmButton(page).click()
  await expect(captchaDialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '输入短信验证码' })).toBeVisible()
}

/** Presses 获取短信验证码 of a form that is filled in, and passes the captcha. */
export async function requestCode(page: Page, demo: Demo): Promise<void> {
  await passCaptcha(page, demo, () => page.getByRole('button', { name: '获取短信验证码' }).click())
}
