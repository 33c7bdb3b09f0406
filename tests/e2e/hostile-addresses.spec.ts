/** Addresses and texts that somebody else wrote lead nowhere and run nothing (screens 1.4.2, 1.20.3, 2.22, 2.25). */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { loginByPassword, signIn } from '../support/session.ts'

const member = '13800000000'
const script = '<img src=x onerror="window.__hostile=1"><script>window.__hostile=1</script>'

/** One of each kind; the families are in tests/security/hostile-addresses.test.ts. */
const targets = [
  '@evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/%2Fevil.test',
  'https:evil.test',
  'javascript:window.__hostile=1',
  '/\t/evil.test',
].map((target) => encodeURIComponent(target))
const all = [...targets, '%E0%A4%A', '%']

const addresses = {
  script: 'javascript:window.__hostile=1',
  spaced: ' java\tscript:window.__hostile=1',
  data: 'data:text/html,<script>window.__hostile=1</script>',
} as const

/** Fails the test at its end when anything ran, opened a dialog or asked another host. */
async function expectInert(page: Page, origin: string | undefined, act: () => Promise<void>): Promise<void> {
  const foreign: string[] = []
  const opened: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) foreign.push(url)
  })
  page.on('dialog', (dialog) => {
    opened.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', (popup) => opened.push(popup.url()))
  await act()
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => Reflect.get(window, '__hostile') as unknown)).toBeUndefined()
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], [src], form[action]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action') ?? '',
    ),
  )
  expect(links.filter((link) => /^\s*(?:j\s*a\s*v\s*a|vbscript|data:text)/i.test(link) || /evil/.test(link))).toEqual(
    [],
  )
  expect(foreign).toEqual([])
  expect(opened).toEqual([])
}

test.describe('redirect', () => {
  test('of a form that a member opens leads home', async ({ page, demo, baseURL }) => {
    await signIn(page, demo, member)
    await expectInert(page, baseURL, async () => {
      const forms = ['/login', '/login-password', '/bind-mobile']
      for (const [index, target] of all.entries()) {
        await page.goto(`${forms[index % forms.length]}?redirect=${target}`)
        await page.getByRole('button', { name: '继续' }).click()
        await page.waitForURL((url) => url.pathname === '/')
      }
    })
  })

  test('is handed on harmlessly by the links between the forms', async ({ page, baseURL }) => {
    await expectInert(page, baseURL, async () => {
      for (const target of all) {
        await page.goto(`/login?redirect=${target}`)
        await page.getByRole('link', { name: '使用密码登录' }).click()
        await page.waitForURL((url) => url.pathname === '/login-password')
      }
    })
  })

  for (const form of [
    '/login',
    '/login-password',
    '/forgot-password',
    '/login-error',
    '/bind-mobile',
    '/code-bind-mobile',
  ])
    test(`to ${form} ends on /member`, async ({ page }) => {
      await page.goto(`/login-password?redirect=${encodeURIComponent(form)}`)
      await loginByPassword(page, member)
      await page.waitForURL('**/member')
    })

  test('loses token, code and action on the way', async ({ page, demo }) => {
    await page.goto(
      `/login-password?redirect=${encodeURIComponent('/course/1?token=x&login_code=y&tab=2&action=login#/a?token=z')}`,
    )
    await page.getByRole('textbox', { name: '手机号' }).fill(member)
    await page.getByLabel('密码', { exact: true }).fill('meedu123')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/course/1')
    expect(new URL(page.url()).search).toBe('?tab=2')
    expect(page.url()).not.toContain('token')
    expect(await demo.log('/api/v3/auth/login/code')).toEqual([])
  })
})

test.describe('a kept target', () => {
  test('somebody has written leads home', async ({ page, demo, baseURL }) => {
    await signIn(page, demo, member)
    await expectInert(page, baseURL, async () => {
      for (const target of targets.map(decodeURIComponent)) {
        await page.evaluate((value) => {
          const text = JSON.stringify({ value: { target: value, isDue: true }, at: Date.now() })
          sessionStorage.setItem('meedu-h5-return-to', text)
        }, target)
        await page.goto('/courses')
        await page.waitForURL((url) => url.pathname === '/')
      }
    })
  })

  test('that is no target at all is dropped', async ({ page, demo, baseURL }) => {
    await signIn(page, demo, member)
    await expectInert(page, baseURL, async () => {
      for (const value of ['', '{', 'null', '[]', '{"value":{"target":5},"at":1}', '"//evil.test"']) {
        await page.evaluate((text) => sessionStorage.setItem('meedu-h5-return-to', text), value)
        await page.goto('/courses')
        await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
        await expect(page).toHaveURL(/\/courses$/)
      }
    })
  })
})

for (const name of ['login_err_msg', 'msg']) {
  test(`${name} is text, and not in the address`, async ({ page, baseURL }) => {
    await expectInert(page, baseURL, async () => {
      await page.goto(`/login-error?${name}=${encodeURIComponent(script)}&action=login`)
      await expect(page.getByText('<img src=x onerror')).toBeVisible()
      await expect(page).toHaveURL(/\/login-error$/)
      await page.goto(`/login-error?${name}=${'长'.repeat(300)}`)
      const text = await page.getByText(/长{10,}/).innerText()
      expect(text.match(/长+/)?.[0]).toHaveLength(80)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  })
}

test('login_err_msg of the profile is text as well', async ({ page, demo, baseURL }) => {
  await signIn(page, demo, member)
  await expectInert(page, baseURL, async () => {
    await page.goto(`/member/profile?login_err_msg=${encodeURIComponent(script)}`)
    await expect(page.locator('[data-live-layer]')).toContainText('<img src=x onerror')
    await expect(page).toHaveURL(/\/member\/profile$/)
  })
})

test('from leads to no other host', async ({ page, baseURL }) => {
  await expectInert(page, baseURL, async () => {
    for (const from of all) {
      await page.goto(`/error?from=${from}`)
      await expect(page.getByText('返回首页').first()).toBeVisible()
      const retry = page.getByRole('link', { name: '重试' }).or(page.getByRole('button', { name: '重试' }))
      if ((await retry.count()) > 0) {
        await retry.click()
        await page.waitForURL((url) => url.pathname === '/')
      }
    }
    for (const from of ['/error', '/error?from=/error']) {
      await page.goto(`/error?from=${encodeURIComponent(from)}`)
      await expect(page.getByText('返回首页').first()).toBeVisible()
      await expect(page.getByText('重试')).toHaveCount(0)
    }
  })
})

for (const [kind, address] of Object.entries(addresses)) {
  test(`addresses of the configuration are no links when they are ${kind}`, async ({ page, demo, baseURL }) => {
    await demo.patchConfig({
      url: address,
      h5_url: address,
      user_protocol: address,
      user_private_protocol: address,
      vip_protocol: address,
      icp: '备案一号',
      icp_link: address,
      icp2: '备案二号',
      icp2_link: address,
      logo: { logo: address, white_logo: address },
      links: [{ name: '友情链接', url: address }],
      navs: [{ name: '导航', url: address }],
      sliders: [{ src: address, url: address, sort: 1, platform: 'h5' }],
      player: { cover: address },
      socialites: { qq: 1 },
      aboutus: `<a href="${address.replaceAll('"', '&quot;')}">关于</a>${script}`,
    })
    await expectInert(page, baseURL, async () => {
      await page.goto('/login')
      await expect(page.getByText('《用户协议》')).toBeVisible()
      await expect(page.getByRole('link', { name: /《用户协议》|《隐私政策》/ })).toHaveCount(0)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'QQ登录' }).click()
      await page.waitForTimeout(500)
      for (const place of ['/member/setting', '/', '/course/1']) {
        await page.goto(place)
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      }
      await signIn(page, demo, '13800000005')
      await page.goto('/courses')
      const consent = page.getByRole('dialog', { name: '用户协议与隐私政策提示' })
      await expect(consent).toContainText('《用户协议》')
      await expect(consent.getByRole('link')).toHaveCount(0)
    })
  })
}

test.describe('on a desktop', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    isMobile: false,
    hasTouch: false,
  })

  for (const [kind, address] of Object.entries(addresses))
    test(`a pc_url that is ${kind} moves nobody`, async ({ page, demo, baseURL }) => {
      await demo.patchConfig({ pc_url: address })
      await expectInert(page, baseURL, async () => {
        await page.goto('/courses')
        await page.waitForLoadState('networkidle')
        await expect(page).toHaveURL(/\/courses$/)
      })
    })
})

test('a token in an address is removed and never used', async ({ page, demo }) => {
  const token = await demo.token(member)
  await demo.clearLog()
  const text = encodeURIComponent(token)
  for (const query of [`?token=${text}`, `#token=${text}`, `?%54oken=${text}#/x?token=${text}`]) {
    // another document, so that the hash is no step inside the open one
    await page.goto('about:blank')
    await page.goto(`/courses${query}`)
    await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
    expect(page.url()).not.toContain(text)
  }
  await page.goto(`/login?redirect=${encodeURIComponent(`/course/1?tab=2&token=${text}`)}`)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/course/1?tab=2')}`)
  await page.goto('/member')
  await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
  const withToken = (await demo.log('/api/')).filter(({ authorization }) =>
    Reflect.get(Object(authorization), 'present'),
  )
  expect(withToken).toEqual([])
})
