/** The manifest (screens 4.2): complete, and every file it names is there in the size it says. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: string
  readonly form_factor?: string
  readonly label?: string
}

interface WebManifest {
  readonly [member: string]: unknown
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Picture[] }[]
  readonly share_target: { readonly action: string; readonly method: string; readonly params: Record<string, string> }
}

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as WebManifest
const routeTree = readFileSync('src/routeTree.gen.ts', 'utf8')
const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
const KB = 1024

/** Width and height, read from the head of a PNG or of a WebP. */
function sizeOf(file: Buffer): string {
  if (file.toString('latin1', 1, 4) === 'PNG') return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
  expect(file.toString('latin1', 8, 12)).toBe('WEBP')
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8X') return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`
  expect(kind).toBe('VP8 ')
  return `${file.readUInt16LE(26) & 0x3fff}x${file.readUInt16LE(28) & 0x3fff}`
}

describe('the manifest', () => {
  it('says what an installed app is', () => {
    expect(manifest).toMatchObject({
      id: '/',
      start_url: '/',
      scope: '/',
      lang: 'zh-CN',
      dir: 'ltr',
      display: 'standalone',
      categories: ['education'],
    })
    for (const member of ['name', 'short_name', 'description']) expect(manifest[member]).toBeTruthy()
    for (const colour of ['theme_color', 'background_color']) expect(manifest[colour]).toMatch(/^#[\dA-F]{6}$/)
    expect(manifest['display_override']).toContain('standalone')
    expect(manifest['launch_handler']).toBeTruthy()
  })

  it('has an icon for each use', () => {
    const uses = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)
    expect(uses).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
    )
  })

  it.each(pictures.map((picture) => [picture.src, picture] as const))('%s is there as described', (src, picture) => {
    const path = `public${src}`
    expect(existsSync(path)).toBe(true)
    const file = readFileSync(path)
    expect(sizeOf(file)).toBe(picture.sizes)
    expect(picture.type).toBe(`image/${src.split('.').at(-1)}`)
    expect(file.length).toBeLessThan(120 * KB)
  })

  it('shows itself on phones and on wide screens, in pictures stores accept', () => {
    for (const form of ['narrow', 'wide']) {
      const shown = manifest.screenshots.filter(({ form_factor }) => form_factor === form)
      expect(shown.length).toBeGreaterThanOrEqual(2)
      // all of one form factor in one shape
      expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1)
      for (const { sizes, label } of shown) {
        const [width = 0, height = 0] = sizes.split('x').map(Number)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
        expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
        expect(label).toBeTruthy()
      }
    }
  })

  it('leads to screens of the app', () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['在学', '/study'],
      ['搜索', '/search'],
      ['我的订单', '/member/order'],
    ])
    for (const { url, icons } of manifest.shortcuts) {
      expect(routeTree).toContain(`'${url}'`)
      expect(icons.map(({ sizes }) => sizes)).toContain('96x96')
    }
  })

  it('takes what other apps share into the search', () => {
    const { action, method, params } = manifest.share_target
    expect([action, method]).toEqual(['/search', 'GET'])
    // read by src/shared/search-params.ts
    expect(params).toEqual({ title: 'title', text: 'text', url: 'url' })
  })
})
