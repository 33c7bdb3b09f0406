/** Taking the archive apart: whatever comes in its place, only whole files of this build come out. */
import { describe, expect, it } from 'vitest'
import { proofOf } from '../../scripts/build/precache.ts'
import { partsOf, takeOut } from '../../sw/archive.ts'

const contents = {
  'theme.js': 'document.documentElement.dataset.theme = "深色"\n',
  'assets/a.js': 'export const screen = () => "课程"\n',
  'assets/a.css': '.card::before { content: "\\201c" }\n',
  'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
} as const
type Name = keyof typeof contents
const whole = JSON.stringify(contents)

const fileOf = (url: string, text: string) => ({ url, proof: proofOf(text) })
const answer = (body: BodyInit, status = 200) => partsOf(Promise.resolve(new Response(body, { status })))
const names = Object.keys(contents) as Name[]

/** What of the build comes out of an answer with this body. */
async function namesIn(body: BodyInit, status?: number): Promise<string[]> {
  const parts = await answer(body, status)
  const found = await Promise.all(names.map((name) => takeOut(parts, fileOf(name, contents[name]))))
  return names.filter((_name, index) => found[index] !== undefined)
}

describe('a whole archive', () => {
  it.each([
    ['theme.js', 'text/javascript; charset=utf-8'],
    ['assets/a.js', 'text/javascript; charset=utf-8'],
    ['assets/a.css', 'text/css; charset=utf-8'],
    ['assets/a.svg', 'image/svg+xml'],
  ] as const)('%s comes out as it went in', async (name, type) => {
    const file = await takeOut(await answer(whole), fileOf(name, contents[name]))
    expect(await file?.text()).toBe(contents[name])
    expect(file?.headers.get('content-type')).toBe(type)
    expect(file?.status).toBe(200)
  })
})

describe('nothing comes out of', () => {
  it.each([
    ['nothing', ''],
    ['half an archive', whole.slice(0, whole.length / 2)],
    ['all but the last byte', whole.slice(0, -1)],
    ['a login page', '<!doctype html><title>登录</title>'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', JSON.stringify(whole)],
    ['a list', JSON.stringify(Object.values(contents))],
    ['an empty archive', '{}'],
    ['parts that are no texts', JSON.stringify(Object.fromEntries(names.map((name) => [name, [contents[name]]])))],
    ['names with a way before them', whole.replaceAll('"theme', '"../theme').replaceAll('"assets', '"../assets')],
  ])('%s', async (_what, body) => expect(await namesIn(body)).toEqual([]))

  it('a network that fails', async () => {
    expect(await partsOf(Promise.reject(new TypeError('Failed to fetch')))).toEqual(new Map())
  })
  it('an answer that breaks off', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(whole.slice(0, 20)))
        controller.error(new TypeError('network error'))
      },
    })
    expect(await namesIn(broken)).toEqual([])
  })
})

describe('of a wrong archive', () => {
  it('the part of another build stays out, the others come', async () => {
    const mixed = JSON.stringify({ ...contents, 'assets/a.js': contents['assets/a.js'].replace('课程', '首页') })
    expect(await namesIn(mixed)).toEqual(['theme.js', 'assets/a.css', 'assets/a.svg'])
  })
  it('half a part stays out', async () => {
    expect(await namesIn(JSON.stringify({ ...contents, 'theme.js': contents['theme.js'].slice(1) }))).not.toContain(
      'theme.js',
    )
  })
  it('a part under the name of another stays out', async () => {
    expect(await namesIn(JSON.stringify({ 'assets/a.js': contents['theme.js'] }))).toEqual([])
  })
  it('names that are not in the list are never looked at', async () => {
    const more = { ...contents, '../sw.js': 'x', '/index.html': 'x', __proto__x: 'x', 'assets/b.js': 'x' }
    expect(await namesIn(JSON.stringify(more))).toEqual(names)
  })
  it('what every object inherits is no part of it', async () => {
    const parts = await answer('{}')
    for (const url of ['constructor', '__proto__', 'toString'])
      expect(await takeOut(parts, fileOf(url, ''))).toBe(undefined)
  })
  it('a page has no place in it: servers fill in the name of the school', async () => {
    const page = { 'index.html': '<title>别处</title>' }
    expect(await takeOut(await answer(JSON.stringify(page)), fileOf('index.html', page['index.html']))).toBe(undefined)
  })
})
