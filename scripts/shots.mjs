// @ts-check
/**
 * `npm run shots`: a picture of every screen in every main state, and a contact sheet of each theme and width, in
 * `shots/`. What follows `--` goes to Playwright: `npm run shots -- -g "light-390"`.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { root, runNode } from './lib/run.mjs'

const folder = join(root, 'shots')

async function main() {
  await ensureDependencies()
  // only now are the packages there
  const { ensureBuild } = await import('./lib/build.mjs')
  const { ensureBrowser } = await import('./lib/chromium.mjs')
  await ensureBuild()
  await ensureBrowser()
  const cli = 'node_modules/@playwright/test/cli.js'
  const { code } = await runNode(cli, ['test', '-c', 'tests/shots', '--reporter=line', ...process.argv.slice(2)])
  await contactSheets()
  process.exitCode = code
}

/** One picture of all pictures of a theme and width. */
async function contactSheets() {
  const { chromium } = await import('@playwright/test')
  const { chromiumArgs, findChromium } = await import('./lib/chromium.mjs')
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  try {
    for (const set of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      const pictures = readdirSync(join(folder, set.name)).toSorted()
      const page = await browser.newPage({ viewport: { width: 1640, height: 900 } })
      const file = join(folder, `${set.name}.html`)
      writeFileSync(file, sheet(set.name, pictures))
      await page.goto(pathToFileURL(file).href)
      await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
      await page.screenshot({ path: join(folder, `${set.name}.jpeg`), type: 'jpeg', quality: 80, fullPage: true })
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

/** @param {string} name @param {readonly string[]} pictures */
const sheet = (name, pictures) => `<!doctype html><meta charset="utf-8"><title>${name}</title><style>
  body { margin: 20px; display: grid; grid-template-columns: repeat(8, 1fr); gap: 14px; font: 12px sans-serif; background: #8a8a8a }
  figure { margin: 0 } img { width: 100%; display: block } figcaption { overflow-wrap: anywhere }
</style>${pictures
  .map(
    (picture) =>
      `<figure><img src="${name}/${picture}"><figcaption>${picture.replace('.png', '')}</figcaption></figure>`,
  )
  .join('')}`

main().catch(reportFailure)
