import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closure, filesOnlyOf, routeChunks } from '../../scripts/lib/chunk-graph.mjs'
import { measure } from '../../scripts/size-budget.mjs'

const manifest = {
  'index.html': { file: 'a/index.js', imports: ['_react'], css: ['a/index.css'], isEntry: true },
  _react: { file: 'a/react.js' },
  _list: { file: 'a/list.js', imports: ['_react', 'index.html'], css: ['a/list.css'] },
  'src/routes/_tabs.tsx?tsr-split=component': { file: 'a/tabs.js', imports: ['_react'] },
  'src/routes/_tabs/index.tsx?tsr-split=component': { file: 'a/home.js', imports: ['_list'] },
  'src/routes/_tabs/_guarded/study.tsx?tsr-split=component': { file: 'a/study.js', imports: ['index.html'] },
  'src/routes/courses.tsx?tsr-split=component': { file: 'a/courses.js', imports: ['_list'] },
  'src/routes/_guarded/course.video.$videoId.tsx?tsr-split=component': { file: 'a/lesson.js', imports: ['_react'] },
}

/** A line of the worker's list. */
const line = (name: number, later: string) => `{"url":"a/${name}.js"${later === '' ? '' : `,"later":"${later}"`}}`

/** Text that does not compress below the given number of KB, the same in every run. */
function noise(kilobytes: number): string {
  const blocks = Array.from({ length: kilobytes * 32 }, (_, index) => createHash('sha256').update(`${index}`).digest())
  return Buffer.concat(blocks).toString('base64')
}

describe('chunk graph', () => {
  test('everything imported, however deep, once; cycles end', () => {
    const { scripts, styles } = closure(manifest, ['src/routes/courses.tsx?tsr-split=component'])
    expect([...scripts].sort()).toEqual(['a/courses.js', 'a/index.js', 'a/list.js', 'a/react.js'])
    expect([...styles].sort()).toEqual(['a/index.css', 'a/list.css'])
  })

  test('a chunk that does not exist is an error, not nothing', () => {
    expect(() => closure(manifest, ['src/routes/none.tsx'])).toThrow('no chunk src/routes/none.tsx')
  })

  test('routes by their path, with the layouts around them', () => {
    const routes = routeChunks(manifest)
    expect([...routes.keys()].sort()).toEqual(['/', '/course/video/$videoId', '/courses', '/study'])
    const files = (path: string) => routes.get(path)?.map((key) => key.replace(/^src\/routes\/|\?.*$/g, ''))
    expect(files('/')).toEqual(['_tabs.tsx', '_tabs/index.tsx'])
    expect(files('/study')).toEqual(['_tabs.tsx', '_tabs/_guarded/study.tsx'])
    expect(files('/courses')).toEqual(['courses.tsx'])
  })

  test('files that only a seldom chunk leads to, not what others share with it', () => {
    const chunks = {
      'index.html': {
        file: 'a/index.js',
        css: ['a/index.css'],
        assets: ['a/icons.svg'],
        isEntry: true,
        dynamicImports: ['order', 'course'],
      },
      // a picture has a row of its own besides
      'icons.svg': { file: 'a/icons.svg' },
      order: { file: 'a/order.js', imports: ['index.html', '_pay', '_dialog'], css: ['a/order.css'] },
      course: { file: 'a/course.js', imports: ['_dialog'], dynamicImports: ['order'] },
      _pay: { file: 'a/pay.js', dynamicImports: ['cashier'] },
      cashier: { file: 'a/cashier.js' },
      _dialog: { file: 'a/dialog.js' },
    }
    const seldom = filesOnlyOf(chunks, (key) => key === 'order')
    expect([...seldom].sort()).toEqual(['a/cashier.js', 'a/order.css', 'a/order.js', 'a/pay.js'])
    expect(filesOnlyOf(chunks, () => false).size).toBe(0)
  })
})

describe('budget', () => {
  let dist = ''

  function build(files: Record<string, string>) {
    const made = mkdtempSync(join(tmpdir(), 'budget-'))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    dist = made
    const all: Record<string, string> = {
      '.vite/manifest.json': JSON.stringify(manifest),
      'index.html':
        '<script>const known={screens:[{route:`/`,calls:[],painter:`paint.js`,files:[]}]}</script><script type="module" src="/a/index.js"></script>',
      'assets/paint.js': '',
      'sw.js': '[{"revision":"1","url":"index.html"},{"revision":null,"url":"a/index.js"}]',
      ...Object.fromEntries(Object.values(manifest).map((chunk) => [chunk.file, ''])),
      'a/index.css': '',
      'a/list.css': '',
      ...files,
    }
    for (const [file, text] of Object.entries(all)) {
      mkdirSync(dirname(join(dist, file)), { recursive: true })
      writeFileSync(join(dist, file), text)
    }
    const rows = measure(dist)
    return { bad: rows.filter((row) => !row.isGood).map((row) => row.what), rows }
  }

  test('a small build passes, every route has its row', () => {
    const { bad, rows } = build({})
    expect(bad).toEqual([])
    expect(rows.map((row) => row.what)).toContain('/course/video/$videoId adds')
  })

  test('too much on home is seen where it is, also in the page', () => {
    const missing = 'painters missing'
    expect(build({ 'index.html': `<script>${noise(158)}</script>` }).bad).toEqual([
      'home, scripts',
      'index.html',
      missing,
    ])
    expect(build({ 'assets/paint.js': noise(158) }).bad).toEqual(['home, scripts', 'painter of /'])
    expect(build({ 'assets/paint.js': noise(10) }).bad).toEqual(['painter of /'])
  })

  test('what home has loaded does not count again', () => {
    expect(build({ 'a/list.js': noise(20) }).bad).toEqual([])
    expect(build({ 'a/courses.js': noise(20) }).bad).toEqual(['/courses adds'])
  })

  test('a screen in too many files is seen', () => {
    const smallChunks = Object.fromEntries(
      Array.from({ length: 18 }, (_, index) => [`_${index}`, { file: `a/${index}.js` }]),
    )
    const courses = 'src/routes/courses.tsx?tsr-split=component'
    const chunks = {
      ...manifest,
      ...smallChunks,
      [courses]: { file: 'a/courses.js', imports: Object.keys(smallChunks) },
    }
    const files = Object.fromEntries(Object.values(smallChunks).map(({ file }) => [file, '']))
    const { bad, rows } = build({ ...files, '.vite/manifest.json': JSON.stringify(chunks) })
    expect(bad).toEqual(['/courses loads files'])
    expect(rows.find(({ what }) => what === '/courses loads files')).toMatchObject({ value: 19, isCount: true })
  })

  test('a heavy library in the static graph is named', () => {
    expect(build({ 'a/courses.js': 'x.uponSanitizeElement' }).bad).toEqual(['/courses loads heavy libraries'])
    expect(build({ 'a/lesson.js': '"hlsManifestParsed"' }).bad).toEqual([
      '/course/video/$videoId loads heavy libraries',
    ])
  })

  test('what is installed at once, fetched later and kept on use are counted apart', () => {
    const shell = '{"revision":"1","url":"index.html"}'
    const filler = Object.fromEntries([1, 2, 3].map((name) => [`a/${name}.js`, noise(280)]))
    const listed = (later: string) => build({ ...filler, 'sw.js': `[${shell},${line(1, '')},${line(2, later)}]` }).bad
    expect(listed('use')).toEqual([])
    expect(listed('idle')).toEqual(['fetched later'])
    expect(listed('')).toEqual(['precache'])
  })

  test('what comes in the archive counts with it, and not by itself', () => {
    const shell = '{"revision":"1","url":"index.html"}'
    const sw = `[${shell},${line(1, '')},{"url":"a/all.json","holds":"installed"}]`
    const installed = (archive: object, single: number) =>
      build({ 'a/1.js': noise(single), 'a/all.json': JSON.stringify(archive), 'sw.js': sw }).bad
    expect(installed({ 'a/1.js': noise(160) }, 160)).toEqual([])
    expect(installed({ 'a/2.js': noise(160) }, 160)).toEqual(['precache'])
    expect(installed({ 'a/1.js': noise(320) }, 1)).toEqual(['precache'])
  })

  test('a source map among the files, and a file that names one, are seen', () => {
    expect(build({ 'a/list.js.map': '{}' }).bad).toEqual(['source maps served'])
    expect(build({ 'a/list.js': 'x\n//# sourceMappingURL=list.js.map' }).bad).toEqual(['source maps served'])
    expect(build({ 'a/list.css': '/*# sourceMappingURL=list.css.map */' }).bad).toEqual(['source maps served'])
  })

  test('a worker that stores no shell fails', () => {
    expect(build({ 'sw.js': '[]' }).bad).toEqual(['shell missing in precache'])
  })
})
