/** The worker's list of a build's files (scripts/build/precache.ts). */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtFiles, marked, onlyWhenUsed, proofOf, seldom, writeMark } from '../../scripts/build/precache.ts'

const page = (rest: string) => `<title>${rest}</title><data value="build-unknown"></data>`

describe('the mark of a page', () => {
  test('is of everything else in it', () => {
    expect(marked(page('a'))).toMatch(/^<title>a<\/title><data value="build-[\w+/]{4}"><\/data>$/)
    expect(marked(page('a'))).not.toBe(marked(page('b')).replace('>b<', '>a<'))
  })
  test('is written anew over another one', () => {
    expect(marked(marked(page('a')))).toBe(marked(page('a')))
    expect(marked(marked(page('a')).replace('>a<', '>b<'))).toBe(marked(page('b')))
  })
  test('a page without a place for it is an error', () => {
    expect(() => marked('<title>a</title>')).toThrow('build-unknown')
  })
  test('the place in index.html is its last element', () => {
    const source = readFileSync('index.html', 'utf8')
    expect(source.slice(source.indexOf('build-unknown')).match(/<[a-z]/g)).toBeNull()
  })
})

describe('the list', () => {
  let dist = ''

  const read = (file: string) => readFileSync(join(dist, file), 'utf8')

  /** A build of an entry, one installed screen, and a chunk for each of the names. */
  function list(names: readonly string[]) {
    const made = mkdtempSync(join(tmpdir(), 'precache-'))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    dist = made
    const chunks = {
      'index.html': { file: 'assets/entry.js', isEntry: true, dynamicImports: ['home', ...names] },
      home: { file: 'assets/home.js' },
      ...Object.fromEntries(names.map((name, index) => [name, { file: `assets/${index}.js` }])),
    }
    const files: Record<string, string> = {
      'index.html': page('a').replace('<title>', '<script src="/h5/assets/entry.js"></script><title>'),
      'theme.js': '// théme',
      '.vite/manifest.json': JSON.stringify(chunks),
      ...Object.fromEntries(Object.values(chunks).map(({ file }) => [file, `// ${file}`])),
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dist, file)), { recursive: true })
      writeFileSync(join(dist, file), text)
    }
    writeMark(dist)
    const listed = Object.keys(files).filter((file) => !file.startsWith('.'))
    return builtFiles(
      dist,
      listed.map((url) => ({ url, size: 1 })),
    )
  }

  test('each file has its proof; seldom screens come later, others when they are used', () => {
    const files = list([...seldom, ...onlyWhenUsed])
    const line = (url: string) => files.find((file) => file.url === url)
    expect(line('assets/home.js')).toEqual({
      url: 'assets/home.js',
      proof: proofOf('// assets/home.js'),
      size: 1,
    })
    expect(line('index.html')).toMatchObject({
      revision: expect.stringMatching(/^build-/),
      proof: expect.stringMatching(/^build-/),
    })
    for (const [index] of seldom.entries()) expect(line(`assets/${index}.js`)?.later).toBe('idle')
    for (const [index] of onlyWhenUsed.entries()) expect(line(`assets/${seldom.length + index}.js`)?.later).toBe('use')
  })

  test('one archive has what is installed, but for the page and what every page loads, one what comes later', () => {
    const files = list([...seldom, ...onlyWhenUsed])
    const held = (what: string) => {
      const archive = files.find(({ holds }) => holds === what)
      expect(archive?.url).toMatch(/^assets\/[\w-]{7}\.json$/)
      return JSON.parse(read(archive?.url ?? '')) as unknown
    }
    expect(held('installed')).toEqual({ 'theme.js': read('theme.js'), 'assets/home.js': read('assets/home.js') })
    const later = seldom.map((_, index) => `assets/${index}.js`)
    expect(held('idle')).toEqual(Object.fromEntries(later.map((url) => [url, read(url)])))
    expect(files.filter(({ alone }) => alone).map(({ url }) => url)).toEqual(['index.html', 'assets/entry.js'])
  })

  test('the name of the archive changes with what is in it, and with nothing else', () => {
    list([...seldom, ...onlyWhenUsed])
    const nameNow = () =>
      builtFiles(dist, [{ url: 'assets/home.js', size: 1 }]).find(({ holds }) => holds === 'installed')?.url
    const first = nameNow()
    expect(nameNow()).toBe(first)
    writeFileSync(join(dist, 'assets/home.js'), '// another')
    expect(nameNow()).not.toBe(first)
  })

  test('a name that means no chunk any more is an error', () => {
    expect(() => list([...seldom, ...onlyWhenUsed.slice(1)])).toThrow(onlyWhenUsed[0])
    expect(() => list([...seldom.slice(1), ...onlyWhenUsed])).toThrow(seldom[0])
  })
})
