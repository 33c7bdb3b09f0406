/** The session and what stays on the device (screens 1.2.6, 1.3). */
import type { Page } from '@playwright/test'
import { deferred } from '../support/dom/deferred.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { newcomer, now, open, pause, playTo, reported } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { storedTraces, placesOf } from '../support/browser/private-traces.ts'
import { logInFromMember, logInHere, signIn, storedValue } from '../support/browser/session.ts'

const a = '13800000000'
const b = '13800000001'

const tokenOf = (page: Page) => storedValue(page, 'meedu-h5-token')
const toast = (page: Page) => page.locator('[data-live-layer]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const main = (page: Page) => page.getByRole('main')
const visitor = (page: Page) => page.getByRole('link', { name: '请登录' })
const member = (page: Page) => page.getByRole('link', { name: /^林间小满/ })
const firstRow = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first()

async function leave(page: Page): Promise<void> {
  await button(page, '退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
  await expect(visitor(page)).toBeVisible()
}

/** Logs out the way a learner does; starts and ends on 我的. */
async function logOut(page: Page): Promise<void> {
  await page.locator('a[href="/member/profile"]').click()
  await leave(page)
}

/** Opens what a link leads to, waits for what stands there, and comes back. */
async function lookAt(page: Page, name: string | RegExp, content: string): Promise<void> {
  await link(page, name).click()
  await expect(main(page).getByText(content).first()).toBeVisible()
  await page.goBack()
}

/** Uses what A uses, so that there is something to forget; starts and ends on 我的. */
async function useEverything(page: Page): Promise<void> {
  await lookAt(page, '我的订单', '订单金额')
  await lookAt(page, '我的消息', '可以开始学习')
  await lookAt(page, '我的积分', '兑换《学习手账》')
  await link(page, '在学').click()
  await expect(firstRow(page)).toContainText('上次学到')
  for (const [tab, content] of [
    ['收藏', '收藏于'],
    ['购买', '已购买'],
    ['在学', '上次学到'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(firstRow(page)).toContainText(content)
  }
  await link(page, /^学习进度 Python/).click()
  await expect(main(page).getByText('累计学习')).toBeVisible()
  await lookAt(page, /^为什么先看数据再写代码/, 'Python 数据分析实战')
  await page.goBack()
  await link(page, '首页').click()
  await main(page).locator('a[href="/course/1"]').first().click()
  await page.getByRole('tab', { name: '评论' }).click()
  await expect(page.getByRole('list', { name: '评论' }).getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await link(page, /^我的/).click()
  await expect(member(page)).toBeVisible()
  // the copies are written beside the screens
  await expect.poll(async () => placesOf(await storedTraces(page), '林间小满').length).toBeGreaterThan(0)
}

/** What is deleted is deleted soon after the screen has changed. */
async function expectForgotten(page: Page, token: unknown): Promise<void> {
  await expect(async () => {
    const kept = await storedTraces(page)
    for (const secret of [String(token), '林间小满', a, '138****0000'])
      expect(placesOf(kept, secret), secret).toEqual([])
    const private_ = /^indexedDB meedu-h5-(?:reads|history|journal|outbox|drafts|downloads|notes)/
    expect(kept.filter(({ place }) => private_.test(place)).map(({ place }) => place)).toEqual([])
    expect(kept.filter(({ place }) => place.startsWith('sessionStorage meedu-h5')).map(({ place }) => place)).toEqual(
      [],
    )
    expect(kept.filter(({ place }) => /meedu-h5\/kv/.test(place)).map(({ place }) => place)).toEqual([
      'indexedDB meedu-h5/kv systemConfig',
    ])
    const caches = kept.filter(({ place }) => place.startsWith('cache'))
    expect(caches.length).toBeGreaterThan(10)
    expect(caches.filter(({ text }) => /authorization|bearer/i.test(text.split('\n').slice(0, 12).join('\n')))).toEqual(
      [],
    )
  }).toPass()
}

test('a disk that answers late: the address that was opened is there in the end, without a tap', async ({
  page,
  demo,
}) => {
  await demo.patchConfig({ socialites: { qq: 1 } })
  await signIn(page, demo, a)
  await page.addInitScript(() => {
    const { open: reallyOpen } = IDBFactory.prototype
    const answer = new Promise<void>((resolve) => Object.assign(window, { answerFromDisk: resolve }))
    IDBFactory.prototype.open = function (...args) {
      const opening = reallyOpen.apply(this, args)
      Object.defineProperty(opening, 'onsuccess', {
        set(listener: (event: Event) => void) {
          opening.addEventListener('success', (event) => void answer.then(() => listener(event)))
        },
      })
      return opening
    }
  })
  const answerFromDisk = () => page.evaluate(() => Reflect.get(window, 'answerFromDisk')())
  await page.goto('/study/course/9?unfinished=1')
  // after a second the start goes on without the session
  await expect(page).toHaveURL(/\/login-password\?redirect=/)
  await answerFromDisk()
  await expect(page).toHaveURL('/study/course/9?unfinished=1')
  await expect(page.getByRole('checkbox', { name: '只看未学完' })).toBeChecked()
  // the code of a social account that comes back to it counts as well
  await page.goto('/member/profile?login_code=x&action=bind')
  await expect(page).toHaveURL(/\/login-password\?redirect=/)
  await answerFromDisk()
  await expect(page.getByRole('dialog', { name: '绑定QQ？' })).toBeVisible()
})

test.describe('a logout', () => {
  test('leaves nothing of the member on the device, with network or without', async ({
    page,
    demo,
    context,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, a)
    await page.goto('/member')
    await waitForServiceWorker(page)
    await test.step('with network', async () => {
      await useEverything(page)
      const token = await tokenOf(page)
      await logOut(page)
      await expectForgotten(page, token)
      await expect.poll(async () => (await demo.log('/api/v2/logout')).map(({ method }) => method)).toEqual(['POST'])
    })
    await test.step('without', async () => {
      await logInFromMember(page, a)
      await useEverything(page)
      const token = await tokenOf(page)
      await member(page).click()
      await expect(main(page).getByText('林间小满').first()).toBeVisible()
      await goOffline(context, demo)
      await leave(page)
      await expectForgotten(page, token)
      await page.reload()
      await expect(visitor(page)).toBeVisible()
      await goOnline(context, demo)
      await page.goto('/member')
      await expect(visitor(page)).toBeVisible()
    })
  })

  test('from the form that binds a number leaves nothing either', async ({ page, demo, context, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, a)
    await page.goto('/study')
    await expect(firstRow(page)).toBeVisible()
    await waitForServiceWorker(page)
    await page.getByRole('tab', { name: '收藏' }).click()
    await expect(firstRow(page)).toContainText('收藏于')
    await goOffline(context, demo)
    await unlikeFirst(page)
    await demo.patchConfig({ member: { enabled_mobile_bind_alert: 1 } })
    await demo.patchMember(a, { is_bind_mobile: 0 })
    await demo.fault({ path: '/api/v2/course/', kind: 'http500' })
    await goOnline(context, demo)
    await page.goto('/study')
    const token = await tokenOf(page)
    await button(page, '立即绑定').click()
    await page.waitForURL('**/bind-mobile?*')
    await expect.poll(() => tokenOf(page)).toBeUndefined()
    // after a reload the page does not know whose token it is
    await page.reload()
    await button(page, '退出登录').click()
    await expect(visitor(page)).toBeVisible()
    await expectForgotten(page, token)
  })
})

async function expectNoneKept(page: Page): Promise<void> {
  // the answers that were held back have come, or are no longer waited for
  await page.waitForLoadState('networkidle')
  const kept = (await storedTraces(page)).map(({ place }) => place)
  expect(kept.filter((place) => place.startsWith('indexedDB meedu-h5-reads'))).toEqual([])
}

test.describe('an answer that comes after the end', () => {
  const lists = '**/api/v3/member/courses/learned*'

  /** Opens the lists with their answers held back; call the result to let them come. */
  async function openHeld(page: Page): Promise<() => void> {
    const release = await holdAnswers(page, lists)
    const asked = page.waitForRequest(lists)
    await page.goto('/study')
    await asked
    return release
  }

  test('of a logout in another tab is not kept', async ({ page, demo, context }) => {
    await signIn(page, demo, a)
    const release = await openHeld(page)
    const other = await context.newPage()
    await other.goto('/member/profile')
    await leave(other)
    await page.waitForURL('**/login-password?redirect=%2Fstudy')
    release()
    await expectNoneKept(page)
  })

  test('of a refused token is not kept', async ({ page, demo }) => {
    await signIn(page, demo, a)
    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    // with a stored member the lists do not wait for the server's word
    const refuse = deferred<undefined>()
    await page.route('**/api/v2/member/detail', async (route) => {
      await refuse.promise
      await route.fulfill({ json: { code: 401, message: '请重新登录', data: [] } })
    })
    const release = await openHeld(page)
    refuse.resolve(undefined)
    await page.waitForURL((url) => url.pathname === '/login')
    release()
    await expectNoneKept(page)
  })
})

test('other tabs follow a logout, a login and the end of the session, without a toast of their own', async ({
  page,
  demo,
  context,
}) => {
  await signIn(page, demo, a)
  await page.goto('/member/profile')
  const guarded = await context.newPage()
  await guarded.goto('/study')
  await expect(firstRow(guarded)).toBeVisible()
  const watching = await context.newPage()
  await watching.goto('/member')
  await expect(member(watching)).toBeVisible()

  await test.step('a logout', async () => {
    await leave(page)
    // neither is brought to the front: only what the other tab tells can lead them on
    await guarded.waitForURL('**/login-password?redirect=%2Fstudy')
    await expect(member(watching)).toHaveCount(0)
    await expect(visitor(watching)).toBeVisible()
    for (const other of [guarded, watching]) await expect(toast(other)).toBeEmpty()
  })

  await test.step('a login', async () => {
    await logInHere(guarded, a)
    await guarded.waitForURL('**/study')
    for (const other of [page, watching]) {
      await expect(member(other)).toBeVisible()
      await expect(toast(other)).toBeEmpty()
    }
  })

  await test.step('the end of the session, with one toast and one navigation in all', async () => {
    await expect(firstRow(guarded)).toBeVisible()
    await page.close()
    // its own calls are over: only the tab in front will hear of the end
    const answers = ['detail', 'unreadNotificationCount'].map((call) =>
      watching.waitForResponse(`**/api/v2/member/${call}`),
    )
    await Promise.all([...answers, watching.reload()])
    await expect(member(watching)).toBeVisible()
    await watching.waitForLoadState('networkidle')
    await guarded.bringToFront()
    await demo.expireToken(a)
    await guarded.getByRole('tab', { name: '收藏' }).click()
    await guarded.waitForURL((url) => url.pathname === '/login')
    await expect(toast(guarded)).toHaveText('请重新登录')
    await expect(visitor(watching)).toBeVisible()
    await expect(toast(watching)).toBeEmpty()
    await expect(watching).toHaveURL(/\/member$/)
  })
})

test('after a logout in another tab no screen says of what its query named that it is gone', async ({
  page,
  demo,
  context,
}) => {
  await signIn(page, demo, a)
  const number = await demo.order(await demo.token(a), { goods_type: 'ROLE', goods_id: 1 })
  for (const [address, shown, end] of [
    ['/announcement?id=12', '评论区公约', '/announcements'],
    ['/order?goods_type=COURSE&goods_id=2', 'Excel', '/'],
    [`/order/pay?order_id=${number}`, number, '/login-password?redirect=%2Fmember%2Forder'],
    [`/order/success?order_no=${number}`, number, '/login-password?redirect=%2Fmember%2Forder'],
  ] as const)
    await test.step(address, async () => {
      await signIn(page, demo, a)
      await page.goto(address)
      await expect(main(page).getByText(shown).first()).toBeVisible()
      const other = await context.newPage()
      await other.goto('/member/profile')
      await leave(other)
      await page.waitForURL((url) => url.pathname + url.search === end)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByText('内容不存在或已下架')).toHaveCount(0)
      await other.close()
    })
})

test.describe('another member', () => {
  test('neither sees nor sends what the former one watched and liked', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    const likes = () => likesOf(demo, 21)
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await demo.fault({ path: '/api/v2/video/2101/record', kind: 'offline' })
    await demo.fault({ path: '/api/v2/course/21/like', kind: 'offline' })
    await playTo(page, 12)
    await pause(page)
    const end = Math.floor(await now(page))
    await expect(page.getByText('待同步 1 条')).toBeVisible()
    await page.goto('/course/21')
    await button(page, '收藏').click()
    await expect(page.getByText(/待同步 \d 条/)).toBeVisible()
    await demo.expireToken(newcomer)
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/login')
    await demo.clearLog()

    await test.step('B has nothing to send but what is B’s own', async () => {
      await link(page, '使用密码登录').click()
      await logInHere(page, b)
      await page.waitForURL('**/course/21')
      await expect(button(page, '收藏')).toBeVisible()
      await expect(page.getByText(/待同步/)).toHaveCount(0)
      await button(page, '收藏').click()
      await expect(page.getByText('待同步 1 条')).toBeVisible()
      // without the app nothing is sent before the log is clear
      await page.goto('/__demo/fault')
      await demo.clearFaults()
      await demo.clearLog()
      await page.goto('/member')
      // with B's own favourite everything that waits for this member has been sent
      await expect.poll(likes).toHaveLength(1)
      await page.waitForLoadState('networkidle')
      await link(page, '在学').click()
      await expect(firstRow(page)).toBeVisible()
      await expect(page.getByText(/待同步/)).toHaveCount(0)
      expect(await reported(demo, 2101)).toEqual([])
      await link(page, /^我的/).click()
    })

    await test.step('A’s work is sent when A is back, once', async () => {
      // B's logout is none of A's work
      await logOut(page)
      expect(await reported(demo, 2101)).toEqual([])
      await logInFromMember(page, newcomer)
      await expect.poll(() => reported(demo, 2101)).toEqual([end])
      await expect.poll(likes).toHaveLength(2)
      await link(page, '在学').click()
      await expect(firstRow(page)).toBeVisible()
      await expect(page.getByText(/待同步/)).toHaveCount(0)
      await page.reload()
      await expect(firstRow(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await reported(demo, 2101)).toEqual([end])
      const [byB, byA, ...more] = await likes()
      expect(byB).not.toBe(byA)
      expect(more).toEqual([])
    })
  })

  test('who logs in over one who is in takes nothing over', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, a)
    await page.goto('/member')
    await useEverything(page)
    const former = String(await tokenOf(page))
    const expectNothingOfA = async (): Promise<void> => {
      await expect(page.getByText('林间小满')).toHaveCount(0)
      // a slow disk deletes after the login
      await expect(async () => {
        const kept = await storedTraces(page)
        for (const secret of [former, '林间小满', '138****0000']) expect(placesOf(kept, secret), secret).toEqual([])
      }).toPass()
    }

    await test.step('nor is B taken for A while B’s data cannot be loaded', async () => {
      await page.goto('/login-password?redirect=%2Fstudy')
      await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
      await logInHere(page, b)
      await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
      await expectNothingOfA()
      await page.goto('/member')
      await expect(page.getByText('登录状态待确认')).toBeVisible()
      await expectNothingOfA()
    })

    await test.step('nor afterwards', async () => {
      await demo.clearFaults()
      await button(page, '重试').click()
      await expect(link(page, /^江上清风/)).toBeVisible()
      await expectNothingOfA()
    })

    await test.step('A logs in over B', async () => {
      const tokenOfB = String(await tokenOf(page))
      await page.goto('/login-password?redirect=%2Fstudy')
      await logInHere(page, a)
      await page.waitForURL('**/study')
      await expect(firstRow(page)).toBeVisible()
      await expect(async () => {
        const kept = await storedTraces(page)
        for (const secret of [tokenOfB, '江上清风']) expect(placesOf(kept, secret), secret).toEqual([])
      }).toPass()
    })
  })
})

/** Takes the first favourite away; without network that waits. */
async function unlikeFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^取消收藏/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
  await expect(page.getByText(/待同步 \d 条/)).toBeVisible()
}

/** Whose favourites of a course have reached the school, in order. */
async function likesOf(demo: Demo, course: number): Promise<unknown[]> {
  const rows = await demo.log(`/api/v2/course/${course}/like`)
  return rows.map(({ authorization }) => Reflect.get(Object(authorization), 'memberId'))
}
