// @ts-check
/**
 * `node scripts/screenshots.mjs`: takes the pictures of the manifest, public/screenshots, from the demonstration school.
 * Run after the look of one of these screens has changed. Builds the app when needed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureBuild } from './lib/build.mjs'
import { chromiumArgs, findChromium } from './lib/chromium.mjs'
import { root } from './lib/run.mjs'
import { createAppServer, listen, openDemo } from './serve.mjs'

const folder = `${root}public/screenshots`
const webpQuality = 0.82
const member = { mobile: '13800000000', password: 'meedu123' }

const shots = [
  { name: 'home-narrow', path: '/', isWide: false },
  { name: 'course-narrow', path: '/course/1', isWide: false },
  { name: 'study-narrow', path: '/study', isWide: false },
  { name: 'home-wide', path: '/', isWide: true },
  { name: 'courses-wide', path: '/courses', isWide: true },
]

if (process.env['DIST_DIR'] === undefined) await ensureBuild()
const app = createAppServer({ distDir: process.env['DIST_DIR'] ?? `${root}dist`, demo: await openDemo() })
const server = await listen(app, { port: 0, host: '127.0.0.1' })
const address = /** @type {import('node:net').AddressInfo} */ (server.address())
const origin = `http://localhost:${address.port}`

const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
const studio = await browser.newPage()
mkdirSync(folder, { recursive: true })
for (const { name, path, isWide } of shots) {
  const context = await browser.newContext({
    viewport: isWide ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    deviceScaleFactor: isWide ? 1 : 2,
    locale: 'zh-CN',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await page.goto(`${origin}/login-password`)
  await page.getByRole('textbox', { name: '手机号' }).fill(member.mobile)
  await page.getByLabel('密码', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${origin}/member`)
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  writeFileSync(`${folder}/${name}.webp`, await asWebp(await page.screenshot()))
  await context.close()
}
await browser.close()
server.close()

/** A third of the bytes of the PNG. @param {Buffer} png */
async function asWebp(png) {
  const base64 = await studio.evaluate(
    async ([source, quality]) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${source}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    /** @type {[string, number]} */ ([png.toString('base64'), webpQuality]),
  )
  return Buffer.from(base64, 'base64')
}
