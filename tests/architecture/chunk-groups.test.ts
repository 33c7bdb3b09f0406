import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunkGroups } from '../../scripts/build/chunk-groups.ts'
import { latestAnnouncementRead } from '../../src/api/announcement.ts'
import { configRead } from '../../src/api/config.ts'
import { courseCategoriesRead, courseListRead } from '../../src/api/course-list.ts'
import { pageBlocksRead } from '../../src/api/page-block.ts'
import { courseAddress, listPageSize } from '../../src/api/read-addresses.ts'
import { withCalls, withChunks } from '../../scripts/build/early-requests.ts'

interface Drawn {
  readonly imports?: readonly string[]
  readonly lazy?: readonly string[]
  /** Bytes of its code. */
  readonly size?: number
}

/** The chunk each of the drawn modules comes into; undefined for one that stays with its entry. */
function chunksOf(drawn: Readonly<Record<string, Drawn>>): Record<string, string | undefined> {
  const entry = resolve('index.html')
  const modules = {
    getModuleInfo(id: string) {
      const { imports = [], lazy = [], size = 100 } = drawn[id === entry ? 'entry' : id] ?? {}
      return { code: ' '.repeat(size), importedIds: imports, dynamicallyImportedIds: lazy }
    },
  }
  const groups = chunkGroups(2)
  return Object.fromEntries(
    Object.keys(drawn).map((id) => [
      id,
      groups.map(({ name }) => name(id === 'entry' ? entry : id, modules)).find((name) => name !== null),
    ]),
  )
}

describe('chunks', () => {
  test('the first load is one, whatever else uses its modules', () => {
    const chunks = chunksOf({
      entry: { imports: ['router'], lazy: ['screen'] },
      router: { imports: ['history'] },
      history: {},
      screen: { imports: ['history'] },
    })
    expect(chunks).toEqual({ entry: 'base', router: 'base', history: 'base', screen: undefined })
  })

  test('small chunks of the same entries, and of nearly the same, are one', () => {
    const chunks = chunksOf({
      entry: { lazy: ['a', 'b', 'c'] },
      a: { imports: ['one', 'two', 'three'] },
      b: { imports: ['one', 'two', 'three'] },
      c: { imports: ['three'] },
      one: {},
      two: {},
      three: {},
    })
    expect(chunks['one']).toBeDefined()
    expect(chunks['two']).toBe(chunks['one'])
    expect(chunks['three']).toBe(chunks['one'])
    expect([chunks['a'], chunks['b'], chunks['c']]).toEqual([undefined, undefined, undefined])
  })

  test('no screen loads much that only others need', () => {
    const chunks = chunksOf({
      entry: { lazy: ['a', 'b', 'c'] },
      a: { imports: ['heavy', 'light'] },
      b: { imports: ['heavy', 'light'] },
      c: { imports: ['light'] },
      heavy: { size: 60_000 },
      light: {},
    })
    expect(chunks['light']).not.toBe(chunks['heavy'])
  })

  test('what a merge would bring along counts too', () => {
    const chunks = chunksOf({
      entry: { lazy: ['a', 'b', 'c', 'd'] },
      a: { imports: ['form', 'light'] },
      b: { imports: ['form', 'light'] },
      c: { imports: ['light'] },
      d: { imports: ['heavy'] },
      form: { imports: ['heavy'] },
      heavy: { size: 60_000 },
      light: {},
    })
    expect(chunks['light']).not.toBe(chunks['form'])
  })

  test('no two import each other', () => {
    const drawn: Record<string, Drawn> = {
      entry: { lazy: ['a', 'b', 'c', 'd'] },
      a: { imports: ['top'] },
      b: { imports: ['top'] },
      c: { imports: ['bottom'] },
      d: { imports: ['middle'] },
      top: { imports: ['middle', 'bottom'] },
      middle: { imports: ['bottom'], size: 8000 },
      bottom: {},
    }
    const chunks = chunksOf(drawn)
    const steps = Object.entries(drawn).flatMap(([id, { imports = [] }]) =>
      imports.map((imported) => `${chunks[id]} ${chunks[imported]}`),
    )
    const between = steps.filter((step) => !step.includes('undefined') && !/^(\S+) \1$/.test(step))
    for (const step of between) expect(between).not.toContain(step.split(' ').toReversed().join(' '))
  })
})

const screen = (path: string) => `src/routes/${path}.tsx?tsr-split=component`

describe('the chunks early.js asks for', () => {
  const script = 'a\n  const chunks = []\nb'
  const manifest = {
    'index.html': { file: 'assets/entry.js', css: ['assets/entry.css'], isEntry: true },
    _shared: { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['index.html'] },
    ...Object.fromEntries(
      [
        'course.$courseId',
        'courses',
        '_guarded/course.video.$videoId',
        '_tabs/_guarded/study',
        '_tabs/member',
        'login',
      ].map((path, index) => [screen(path), { file: `assets/${index}.js`, imports: ['_shared'] }]),
    ),
  }

  test('are the files of the screen that come after the entry', () => {
    const [, written = ''] = /const chunks = (.+)/.exec(withChunks(script, manifest)) ?? []
    expect(JSON.parse(written)).toContainEqual(['/courses', '1.js', 'shared.js', 'shared.css'])
  })

  test('are refused when there is no place for them, or no such screen', () => {
    expect(() => withChunks('const pieces = []', manifest)).toThrow('const chunks')
    expect(() => withChunks(script, { 'index.html': manifest['index.html'] })).toThrow('/course/$courseId')
  })
})

const writtenCalls = (text: string) => JSON.parse(/const calls = (.+)/.exec(text)?.[1] ?? 'null')

describe('the answers early.js asks for', () => {
  const script = 'a\n  const calls = {}\nb'

  test('are those the screens ask for themselves', () => {
    expect(writtenCalls(withCalls(script))).toEqual({
      '': [configRead().path],
      '/': [pageBlocksRead().path, latestAnnouncementRead().path],
      '/courses': [
        courseListRead({ page: 1, pageSize: listPageSize, categoryId: 0, scene: '' }).path,
        courseCategoriesRead().path,
      ],
    })
  })

  test('are refused when there is no place for them, or when they need a token', () => {
    expect(() => withCalls('const asks = {}')).toThrow('const calls')
    expect(() => withCalls(script, { '/course/5': [courseAddress(5)] })).toThrow('getCourse')
  })
})
