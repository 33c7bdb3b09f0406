import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunkGroups } from '../../scripts/build/chunk-groups.ts'
import { latestAnnouncementRead } from '../../src/api/announcement.ts'
import { configRead } from '../../src/api/config.ts'
import { courseCategoriesRead } from '../../src/api/course-list.ts'
import { pageBlocksRead } from '../../src/api/page-block.ts'
import { courseAddress } from '../../src/api/read-addresses.ts'
import { painterNames, withEarlyRequests, type OpenedScreen } from '../../scripts/build/early-requests.ts'

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
      const { imports = [], lazy = [], size = 500 } = drawn[id === entry ? 'entry' : id] ?? {}
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

  test('what every start asks for is one chunk; what is small of what it shares with screens comes with the first load', () => {
    const [after, sync] = ['/src/app/after-first-paint.ts', '/src/app/start-sync.ts']
    const chunks = chunksOf({
      entry: { lazy: ['a', 'b', after] },
      a: { imports: ['row', 'store', 'library'], size: 90_000 },
      b: { imports: ['row', 'library'], size: 90_000 },
      [after]: { imports: ['prompt', 'store'], lazy: [sync] },
      [sync]: { imports: ['outbox', 'library'] },
      prompt: { size: 30_000 },
      outbox: {},
      store: { imports: ['key'], size: 3000 },
      key: { size: 3000 },
      library: { size: 30_000 },
      row: { size: 3000 },
    })
    expect([chunks['store'], chunks['key']]).toEqual(['base', 'base'])
    // every screen would wait for it
    expect(chunks['library']).toBeDefined()
    expect(chunks['library']).not.toBe('base')
    expect(chunks['row']).not.toBe('base')
    const own = [after, sync, 'prompt', 'outbox'].map((id) => chunks[id])
    expect(own[0]).toBeDefined()
    expect(new Set(own).size).toBe(1)
    expect(['base', chunks['library'], chunks['row']]).not.toContain(own[0])
  })

  test('what a lesson asks for is one entry; it is not given what its parts have no use for', () => {
    const [lesson, beside] = [
      '/src/routes/_guarded/course.video.$videoId.tsx?x',
      '/src/features/player/media/accompany.ts',
    ]
    const chunks = chunksOf({
      entry: { lazy: [lesson, beside, 'heard', 'settings'] },
      [lesson]: { imports: ['player'], size: 90_000 },
      [beside]: { imports: ['player', 'lock'], size: 90_000 },
      heard: { imports: ['lock', 'stepper'], size: 90_000 },
      settings: { imports: ['lock', 'stepper'], size: 90_000 },
      player: { size: 5000 },
      lock: { size: 5000 },
      stepper: { size: 5000 },
    })
    expect(chunks['player']).toBeDefined()
    expect(chunks['stepper']).not.toBe(chunks['lock'])
  })

  test('what is small comes with the first load where many use it, and not where two do', () => {
    const users = ['a', 'b', 'c', 'd']
    const chunks = chunksOf({
      entry: { lazy: [...users, 'e', 'f'] },
      ...Object.fromEntries(users.map((user) => [user, { imports: ['many'], size: 90_000 }])),
      e: { imports: ['few'], size: 90_000 },
      f: { imports: ['few'], size: 90_000 },
      many: { size: 2000 },
      few: { size: 2000 },
    })
    expect([chunks['many'], chunks['few']]).toEqual(['base', expect.stringContaining('shared')])
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

  test('what is smaller than its name in a list is loaded at once', () => {
    const chunks = chunksOf({
      entry: { imports: ['store'], lazy: ['a', 'b'] },
      store: {},
      a: { imports: ['atom', 'shared'] },
      b: { imports: ['atom'] },
      atom: { imports: ['store'], size: 100 },
      shared: {},
    })
    expect(chunks['atom']).toBe('base')
  })

  test('what comes late counts as one, and cuts nothing off from what two screens share', () => {
    const [parts, overlays] = ['/src/features/downloads/parts.ts', '/src/features/downloads/overlays.ts']
    const chunks = chunksOf({
      entry: { lazy: ['a', 'b', parts, overlays] },
      a: { imports: ['rule', 'row'], size: 90_000 },
      b: { imports: ['rule', 'row'], size: 90_000 },
      [parts]: { imports: ['rule', 'look'] },
      [overlays]: { imports: ['look'] },
      rule: {},
      row: {},
      look: { size: 20_000 },
    })
    expect(chunks['rule']).toBe(chunks['row'])
    expect(chunks['look']).toBeDefined()
    expect(chunks['look']).not.toBe(chunks['row'])
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

const screen = { reads: [], visitorReads: [], painter: null, later: [] }

describe('what early.js asks for', () => {
  const slot = 'const known = { calls: [], screens: [] }'
  const manifest = {
    'index.html': { file: 'assets/entry.js', css: ['assets/entry.css'], isEntry: true },
    _shared: { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['index.html'] },
    'src/routes/courses.tsx?tsr-split=component': { file: 'assets/courses.js', imports: ['_shared'] },
    'src/cleaner.ts': { file: 'assets/cleaner.js', css: ['assets/cleaner.css'], imports: ['_shared'] },
  }
  const built = (painterFiles: Readonly<Record<string, string>> = {}) => ({
    manifest,
    painterFiles,
    sheetOf: (styles: readonly string[]) => `all of ${styles.join()}`,
  })
  const written = (screens: readonly OpenedScreen[], painters?: Readonly<Record<string, string>>) =>
    JSON.parse(/const known = (.+)/.exec(withEarlyRequests(`a\n${slot}\nb`, built(painters), screens))?.[1] ?? '')
  const list = { ...screen, route: '/courses', painter: 'list' }

  test('are the files of the screen that come after the entry, and what paints and completes it', () => {
    expect(written([{ ...list, later: ['src/cleaner.ts'] }], { list: 'assets/p.js' }).screens).toEqual([
      {
        route: '/courses',
        painter: 'p.js',
        sheet: 'all of assets/shared.css',
        styles: ['shared.css'],
        files: ['courses.js', 'shared.js'],
        later: ['cleaner.js', 'cleaner.css'],
      },
    ])
  })

  test('have no styles in one file where nothing is painted, or nothing needs them', () => {
    const files = ['courses.js', 'shared.js']
    expect(written([{ ...list, painter: null }]).screens).toEqual([
      { route: '/courses', styles: ['shared.css'], files },
    ])
    expect(written([{ ...list, route: '/' }], { list: 'assets/p.js' }).screens).toEqual([
      { route: '/', painter: 'p.js' },
    ])
  })

  test('are the answers the reads themselves ask for', () => {
    const reads = [pageBlocksRead(), latestAnnouncementRead()]
    const { calls, screens } = written([{ ...screen, route: '/', reads, visitorReads: [courseAddress(5)] }])
    expect(calls).toEqual([configRead().path])
    expect(screens[0].calls).toEqual(reads.map(({ path }) => path))
    expect(screens[0].visitorCalls).toEqual([courseAddress(5).path])
  })

  test('with the parts of the opened address in their places', () => {
    const all = {
      ...manifest,
      ...Object.fromEntries([...openedRoutes.map(chunkOf), ...completing].map((key) => [key, { file: 'assets/x.js' }])),
    }
    const painters = Object.fromEntries(painterNames.map((name) => [name, `assets/${name}.js`]))
    const script = withEarlyRequests(slot, { ...built(painters), manifest: all })
    expect(script).toContain('/api/v2/courses?page=1&page_size=10&category_id={category_id:0}&scene={scene}')
    expect(script).toContain('"/api/v2/course/{courseId}"')
    expect(script).toContain(`"${courseCategoriesRead().path}"`)
  })

  test('are refused when there is no place for them, no such screen or painter, or the class does not allow it', () => {
    expect(() => withEarlyRequests('const pieces = []', built(), [])).toThrow('const known')
    expect(() => written([{ ...screen, route: '/nowhere' }])).toThrow('/nowhere')
    expect(() => written([list])).toThrow('list')
    expect(() => written([{ ...screen, route: '/', reads: [courseAddress(5)] }])).toThrow('getCourse')
    expect(() => written([{ ...screen, route: '/', visitorReads: [configRead()] }])).toThrow('getConfig')
  })
})

const openedRoutes = ['courses', 'course.$courseId', 'login', '_guarded/course.video.$videoId', '_tabs/member']
const chunkOf = (route: string) => `src/routes/${route}.tsx?tsr-split=component`
const completing = [
  'features/home/after-content.tsx',
  'features/home/account-block.tsx',
  'platform/browser/html/sanitiser.ts',
].map((name) => `src/${name}`)
