// @ts-check
/** `node scripts/icons.mjs`: draws the PNG icons in public/icons from their SVG sources. Run after changing one. */
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from './lib/chromium.mjs'
import { root } from './lib/run.mjs'

const icons = [
  { source: 'public/icons/icon.svg', target: 'icon-192', edge: 192 },
  { source: 'public/icons/icon.svg', target: 'icon-512', edge: 512 },
  { source: 'scripts/icons/maskable.svg', target: 'maskable-512', edge: 512 },
  { source: 'scripts/icons/maskable.svg', target: 'apple-touch-icon', edge: 180 },
  { source: 'scripts/icons/monochrome.svg', target: 'monochrome-512', edge: 512 },
  { source: 'scripts/icons/shortcut-study.svg', target: 'shortcut-study', edge: 96 },
  { source: 'scripts/icons/shortcut-search.svg', target: 'shortcut-search', edge: 96 },
  { source: 'scripts/icons/shortcut-order.svg', target: 'shortcut-order', edge: 96 },
]

const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
for (const { source, target, edge } of icons) {
  const page = await browser.newPage({ viewport: { width: edge, height: edge } })
  const style = `<style>body{margin:0}svg{display:block;width:${edge}px}</style>`
  await page.setContent(style + readFileSync(root + source, 'utf8'))
  await page.screenshot({ path: `${root}public/icons/${target}.png`, omitBackground: true })
  await page.close()
}
await browser.close()
