/** Trusted Types and the sources of scripts: the policy is sent, it holds, and no screen runs into it (screens 1.23). */
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, lesson, play, scriptsHolding, withoutNativeHls } from '../support/browser/lesson.ts'
import { waitForServiceWorker } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

test('text becomes neither markup nor the address of a script', async ({ page, allowConsole }) => {
  allowConsole(/Trusted|'require-trusted-types-for'|Executing inline script violates/)
  const response = await page.goto('/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types dompurify own-worker')

  await expect(page.locator('html'), 'the page starts under its own policies').toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => typeof (globalThis as { appSettings?: unknown }).appSettings)).toBe('object')

  // each as a text the page would have to turn into markup or code
  const attempts = {
    markup: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
    inserted: () => document.body.insertAdjacentHTML('beforeend', '<b></b>'),
    parsed: () => new DOMParser().parseFromString('<b></b>', 'text/html'),
    script: () => (document.createElement('script').src = '/config.js'),
    worker: () => navigator.serviceWorker.register('/sw.js'),
    anotherPolicy: () => Reflect.get(window, 'trustedTypes').createPolicy('another', {}),
    defaultPolicy: () => Reflect.get(window, 'trustedTypes').createPolicy('default', {}),
  }
  for (const [name, attempt] of Object.entries(attempts)) await expect(page.evaluate(attempt), name).rejects.toThrow()

  // a text that is assigned would be refused before it was a script: this one is put together, and does not run either
  const isInlineRun = await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('globalThis.wasRun = true')
    document.head.append(script)
    return 'wasRun' in globalThis
  })
  expect(isInlineRun).toBe(false)
})

test('no screen violates a policy: rich text, HLS without the help of the browser, a dialog, the worker @origins', async ({
  page,
  demo,
}) => {
  await demo.patchOdd({ films_cors: true })
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) => {
      const note = Reflect.get(window, 'noteViolation') as (text: string) => void
      note(`${violatedDirective} ${sourceFile} ${sample}`)
    })
  })
  await page.addInitScript(withoutNativeHls)
  const library = scriptsHolding(page, 'hlsManifestParsed')
  const announcement =
    '<p style="color: red">正文<a href="https://school.example">链接</a></p><table><tr><td>表格</td></tr></table>'
  await demo.announce({ title: '公告', announcement })
  await demo.patchConfig({ course_purchase_notice: '<p>购买<b>须知</b></p>' })
  await signIn(page, demo, buyer)

  await page.goto('/')
  await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
  await waitForServiceWorker(page)
  await openInApp(page, '/course/1')
  await expect(page.getByRole('heading', { name: '购买须知' })).toBeVisible()
  await openInApp(page, '/announcement?id=14')
  await expect(page.getByRole('cell', { name: '表格' })).toBeVisible()
  await openInApp(page, lesson(702))
  await play(page)
  await expect.poll(() => library).toHaveLength(1)
  await openInApp(page, '/member/profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const [path, title] of [
    ['/study', '我的课程'],
    ['/messages', '我的消息'],
    ['/search?keywords=课', '搜索'],
    ['/order?goods_id=4&goods_type=COURSE', '收银台'],
    ['/no/such/screen', '页面不存在'],
  ] as const) {
    await openInApp(page, path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  expect(violations).toEqual([])
})
