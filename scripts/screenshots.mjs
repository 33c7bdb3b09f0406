// @ts-check
/**
 * `node scripts/screenshots.mjs`: takes the pictures of the manifest, public/screenshots, and the sheet of the README,
 * docs/screens.webp, from the demonstration school. Run after the look of a screen has changed. Builds the app when needed.
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

/** @typedef {'light' | 'dark'} Theme */
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const shots = [
  { name: 'home-narrow', path: '/', size: narrow },
  { name: 'course-narrow', path: '/course/1', size: narrow },
  { name: 'study-narrow', path: '/study', size: narrow },
  { name: 'home-wide', path: '/', size: wide },
  { name: 'courses-wide', path: '/courses', size: wide },
]
/** One row of the sheet for each theme. @type {readonly [Theme, readonly string[]][]} */
const sheet = [
  ['light', ['/', '/courses', '/course/1', '/course/video/105', '/study', '/member']],
  [
    'dark',
    [
      '/search?keywords=Python',
      '/course/1?tab=comments',
      '/role',
      '/order?goods_type=COURSE&goods_id=2',
      '/messages',
      '/member/storage',
    ],
  ],
]

if (process.env['DIST_DIR'] === undefined) await ensureBuild()
const app = createAppServer({ distDir: process.env['DIST_DIR'] ?? `${root}dist`, demo: await openDemo() })
const server = await listen(app, { port: 0, host: '127.0.0.1' })
const address = /** @type {import('node:net').AddressInfo} */ (server.address())
const origin = `http://localhost:${address.port}`

const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
const studio = await browser.newPage({ viewport: { width: 1240, height: 600 }, deviceScaleFactor: 1.5 })
mkdirSync(folder, { recursive: true })

for (const { name, path, size } of shots) {
  const [picture] = await photograph(size, 'light', [path])
  if (picture !== undefined) writeFileSync(`${folder}/${name}.webp`, await asWebp(picture))
}
/** @type {string[]} */
const rows = []
for (const [theme, paths] of sheet) {
  const pictures = await photograph(narrow, theme, paths)
  rows.push(pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`).join(''))
}
await studio.setContent(
  `<style>body{margin:0;padding:20px;background:#e9eaec;width:1200px}div{display:flex;gap:16px;margin-bottom:16px}div:last-child{margin:0}img{width:186px;border-radius:12px;display:block}</style>${rows.map((row) => `<div>${row}</div>`).join('')}`,
  { waitUntil: 'load' },
)
writeFileSync(`${root}docs/screens.webp`, await asWebp(await studio.screenshot({ fullPage: true })))
await browser.close()
server.close()

/**
 * What a member sees at each of the paths.
 * @param {typeof narrow} size @param {Theme} colorScheme @param {readonly string[]} paths
 */
async function photograph(size, colorScheme, paths) {
  const context = await browser.newContext({
    ...size,
    locale: 'zh-CN',
    colorScheme,
    reducedMotion: 'reduce',
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await page.goto(`${origin}/login-password`)
  await page.getByLabel('密码', { exact: true }).fill(member.password)
  await page.getByRole('textbox', { name: '手机号' }).fill(member.mobile)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${origin}/member`)
  /** @type {Buffer[]} */
  const pictures = []
  for (const path of paths) {
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    // a lesson plays: its controls and the first frame belong to the picture
    await page.evaluate(() => document.querySelector('video')?.pause())
    pictures.push(await page.screenshot())
  }
  await context.close()
  return pictures
}

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
