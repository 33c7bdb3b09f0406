/** 个人资料 (screens 2.15) and 退出登录 (screens 1.3.3). */
import type { Page } from '@playwright/test'
import { keys } from '../support/databases.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { signIn, storedValue } from '../support/session.ts'

const rich = '13800000000'
const fresh = '13800000002'
const needNetwork = '当前无网络，请联网后操作'

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

/** A JPEG of noise, which hardly gets smaller: 2000 × 1500 weigh more than 6 MB. */
async function noisePhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2000, 1500)
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
  return Buffer.from(encoded, 'base64')
}

test('shows the rows in their order, the number masked', async ({ page, demo }) => {
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
})

test('asks for the member once when the app starts here, and again when the screen is opened', async ({
  page,
  demo,
}) => {
  await openProfile(page, demo, rich)
  expect(await calls(demo, '/api/v2/member/detail', 'GET')).toHaveLength(1)
  await page.goto('/member')
  await expect(page.getByRole('heading', { name: '林间小满' })).toBeVisible()
  await demo.patchMember(rich, { nick_name: '林间大满' })
  await page.getByRole('link', { name: /^林间小满/ }).click()
  await expect(row(page, /^昵称/)).toContainText('林间大满')
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

test.describe('头像', () => {
  test('a photo of 6 MB is cut, made small, looked at and sent', async ({ page, demo }) => {
    await openProfile(page, demo, fresh)
    const buffer = await noisePhoto(page)
    expect(buffer.length).toBeGreaterThan(6 * 1024 * 1024)
    const avatar = row(page, /^头像/).locator('img')
    const former = await avatar.getAttribute('src')
    await pick(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    const dialog = page.getByRole('dialog', { name: '头像' })
    await expect(dialog.getByRole('img', { name: '新头像' })).toBeVisible()
    expect(await calls(demo, '/api/v2/member/detail/avatar')).toHaveLength(0)
    await dialog.getByRole('button', { name: '使用' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(avatar).not.toHaveAttribute('src', former ?? '')
    expect(await calls(demo, '/api/v2/member/detail/avatar')).toHaveLength(1)
    const size = await avatar.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    expect(size).toEqual([512, 512])
    const sent = await page.request.get(new URL((await avatar.getAttribute('src')) ?? '', page.url()).href)
    expect((await sent.body()).length).toBeLessThanOrEqual(1024 * 1024)
    expect(sent.headers()['content-type']).toContain('image/jpeg')
  })

  test('a text named .jpg is refused without a call, and can be chosen again', async ({ page, demo }) => {
    await openProfile(page, demo, fresh)
    const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await pick(page, file)
      await expect(toast(page, '图片格式错误，请选择JPG或PNG')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(toast(page, '图片格式错误，请选择JPG或PNG')).toBeHidden()
      // the same sentence is told again after a while only (screens 1.6.2)
      await page.waitForTimeout(2100)
    }
    expect(await calls(demo, '/api/v2/member/detail/avatar')).toHaveLength(0)
  })

  test('a cancelled choice and a cancelled preview change nothing', async ({ page, demo }) => {
    await openProfile(page, demo, fresh)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), row(page, /^头像/).click()])
    await chooser.setFiles([])
    await expect(row(page, /^头像/)).not.toHaveAttribute('aria-busy')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const dot = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
    await pick(page, { name: 'dot.gif', mimeType: 'image/gif', buffer: dot })
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, /^头像/)).toBeFocused()
    expect(await calls(demo, '/api/v2/member/detail/avatar')).toHaveLength(0)
  })

  test('a failure is said in the preview, which can be used again', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await openProfile(page, demo, fresh)
    await demo.fault({ path: '/api/v2/member/detail/avatar', kind: 'http500', times: 1 })
    const dot = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
    await pick(page, { name: 'dot.gif', mimeType: 'image/gif', buffer: dot })
    const dialog = page.getByRole('dialog', { name: '头像' })
    await dialog.getByRole('button', { name: '使用' }).click()
    await expect(dialog.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
    await dialog.getByRole('button', { name: '使用' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await calls(demo, '/api/v2/member/detail/avatar')).toHaveLength(2)
  })
})

test.describe('昵称', () => {
  test('is chosen once; a taken one keeps the sheet with its text', async ({ page, demo }) => {
    await openProfile(page, demo, fresh)
    await expect(row(page, /^昵称/)).toContainText('修改')
    await row(page, /^昵称/).click()
    const sheet = page.getByRole('dialog', { name: '请输入昵称' })
    const field = sheet.getByRole('textbox', { name: '昵称' })
    await expect(field).toBeFocused()
    await expect(sheet).toContainText('昵称只能修改一次')
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(toast(page, '请输入昵称')).toBeVisible()
    await expect(field).toHaveAccessibleDescription('请输入昵称')
    expect(await calls(demo, '/api/v2/member/detail/nickname')).toHaveLength(0)

    await field.fill('林间小满')
    await field.press('Enter')
    await expect(toast(page, '昵称已经存在')).toBeVisible()
    await expect(field).toHaveValue('林间小满')
    await field.fill(` ${'学'.repeat(30)}`)
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(row(page, /^昵称/)).toContainText('学'.repeat(20))
    await expect(row(page, /^昵称/)).not.toContainText('修改')

    await row(page, /^昵称/).click()
    await expect(toast(page, '您已经设置过昵称了')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    expect(await calls(demo, '/api/v2/member/detail/nickname')).toHaveLength(2)
  })

  test('a double press sends once, and a lost connection is said in the sheet', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await openProfile(page, demo, fresh)
    await demo.fault({ path: '/api/v2/member/detail/nickname', kind: 'offline' })
    await row(page, /^昵称/).click()
    const sheet = page.getByRole('dialog', { name: '请输入昵称' })
    await sheet.getByRole('textbox').fill('小石头')
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(sheet.getByText(needNetwork)).toBeVisible()
    await demo.clearFaults()
    await demo.clearLog()
    await demo.fault({ path: '/api/v2/member/detail/nickname', kind: 'slow', delayMs: 500 })
    await sheet.getByRole('button', { name: '保存' }).dblclick()
    await expect(sheet).toHaveCount(0)
    expect(await calls(demo, '/api/v2/member/detail/nickname')).toHaveLength(1)
  })
})

test.describe('绑定QQ / 绑定微信', () => {
  test('to the provider and back: bound once, address clean', async ({ page, demo }) => {
    await demo.patchConfig({ socialites: { qq: 1, wechat_oauth: 1 } })
    await openProfile(page, demo, fresh)
    await expect(row(page, /^绑定微信/)).toHaveCount(0)
    const leaving = page.waitForRequest((request) => request.url().includes('/auth/login/socialite/qq'))
    await row(page, /^绑定QQ/).click()
    const start = new URL((await leaving).url())
    const own = new URL('/member/profile', start).href
    expect(Object.fromEntries(start.searchParams)).toEqual({ s_url: own, f_url: own, action: 'bind' })
    await page.getByRole('button', { name: '全新的QQ账号' }).click()
    await page.waitForURL(/\/member\/profile$/)
    await expect(toast(page, '绑定成功')).toBeVisible()
    await expect(row(page, /^绑定QQ/)).toContainText('已绑定')
    expect(await calls(demo, '/api/v3/member/socialite/bindWithCode')).toHaveLength(1)
    await page.reload()
    await expect(row(page, /^绑定QQ/)).toContainText('已绑定')
    expect(await calls(demo, '/api/v3/member/socialite/bindWithCode')).toHaveLength(1)
  })

  test('a code is tried once, whatever comes of it', async ({ page, demo }) => {
    await signIn(page, demo, fresh)
    await page.goto('/member/profile?login_code=x&action=bind')
    await expect(toast(page, '已过期')).toBeVisible()
    await expect(page).toHaveURL(/\/member\/profile$/)
    await page.reload()
    await expect(row(page, /^昵称/)).toBeVisible()
    await page.goto('/member/profile?login_code=x&action=bind')
    await expect(row(page, /^昵称/)).toBeVisible()
    await expect(page).toHaveURL(/\/member\/profile$/)
    expect(await calls(demo, '/api/v3/member/socialite/bindWithCode')).toHaveLength(1)
  })

  test('a refusal by the provider is told once and leaves the address', async ({ page, demo }) => {
    await demo.patchConfig({ socialites: { qq: 1 } })
    await openProfile(page, demo, fresh)
    await row(page, /^绑定QQ/).click()
    await page.getByRole('button', { name: '拒绝授权' }).click()
    await expect(toast(page, '用户取消了授权')).toBeVisible()
    await expect(page).toHaveURL(/\/member\/profile$/)
    await expect(row(page, /^绑定QQ/)).toContainText('未绑定')
    await page.reload()
    await expect(row(page, /^绑定QQ/)).toBeVisible()
    await expect(toast(page, '用户取消了授权')).toHaveCount(0)
    expect(await calls(demo, '/api/v3/member/socialite/bindWithCode')).toHaveLength(0)
  })

  test('a hostile refusal is text of 80 characters', async ({ page, demo }) => {
    await signIn(page, demo, fresh)
    const message = `<img src=x onerror="window.__hostile=1">${'x'.repeat(5000)}`
    await page.goto(`/member/profile?login_err_msg=${encodeURIComponent(message)}`)
    await expect(toast(page, '<img src=x')).toHaveText(Array.from(message).slice(0, 80).join(''))
    expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
  })

  test('a failed 解绑 leaves it bound and the row idle', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await openProfile(page, demo, rich)
    await demo.fault({ path: '/api/v2/member/socialite/qq', kind: 'http500', times: 1 })
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

  test('inside WeChat it is WeChat that can be bound', async ({ browser, demo }) => {
    await demo.patchConfig({ socialites: { qq: 1, wechat_oauth: 1 } })
    const agent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile MicroMessenger/8.0.50'
    const context = await browser.newContext({ userAgent: agent, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await openProfile(page, demo, fresh)
    await expect(row(page, /^绑定微信/)).toContainText('未绑定')
    await expect(row(page, /^绑定QQ/)).toHaveCount(0)
    const leaving = page.waitForRequest((request) => request.url().includes('/auth/login/wechat/oauth'))
    await row(page, /^绑定微信/).click()
    expect(new URL((await leaving).url()).searchParams.get('action')).toBe('bind')
    await context.close()
  })
})

/** A member who passed the gate before the school asked for faces, on a start that cannot ask who the member is. */
async function openUnverified(page: Page, demo: Demo): Promise<void> {
  await openProfile(page, demo, '13800000006')
  await expect.poll(async () => (await keys(page, 'reads')).some((key) => key.endsWith('/getMember'))).toBe(true)
  await demo.patchConfig({ member: { enabled_face_verify: true } })
  await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
  await page.reload()
  await expect(row(page, /^实名认证/)).toContainText('未认证')
}

test.describe('实名认证', () => {
  test('a start without an answer leaves the row idle', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await openUnverified(page, demo)
    await demo.fault({ path: '/api/v3/member/tencent/faceVerify', kind: 'offline' })
    await row(page, /^实名认证/).click()
    await expect(toast(page, '无法发起实名认证')).toBeVisible()
    await expect(row(page, /^实名认证/)).not.toHaveAttribute('aria-busy')
    await expect(page).toHaveURL(/\/member\/profile$/)
  })

  test('there and back, and on to the profile', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await openUnverified(page, demo)
    await row(page, /^实名认证/).click()
    await page.getByRole('button', { name: '认证通过' }).click()
    await page.waitForURL('**/auth/faceSuccess')
    await expect(toast(page, '实名认证成功')).toBeVisible()
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

test.describe('账号注销', () => {
  test('a refusal keeps the login', async ({ page, demo }) => {
    await openProfile(page, demo, rich)
    // a login takes the request back
    await demo.patchMember(rich, { destroyRequested: true })
    await row(page, /^账号注销/).click()
    const dialog = page.getByRole('dialog', { name: '账号注销' })
    await expect(dialog).toContainText('提交后7天将注销账号并清除数据，期间再次登录即取消')
    await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
    await dialog.getByRole('button', { name: '确认注销' }).click()
    await expect(toast(page, '用户已申请注销')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '确认注销' })).not.toHaveAttribute('aria-busy')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(row(page, /^昵称/)).toContainText('林间小满')
    expect(await storedValue(page, 'meedu-h5-token')).toBeTruthy()
  })

  test('a success forgets the member', async ({ page, demo }) => {
    await openProfile(page, demo, rich)
    await row(page, /^账号注销/).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认注销' }).click()
    await expect(toast(page, '已提交注销申请')).toBeVisible()
    await page.waitForURL(/\/member$/)
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    expect(await storedValue(page, 'meedu-h5-token')).toBeUndefined()
    expect(await calls(demo, '/api/v3/member/destroy')).toHaveLength(1)
    await expect.poll(async () => (await calls(demo, '/api/v2/logout')).length).toBe(1)
  })
})

test.describe('退出登录', () => {
  test('asks, calls logout once and leaves a visitor', async ({ page, demo }) => {
    await openProfile(page, demo, rich)
    await row(page, /^退出登录/).click()
    const dialog = page.getByRole('dialog', { name: '退出登录' })
    await expect(dialog.getByRole('button', { name: '先不退出' })).toBeFocused()
    await dialog.getByRole('button', { name: '先不退出' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, /^昵称/)).toBeVisible()
    await row(page, /^退出登录/).click()
    await dialog.getByRole('button', { name: '仍然退出' }).click()
    await expect(toast(page, '已安全退出')).toBeVisible()
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    await expect(page).toHaveURL(/\/member$/)
    await expect.poll(async () => (await calls(demo, '/api/v2/logout')).length).toBe(1)
  })

  test('keys are gone even if logout fails', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await openProfile(page, demo, rich)
    await demo.fault({ path: '/api/v2/logout', kind: 'http500' })
    await row(page, /^退出登录/).click()
    await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    expect(await storedValue(page, 'meedu-h5-token')).toBeUndefined()
    await expect.poll(async () => (await calls(demo, '/api/v2/logout')).map(({ fault }) => fault)).toEqual(['http500'])
  })

  test('names what would be lost without network, and works without it', async ({ page, demo, allowConsole }) => {
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
    const dialog = page.getByRole('dialog', { name: '退出登录' })
    await expect(dialog).toContainText('还有1条学习记录未同步')
    await dialog.getByRole('button', { name: '仍然退出' }).click()
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    expect(await storedValue(page, 'meedu-h5-token')).toBeUndefined()
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
  await row(page, /^昵称/).click()
  await expect(page.getByRole('dialog', { name: '请输入昵称' })).toBeVisible()
  await expect(page.getByRole('main').getByText(needNetwork)).toHaveCount(2)
})

test('a login not confirmed yet shows no rows and can be confirmed', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await signIn(page, demo, rich)
  await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
  await page.goto('/member/profile')
  await expect(page.getByText('登录状态待确认')).toBeVisible()
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(row(page, /^昵称/)).toContainText('林间小满')
})

test('axe finds nothing on the screen and its dialogs', async ({ page, demo }) => {
  await demo.patchConfig({ socialites: { qq: 1 }, member: { enabled_face_verify: true } })
  await openProfile(page, demo, fresh)
  await expectNoAxeViolations(page)
  await row(page, /^昵称/).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await row(page, /^账号注销/).click()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  const dot = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  await pick(page, { name: 'dot.gif', mimeType: 'image/gif', buffer: dot })
  await expect(page.getByRole('img', { name: '新头像' })).toBeVisible()
  await expectNoAxeViolations(page)
})
