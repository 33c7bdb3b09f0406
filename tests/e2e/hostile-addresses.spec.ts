/**
 * Addresses and texts that somebody else wrote lead nowhere and run nothing (screens 1.4.2, 1.20.3, 2.22, 2.25). One of
 * each kind: the families, at each place that takes one, are in tests/security/hostile-addresses.test.ts.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { loginByPassword, logInHere, signIn } from '../support/browser/session.ts'

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })

const member = '13800000000'
const markup = '失败了<img src=x onerror="window.__hostile=1"><script>window.__hostile=1</script>'

/** What the configuration may hold in place of an address. */
const script = 'javascript:window.__hostile=1'
const spaced = ' java\tscript:window.__hostile=1'
const data = 'data:text/html,<script>window.__hostile=1</script>'

/** What an address may hold in place of a target of ours, as it stands there. */
const foreignTarget = '%2F%2Fevil.test'
const brokenTarget = '%E0%A4%A'

const isHome = (url: URL): boolean => url.pathname === '/'
const goOn = (page: Page) => page.getByRole('button', { name: '继续' })

/** Nothing ran so far, and no address on the page leads to anybody else. */
async function expectHarmless(page: Page): Promise<void> {
  // a picture of ours fails after any of theirs has, whose handler would have run
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const picture = new Image()
        picture.addEventListener('error', resolve)
        picture.src = 'x'
      }),
  )
  expect(await page.evaluate(() => Reflect.get(window, '__hostile') as unknown)).toBeUndefined()
  const foreign = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], [src], form[action]')]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action'))
      .filter((address) => {
        const { protocol, hostname, pathname } = new URL(address ?? '', document.baseURI)
        if (protocol === 'data:') return !pathname.startsWith('image/')
        return !/^(?:https?|blob):$/.test(protocol) || hostname.includes('evil')
      }),
  )
  expect(foreign).toEqual([])
}

/** Whatever `act` does, nothing runs, opens a dialog or a window, or asks another host. */
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
  await expectHarmless(page)
  expect(foreign).toEqual([])
  expect(opened).toEqual([])
}

/** Goes on from a form that a member has opened; the form is gone when this is done. */
async function leaveForm(page: Page, isThere: (url: URL) => boolean): Promise<void> {
  await goOn(page).click()
  await page.waitForURL(isThere)
  await expect(goOn(page)).toHaveCount(0)
}

test.describe('redirect', () => {
  test('of a form leads home, to /member, or to what it says without token, code and action', async ({
    page,
    demo,
    baseURL,
  }) => {
    const secrets = encodeURIComponent('/course/1?token=x&login_code=y&tab=2&action=login#/a?token=z')
    await expectInert(page, baseURL, async () => {
      await page.goto(`/login-password?redirect=${secrets}`)
      await loginByPassword(page, member)
      await page.waitForURL((url) => url.pathname === '/course/1')
      expect(new URL(page.url()).search).toBe('?tab=2')
      expect(page.url()).not.toContain('token')
      expect(await demo.log('/api/v3/auth/login/code')).toEqual([])

      const forms = ['/login', '/login-password', '/bind-mobile']
      for (const [index, target] of [foreignTarget, encodeURIComponent(script), brokenTarget].entries())
        await test.step(target, async () => {
          await openInApp(page, `${forms[index]}?redirect=${target}`)
          await leaveForm(page, isHome)
        })
      for (const form of [...forms, '/forgot-password', '/login-error', '/code-bind-mobile'])
        await test.step(form, async () => {
          await openInApp(page, `/login-password?redirect=${encodeURIComponent(form)}`)
          await leaveForm(page, (url) => url.pathname === '/member')
        })
      for (const address of ['/login?redirect=%2F%2Fevil.test', '/bind-mobile?redirect=%E0%A4%A'])
        await test.step(`a start at ${address}`, async () => {
          await page.goto(address)
          await leaveForm(page, isHome)
        })
    })
  })

  test('is handed on harmlessly by the links between the forms', async ({ page, baseURL }) => {
    await expectInert(page, baseURL, async () => {
      await page.goto('/login')
      for (const target of [foreignTarget, brokenTarget])
        await test.step(target, async () => {
          await openInApp(page, `/login?redirect=${target}`)
          await page.getByRole('link', { name: '使用密码登录' }).click()
          await expect(page.getByLabel('密码', { exact: true })).toBeVisible()
          await expect(page).toHaveURL((url) => url.pathname === '/login-password')
          await expectHarmless(page)
        })
    })
  })
})

test('a kept target that somebody has written leads home, or is dropped when it is none', async ({
  page,
  demo,
  baseURL,
}) => {
  const keep = (text: string) => page.evaluate((value) => sessionStorage.setItem('meedu-h5-return-to', value), text)
  const kept = () => page.evaluate(() => sessionStorage.getItem('meedu-h5-return-to'))
  await signIn(page, demo, member)
  await expectInert(page, baseURL, async () => {
    for (const target of ['//evil.test', 'javascript:window.__hostile=1'])
      await test.step(target, async () => {
        await keep(JSON.stringify({ value: { target, isDue: true }, at: Date.now() }))
        await page.goto('/member/setting')
        await page.waitForURL(isHome)
      })
    for (const text of ['{"value":{"target":5},"at":1}', '"//evil.test"'])
      await test.step(text, async () => {
        await keep(text)
        await page.goto('/member/setting')
        await expect(page).toHaveTitle('关于平台')
        await expect.poll(kept).toBeNull()
        await expect(page).toHaveURL(/\/member\/setting$/)
      })
  })
})

test('login_err_msg and msg are text, and not in the address', async ({ page, baseURL }) => {
  await expectInert(page, baseURL, async () => {
    await page.goto(`/login-error?login_err_msg=${encodeURIComponent(markup)}&action=login`)
    for (const name of ['msg', 'login_err_msg']) {
      await expect(page.getByText('<img src=x onerror')).toBeVisible()
      await expect(page).toHaveURL(/\/login-error$/)
      await expectHarmless(page)
      await openInApp(page, `/login-error?${name}=${'长'.repeat(300)}`)
      await expect(page.getByText(/长{10,}/)).toHaveText('长'.repeat(80))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await openInApp(page, `/login-error?${name}=${encodeURIComponent(markup)}&action=login`)
    }
    await expect(page.getByText('<img src=x onerror')).toBeVisible()
  })
})

test('login_err_msg of the profile is text of 80 characters as well', async ({ page, demo, baseURL }) => {
  await signIn(page, demo, member)
  const message = `${markup}${'x'.repeat(5000)}`
  await expectInert(page, baseURL, async () => {
    // gone again, perhaps, before the page has loaded
    await Promise.all([
      expect(page.locator('[data-live-layer]')).toHaveText(message.slice(0, 80)),
      page.goto(`/member/profile?login_err_msg=${encodeURIComponent(message)}`),
    ])
    await expect(page).toHaveURL(/\/member\/profile$/)
  })
})

test('from leads to no other host', async ({ page, baseURL }) => {
  async function expectNoWay(): Promise<void> {
    await expect(page).toHaveTitle('页面不存在')
    await expect(page.getByText('返回首页').first()).toBeVisible()
    await expect(page.getByText('重试')).toHaveCount(0)
    await expectHarmless(page)
  }
  await expectInert(page, baseURL, async () => {
    await page.goto(`/error?from=${foreignTarget}`)
    await expectNoWay()
    await page.goto(`/error?from=${brokenTarget}`)
    await expectNoWay()
  })
})

test('addresses of the configuration are no links when they are none', async ({ page, demo, baseURL }) => {
  await demo.patchConfig({
    url: script,
    h5_url: data,
    user_protocol: spaced,
    user_private_protocol: data,
    vip_protocol: script,
    icp: '备案一号',
    icp_link: data,
    icp2: '备案二号',
    icp2_link: spaced,
    logo: { logo: data, white_logo: script },
    links: [
      { name: '友情链接', url: script },
      { name: '又一个', url: spaced },
    ],
    navs: [{ name: '导航', url: spaced }],
    sliders: [{ src: data, url: script, sort: 1, platform: 'h5' }],
    player: { cover: data },
    socialites: { qq: 1 },
    aboutus: `<a href="${spaced}">关于</a>${markup}`,
  })
  await expectInert(page, baseURL, async () => {
    await page.goto('/login')
    await expect(page.getByText('《用户协议》')).toBeVisible()
    await expect(page.getByRole('link', { name: /《用户协议》|《隐私政策》/ })).toHaveCount(0)
    for (const [place, content] of [
      ['/member/setting', page.getByText('备案一号')],
      ['/member', page.getByText('会员中心').first()],
      ['/', page.locator('main a[href^="/course/"]').first()],
      ['/course/1', page.getByRole('button', { name: '收藏', exact: true })],
    ] as const) {
      await openInApp(page, place)
      await expect(content).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectHarmless(page)
    }
    await openInApp(page, '/login')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'QQ登录' }).click()
    // the way to the provider begins at the school, which is where the app came from
    await expect(page.getByRole('heading', { name: 'QQ授权登录' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
    await page.goto('/login-password')
    await logInHere(page, '13800000005')
    const consent = page.getByRole('dialog', { name: '用户协议与隐私政策提示' })
    await expect(consent).toContainText('《用户协议》')
    await expect(consent.getByRole('link')).toHaveCount(0)
  })
})

test('a token in an address is removed and never used', async ({ page, demo }) => {
  const token = await demo.token(member)
  await demo.clearLog()
  const text = encodeURIComponent(token)
  await page.goto(`/login?redirect=${encodeURIComponent(`/course/1?tab=2&token=${text}`)}`)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/course/1?tab=2')}`)
  await page.goto(`/member?%54oken=${text}#/x?token=${text}`)
  await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
  expect(page.url()).not.toContain(text)
  const withToken = (await demo.log('/api/')).filter(({ authorization }) =>
    Reflect.get(Object(authorization), 'present'),
  )
  expect(withToken).toEqual([])
})
