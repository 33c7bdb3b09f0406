/** 个人资料 (screens 2.15) and 退出登录 (screens 1.3.3). */
import type { Page } from '@playwright/test'
import { holdAnswers } from '../support/browser/held.ts'
import { waitForMember } from '../support/browser/databases.ts'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { logInFrom, logInHere, signIn, storedValue } from '../support/browser/session.ts'

const rich = '13800000000'
const fresh = '13800000002'
const needNetwork = '当前无网络，请联网后操作'
const dot = {
  name: 'dot.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
}

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })

async function openProfile(page: Page, demo: Demo, mobile: string): Promise<void> {
  await signIn(page, demo, mobile)
  await page.goto('/member/profile')
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
}

const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })
const rowLink = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function calls(demo: Demo, path: string, method = 'POST') {
  return (await demo.log(path)).filter((request) => request.method === method)
}

async function pick(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), row(page, /^头像/).click()])
  await chooser.setFiles(file)
}

/** A JPEG of noise, which hardly gets smaller, with as much behind the picture as makes it 6 MB. */
async function noisePhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1000, 750)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    const image = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < image.data.length; at += 65_536) crypto.getRandomValues(image.data.subarray(at, at + 65_536))
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    context.putImageData(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
    let binary = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte)
    return btoa(binary)
  })
  const picture = Buffer.from(encoded, 'base64')
  return Buffer.concat([picture, Buffer.alloc(6.2 * 1024 * 1024 - picture.length)])
}

test('shows the rows in their order, the number masked, and the member as it is now', async ({ page, demo }) => {
  await demo.patchConfig({ socialites: { qq: 1, wechat_oauth: 1 }, member: { enabled_face_verify: true } })
  await openProfile(page, demo, rich)
  await expect(page).toHaveTitle('个人资料')
  const rows = await page.getByRole('main').locator('a, button').allInnerTexts()
  expect(rows.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    '头像',
    '昵称 林间小满',
    '绑定QQ 已绑定',
    '手机号 138****0000',
    '实名认证 已认证',
    '修改密码',
    '账号注销',
    '退出登录',
  ])
  expect(await page.content()).not.toContain(rich)
  await expect(rowLink(page, /^手机号/)).toHaveAttribute('href', '/member/mobileVerify')
  await expect(rowLink(page, /^实名认证/)).toHaveAttribute('href', '/auth/faceSuccess')
  await expect(rowLink(page, /^修改密码/)).toHaveAttribute('href', '/member/password')

  // asked for once when the app starts here, and again when the screen is opened
  expect(await calls(demo, '/api/v2/member/detail', 'GET')).toHaveLength(1)
  await openInApp(page, '/member')
  await expect(page.getByRole('heading', { name: '林间小满' })).toBeVisible()
  await demo.patchMember(rich, { nick_name: '林间大满' })
  await page.getByRole('link', { name: /^林间小满/ }).click()
  await expect(row(page, /^昵称/)).toContainText('林间大满')
})

test('a question for the member that was lost is asked again when the network is back', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, rich)
  await page.goto('/member')
  const member = page.getByRole('link', { name: /^林间小满/ })
  // the question before must have its answer
  await expect(member).toBeVisible()
  await demo.fault({ path: '/api/v2/member/detail', kind: 'offline' })
  await member.click()
  await expect(page.getByText(/^更新于/)).toBeVisible()
  await demo.clearFaults()
  await expect(page.getByText(/^更新于/)).toHaveCount(0)
})

test('a member without number: 未绑定, and the password asks for the number first', async ({ page, demo }) => {
  await demo.patchMember('13800000004', { is_password_set: 0 })
  await openProfile(page, demo, '13800000004')
  await expect(rowLink(page, /^手机号/)).toHaveText(/未绑定/)
  await expect(rowLink(page, /^手机号/)).toHaveAttribute('href', '/member/mobile')
  expect(await page.content()).not.toContain('287654321')
  await rowLink(page, /^设置密码/).click()
  await expect(toast(page, '请绑定手机号')).toBeVisible()
  await page.waitForURL('**/member/mobile')
})

const avatarCalls = (demo: Demo) => calls(demo, '/api/v2/member/detail/avatar')

test.describe('头像', () => {
  test('what is no choice, no picture or no success can be chosen again', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await page.clock.install()
    await openProfile(page, demo, fresh)
    const dialog = page.getByRole('dialog', { name: '头像' })

    await test.step('a cancelled choice and a cancelled preview change nothing', async () => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), row(page, /^头像/).click()])
      await chooser.setFiles([])
      await expect(row(page, /^头像/)).not.toHaveAttribute('aria-busy')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await pick(page, dot)
      await dialog.getByRole('button', { name: '取消' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(row(page, /^头像/)).toBeFocused()
    })

    await test.step('a text named .jpg is refused, twice the same', async () => {
      const refusal = toast(page, '图片格式错误，请选择JPG或PNG')
      const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await pick(page, file)
        await expect(refusal).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        // the same sentence is told again after a while only (screens 1.6.2)
        await page.clock.runFor(5000)
        await expect(refusal).toBeHidden()
      }
      expect(await avatarCalls(demo)).toHaveLength(0)
    })

    await test.step('a failure is said in the preview, which can be used again', async () => {
      await demo.fault({ path: '/api/v2/member/detail/avatar', kind: 'http500', times: 1 })
      await pick(page, dot)
      await dialog.getByRole('button', { name: '使用' }).click()
      await expect(dialog.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: '使用' }).click()
      await expect(dialog).toHaveCount(0)
      expect(await avatarCalls(demo)).toHaveLength(2)
    })
  })

  test('a photo of 6 MB is cut, made small, looked at and sent', async ({ page, demo }) => {
    await openProfile(page, demo, fresh)
    const buffer = await noisePhoto(page)
    expect(buffer.length).toBeGreaterThan(6 * 1024 * 1024)
    const avatar = row(page, /^头像/).locator('img')
    const former = await avatar.getAttribute('src')
    await pick(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    const dialog = page.getByRole('dialog', { name: '头像' })
    await expect(dialog.getByRole('img', { name: '新头像' })).toBeVisible()
    expect(await avatarCalls(demo)).toHaveLength(0)
    await dialog.getByRole('button', { name: '使用' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(avatar).not.toHaveAttribute('src', former ?? '')
    expect(await avatarCalls(demo)).toHaveLength(1)
    const size = () => avatar.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([512, 512])
    const sent = await page.request.get(new URL((await avatar.getAttribute('src')) ?? '', page.url()).href)
    expect((await sent.body()).length).toBeLessThanOrEqual(1024 * 1024)
    expect(sent.headers()['content-type']).toContain('image/jpeg')
  })
})

const nicknameCalls = (demo: Demo) => calls(demo, '/api/v2/member/detail/nickname')

test.describe('昵称', () => {
  test('is chosen once; a taken one keeps the sheet with its text', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await openProfile(page, demo, fresh)
    await expect(row(page, /^昵称/)).toContainText('修改')
    await row(page, /^昵称/).click()
    const sheet = page.getByRole('dialog', { name: '请输入昵称' })
    const field = sheet.getByRole('textbox', { name: '昵称' })
    const save = sheet.getByRole('button', { name: '保存' })
    await expect(field).toBeFocused()
    await expect(sheet).toContainText('昵称只能修改一次')
    await save.click()
    await expect(toast(page, '请输入昵称')).toBeVisible()
    await expect(field).toHaveAccessibleDescription('请输入昵称')
    expect(await nicknameCalls(demo)).toHaveLength(0)
    await expectNoAxeViolations(page)

    await field.fill('林间小满')
    await field.press('Enter')
    await expect(toast(page, '昵称已经存在')).toBeVisible()
    await expect(field).toHaveValue('林间小满')
    await field.fill(` ${'学'.repeat(30)}`)

    await test.step('a lost connection is said in the sheet', async () => {
      // all of it: a probe that is answered would take the words away
      await demo.fault({ path: '/api/', kind: 'offline' })
      await save.click()
      await expect(sheet.getByText(needNetwork)).toBeVisible()
      await demo.clearFaults()
    })
    await test.step('a double press sends once', async () => {
      await demo.clearLog()
      await demo.fault({ path: '/api/v2/member/detail/nickname', kind: 'slow', delayMs: 500 })
      await save.dblclick()
      await expect(sheet).toHaveCount(0)
    })
    await expect(row(page, /^昵称/)).toContainText('学'.repeat(20))
    await expect(row(page, /^昵称/)).not.toContainText('修改')
    await row(page, /^昵称/).click()
    await expect(toast(page, '您已经设置过昵称了')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    expect(await nicknameCalls(demo)).toHaveLength(1)
  })

  test('given up while it is sent: says that it may count, and is on its row once it does', async ({ page, demo }) => {
    await openProfile(page, demo, fresh)
    await row(page, /^昵称/).click()
    const release = await holdAnswers(page, '**/api/v2/member/detail/nickname')
    await page.getByRole('textbox', { name: '昵称' }).fill('云边小满')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await nicknameCalls(demo)).length).toBe(1)
    await page.keyboard.press('Escape')
    await expect(toast(page, '未收到回复，修改可能已生效')).toBeVisible()
    release()
    await expect(row(page, /^昵称/)).toContainText('云边小满')
  })
})

const bindings = (demo: Demo) => calls(demo, '/api/v3/member/socialite/bindWithCode')

async function expectBackHere(page: Page): Promise<void> {
  await expect(row(page, /^绑定QQ/)).toBeVisible()
  await expect(page).toHaveURL(/\/member\/profile$/)
}

test.describe('绑定QQ / 绑定微信', () => {
  test('to the provider and back: refused, then bound; told once, tried once, address clean', async ({
    page,
    demo,
  }) => {
    await demo.patchConfig({ socialites: { qq: 1, wechat_oauth: 1 } })
    await signIn(page, demo, fresh)

    await test.step('a code not begun here is asked about, and tried once', async () => {
      await page.goto('/member/profile?login_code=x&action=bind')
      const question = page.getByRole('dialog', { name: '绑定QQ？' })
      await expect(question).toContainText('将绑定到')
      await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
      await expectNoAxeViolations(page)
      expect(await bindings(demo)).toEqual([])
      await question.getByRole('button', { name: '绑定' }).click()
      await expect(toast(page, '已过期')).toBeVisible()
      await expectBackHere(page)
      await expect(row(page, /^绑定微信/)).toHaveCount(0)
      expect(await bindings(demo)).toHaveLength(1)
    })
    await test.step('a refusal by the provider is told', async () => {
      await row(page, /^绑定QQ/).click()
      await page.getByRole('button', { name: '拒绝授权' }).click()
      await expect(toast(page, '用户取消了授权')).toBeVisible()
      await expectBackHere(page)
      await expect(row(page, /^绑定QQ/)).toContainText('未绑定')
    })
    await test.step('a new account is bound', async () => {
      const leaving = page.waitForRequest((request) => request.url().includes('/auth/login/socialite/qq'))
      await row(page, /^绑定QQ/).click()
      const start = new URL((await leaving).url())
      const own = new URL('/member/profile', start).href
      const { s_url, ...others } = Object.fromEntries(start.searchParams)
      expect(s_url).toMatch(/\/member\/profile\?social_state=[0-9a-f]{32}$/)
      expect(others).toEqual({ f_url: own, action: 'bind' })
      await page.getByRole('button', { name: '全新的QQ账号' }).click()
      // gone again, perhaps, before the page has loaded
      await expect(toast(page, '绑定成功')).toBeVisible()
      await page.waitForURL(/\/member\/profile$/)
      await expect(row(page, /^绑定QQ/)).toContainText('已绑定')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await bindings(demo)).toHaveLength(2)
    })
    await test.step('neither a reload nor the same code tells or tries anything again', async () => {
      for (const open of [() => page.reload(), () => page.goto('/member/profile?login_code=x&action=bind')]) {
        await open()
        await expect(row(page, /^绑定QQ/)).toContainText('已绑定')
        await expectBackHere(page)
        await expect(page.locator('[data-live-layer]')).toBeEmpty()
      }
      expect(await bindings(demo)).toHaveLength(2)
    })
  })

  test('a code that comes elsewhere, or to a visitor, binds nothing, then or later', async ({ page, demo }) => {
    await demo.patchConfig({ socialites: { qq: 1 } })
    await test.step('to a visitor who logs in afterwards', async () => {
      await page.goto('/member/profile?login_code=x&action=bind')
      await logInHere(page, fresh)
      await page.waitForURL(/\/member\/profile$/)
      await expect(row(page, /^绑定QQ/)).toContainText('未绑定')
    })
    await test.step('on another screen', async () => {
      await page.goto('/member?login_code=y&action=bind')
      await page.locator('a[href="/member/profile"]').click()
      await expect(row(page, /^绑定QQ/)).toContainText('未绑定')
    })
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await bindings(demo)).toEqual([])
  })

  test('a failed 解绑 leaves it bound and the row idle', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await openProfile(page, demo, rich)
    await demo.fault({ path: '/api/v2/member/socialite/qq', kind: 'http500', times: 1 })
    // what is bound has a row, also where the school does not offer it
    await row(page, /^绑定QQ/).click()
    const dialog = page.getByRole('dialog', { name: '解绑QQ' })
    await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
    await dialog.getByRole('button', { name: '解绑' }).click()
    await expect(dialog.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(row(page, /^绑定QQ/)).toContainText('已绑定')
    await expect(row(page, /^绑定QQ/)).not.toHaveAttribute('aria-busy')

    await demo.patchConfig({ socialites: { qq: 1 } })
    await page.reload()
    await row(page, /^绑定QQ/).click()
    await dialog.getByRole('button', { name: '解绑' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, /^绑定QQ/)).toContainText('未绑定')
    expect(await calls(demo, '/api/v2/member/socialite/qq', 'DELETE')).toHaveLength(2)
  })

  test.describe('inside WeChat', () => {
    test.use({
      userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile MicroMessenger/8.0.50',
    })

    test('it is WeChat that can be bound', async ({ page, demo }) => {
      await demo.patchConfig({ socialites: { qq: 1, wechat_oauth: 1 } })
      await openProfile(page, demo, fresh)
      await expect(row(page, /^绑定微信/)).toContainText('未绑定')
      await expect(row(page, /^绑定QQ/)).toHaveCount(0)
      const leaving = page.waitForRequest((request) => request.url().includes('/auth/login/wechat/oauth'))
      await row(page, /^绑定微信/).click()
      expect(new URL((await leaving).url()).searchParams.get('action')).toBe('bind')
    })
  })
})

test.describe('实名认证', () => {
  const noMember = { path: '/api/v2/member/detail', kind: 'http500' } as const

  /** A member who passed the gate before the school asked for faces, on a start that cannot ask who the member is. */
  async function openUnverified(page: Page, demo: Demo): Promise<void> {
    await openProfile(page, demo, '13800000006')
    await waitForMember(page)
    await demo.patchConfig({ member: { enabled_face_verify: true } })
    await demo.fault(noMember)
    await page.reload()
    await expect(row(page, /^实名认证/)).toContainText('未认证')
  }

  test('a start without an answer leaves the row idle; then there and back, and on to the profile', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await openUnverified(page, demo)
    await demo.fault({ path: '/api/v3/member/tencent/faceVerify', kind: 'offline' })
    await row(page, /^实名认证/).click()
    await expect(toast(page, '无法发起实名认证')).toBeVisible()
    await expect(row(page, /^实名认证/)).not.toHaveAttribute('aria-busy')
    await expect(page).toHaveURL(/\/member\/profile$/)

    await demo.clearFaults()
    await demo.fault(noMember)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    // the page may have found out by itself before; with the line that says so gone, the row moves no more
    await expect(page.getByText(/^(?:当前无网络|网络已恢复)/)).toHaveCount(0)
    await row(page, /^实名认证/).click()
    await page.getByRole('button', { name: '认证通过' }).click()
    // gone again, perhaps, before the page has loaded
    await expect(toast(page, '实名认证成功')).toBeVisible()
    await page.waitForURL('**/auth/faceSuccess')
    // the answer that names the person was lost
    const retry = page.getByRole('button', { name: '重试' })
    await expect(retry).toBeVisible()
    await demo.clearFaults()
    await retry.click()
    await expect(page.getByText('南*生')).toBeVisible()
    await page.getByRole('button', { name: '继续' }).click()
    await page.waitForURL('**/member/profile')
    await expect(rowLink(page, /^实名认证/)).toContainText('已认证')
  })
})

const login = (page: Page) => page.getByRole('link', { name: '请登录' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const logouts = async (demo: Demo) => (await calls(demo, '/api/v2/logout')).map(({ fault }) => fault ?? 'answered')

async function expectVisitor(page: Page): Promise<void> {
  await expect(login(page)).toBeVisible()
  await expect(page).toHaveURL(/\/member$/)
  await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeUndefined()
}

/** From 我的 of a visitor to the profile of the member. */
async function logInAgain(page: Page, demo: Demo): Promise<void> {
  await logInFrom(page, login(page), rich)
  await page.getByRole('link', { name: /^林间小满/ }).click()
  await expect(row(page, /^退出登录/)).toBeVisible()
  await demo.clearLog()
}

test.describe('账号注销 and 退出登录', () => {
  test('ask first; a refused 账号注销 keeps the login, else a visitor is left', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await openProfile(page, demo, rich)

    await test.step('账号注销 that the server refuses', async () => {
      // a login takes the request back
      await demo.patchMember(rich, { destroyRequested: true })
      await row(page, /^账号注销/).click()
      const ask = dialog(page, '账号注销')
      await expect(ask).toContainText('提交后7天将注销账号并清除数据，期间再次登录即取消')
      await expect(ask.getByRole('button', { name: '取消' })).toBeFocused()
      await ask.getByRole('button', { name: '确认注销' }).click()
      await expect(toast(page, '用户已申请注销')).toBeVisible()
      await expect(ask.getByRole('button', { name: '确认注销' })).not.toHaveAttribute('aria-busy')
      await expectNoAxeViolations(page)
      await ask.getByRole('button', { name: '取消' }).click()
      await expect(row(page, /^昵称/)).toContainText('林间小满')
      await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeTruthy()
    })
    await test.step('账号注销 without an answer may have been heard: it cannot be called off, and that is said', async () => {
      await row(page, /^账号注销/).click()
      const ask = dialog(page, '账号注销')
      const release = await holdAnswers(page, '**/api/v3/member/destroy')
      await demo.fault({ path: '/api/v3/member/destroy', kind: 'http500' })
      await ask.getByRole('button', { name: '确认注销' }).click()
      await expect(ask.getByRole('button', { name: '取消' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(ask).toBeVisible()
      release()
      await expect(ask).toContainText('注销申请可能已提交，7天内重新登录即可取消')
      await expect(ask.getByRole('button', { name: '确认注销' })).not.toHaveAttribute('aria-busy')
      await ask.getByRole('button', { name: '取消' }).click()
      await demo.clearFaults()
    })
    await test.step('退出登录', async () => {
      await row(page, /^退出登录/).click()
      const ask = dialog(page, '退出登录')
      await expect(ask.getByRole('button', { name: '先不退出' })).toBeFocused()
      await ask.getByRole('button', { name: '先不退出' }).click()
      await expect(ask).toHaveCount(0)
      await expect(row(page, /^昵称/)).toBeVisible()
      await row(page, /^退出登录/).click()
      await ask.getByRole('button', { name: '仍然退出' }).click()
      await expect(toast(page, '已安全退出')).toBeVisible()
      await expectVisitor(page)
      await expect.poll(() => logouts(demo)).toEqual(['answered'])
    })
    await test.step('退出登录 that the server does not take', async () => {
      await logInAgain(page, demo)
      await demo.fault({ path: '/api/v2/logout', kind: 'http500' })
      await row(page, /^退出登录/).click()
      await dialog(page, '退出登录').getByRole('button', { name: '仍然退出' }).click()
      await expectVisitor(page)
      await expect.poll(() => logouts(demo)).toEqual(['http500'])
      await demo.clearFaults()
    })
    await test.step('账号注销', async () => {
      await logInAgain(page, demo)
      await row(page, /^账号注销/).click()
      await dialog(page, '账号注销').getByRole('button', { name: '确认注销' }).click()
      await expect(toast(page, '已提交注销申请')).toBeVisible()
      await expectVisitor(page)
      expect(await calls(demo, '/api/v3/member/destroy')).toHaveLength(1)
      await expect.poll(() => logouts(demo)).toEqual(['answered'])
    })
  })

  test('whoever leaves while 账号注销 is being sent is told that it may have been heard', async ({ page, demo }) => {
    await signIn(page, demo, rich)
    await page.goto('/member')
    await page.getByRole('link', { name: /^林间小满/ }).click()
    await row(page, /^账号注销/).click()
    const release = await holdAnswers(page, '**/api/v3/member/destroy')
    await dialog(page, '账号注销').getByRole('button', { name: '确认注销' }).click()
    await expect.poll(async () => (await calls(demo, '/api/v3/member/destroy')).length).toBe(1)
    await page.goBack()
    // at once, and not when the request has come to its limit of 15 s
    const told = page.locator('[data-live-layer]').filter({ hasText: '注销申请可能已提交' })
    await expect(told).toBeVisible({ timeout: 10_000 })
    release()
  })

  test('退出登录 names what would be lost without network, and works without it', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, rich)
    await page.goto('/study?tab=collect')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await demo.fault({ path: '/api/', kind: 'offline' })
    await page
      .getByRole('button', { name: /^取消收藏/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
    await expect(page.getByText('待同步 1 条')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
    await page.getByRole('link', { name: /^林间小满/ }).click()
    await row(page, /^退出登录/).click()
    const ask = dialog(page, '退出登录')
    await expect(ask).toContainText('还有1条学习记录未同步')
    await ask.getByRole('button', { name: '仍然退出' }).click()
    await expectVisitor(page)
  })
})

test('without network: the stored rows, and changes ask for the network', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await demo.patchConfig({ socialites: { qq: 1 } })
  await openProfile(page, demo, fresh)
  await goOffline(context, demo)
  await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
  for (const name of [/^头像/, /^昵称/, /^绑定QQ/, /^账号注销/]) {
    await row(page, name).click()
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: needNetwork }).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByRole('main').getByText(needNetwork)).toHaveCount(3)
  await goOnline(context, demo)
  await expect(page.getByText('网络已恢复')).toBeVisible()
  await expect(page.getByRole('main').getByText(needNetwork)).toHaveCount(0)
  await row(page, /^昵称/).click()
  await expect(page.getByRole('dialog', { name: '请输入昵称' })).toBeVisible()
})
