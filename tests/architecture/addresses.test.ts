/** The list of addresses and the routes say the same, and no other file of the app writes an address by hand. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { paths } from '../../src/shared/paths.ts'
import { parseSearch } from '../../src/shared/search-params.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Patterns such as /course/$courseId, as the generated route tree lists them. */
const routes = (() => {
  const [, list = ''] =
    /interface FileRoutesByTo \{(.*?)\n\}/s.exec(readFileSync(`${root}src/routeTree.gen.ts`, 'utf8')) ?? []
  return [...list.matchAll(/'([^']+)':/g)].map(([, pattern = '']) => pattern)
})()

const matching = (path: string): string[] => {
  const fits = routes.filter((pattern) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
  // as the router does it: a word of its own comes before a parameter
  return fits.length > 1 ? fits.filter((pattern) => pattern === path) : fits
}

const samples: Readonly<Record<keyof typeof paths, string>> = {
  ...(Object.fromEntries(Object.entries(paths).filter(([, path]) => typeof path === 'string')) as Record<
    keyof typeof paths,
    string
  >),
  study: paths.study({ tab: 'collect' }),
  learnedCourse: paths.learnedCourse(7, { unfinished: '1' }),
  courses: paths.courses({ category_id: 3, scene: 'free' }),
  course: paths.course(7, { tab: 'chapters' }),
  lesson: paths.lesson(8, { t: 30, tab: 'files' }),
  search: paths.search({ keywords: 'a b', type: 'vod' }),
  announcement: paths.announcement(5),
  order: paths.order({ goods_type: 'COURSE', goods_id: 7 }),
  orderPay: paths.orderPay('1'),
  orderSuccess: paths.orderSuccess('1'),
  login: paths.login(paths.study({ tab: 'collect' })),
  loginPassword: paths.loginPassword(paths.member),
  forgotPassword: paths.forgotPassword(paths.member),
  bindMobile: paths.bindMobile(paths.member),
  error: paths.error(paths.courses()),
}

/** Query names that the schema of a route knows: `validateSearch` names each as a text. */
function queryOf(pattern: string): string[] {
  const files = readdirSync(`${root}src/routes`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const text = files
    .map((file) => readFileSync(`${root}src/routes/${file}`, 'utf8'))
    .find((source) => {
      const [, id = ''] = /createFileRoute\('([^']+)'\)/.exec(source) ?? []
      return id.replaceAll(/\/_\w+/g, '').replace(/(.)\/$/, '$1') === pattern
    })
  return [...(text ?? '').matchAll(/search\['(\w+)'\]/g)].map(([, name = '']) => name)
}

describe('the list of addresses', () => {
  test('knows the routes of the app', () => expect(routes.length).toBeGreaterThan(25))

  test.each(Object.entries(samples))('%s leads to one route, which reads its query', (_name, address) => {
    const [path = '', query = ''] = address.split('?')
    const [route = '', ...others] = matching(path)
    expect([route, others]).toEqual([expect.stringMatching(/^\//), []])
    expect(queryOf(route)).toEqual(expect.arrayContaining(Object.keys(parseSearch(query))))
  })

  test.each(routes)('has %s', (route) => {
    expect(Object.values(samples).map((address) => matching(address.split('?')[0] ?? '')[0])).toContain(route)
  })

  test('encodes what it is given', () => {
    expect(paths.course('a/b?c')).toBe('/course/a%2Fb%3Fc')
    expect(paths.login('/study?tab=collect')).toBe('/login?redirect=%2Fstudy%3Ftab%3Dcollect')
    expect(paths.login(null)).toBe('/login')
  })
})

const isExempt = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /^(?:routes|api)\//.test(file) || ['routeTree.gen.ts', 'shared/paths.ts'].includes(file)

describe('addresses written by hand', () => {
  const words = new Set(routes.flatMap((route) => route.split('/')[1] || []))

  /** Literals that begin like a route, and what is given to a link or the router as `/…`. */
  function handWritten(text: string): string[] {
    const code = text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(?<![:'"`\\])\/\/.*$/gm, '')
    const literals = [...code.matchAll(/['"`]\/([\w-]+)(?=[/?#'"`$])[^'"`\n]*/g)].filter(([, word = '']) =>
      words.has(word),
    )
    const targets = [...code.matchAll(/\b(?:to|href)(?:: ?|=\{?)['"`]\/[^'"`\n]*/g)]
    return [...literals, ...targets].map(([found]) => found)
  }

  test('there are none', () => {
    const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.tsx?$/.test(file) && !isExempt(file))
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) =>
      handWritten(readFileSync(`${root}src/${file}`, 'utf8')).map((address) => `src/${file}: ${address}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    'const href = `/course/${id}`',
    `router.navigate({ to: '/courses', replace: true })`,
    `<AppLink href="/" replace>`,
    `<Link to={'/member'}>`,
    `if (path === '/login') return`,
    'const address = `/order?goods_type=ROLE&goods_id=${id}`',
  ])('are found: %s', (line) => expect(handWritten(line)).not.toEqual([]))

  test.each([
    `import { x } from '../course/course-model.ts'`,
    `call({ path: '/api/v2/courses' })`,
    `// opens '/courses'`,
  ])('are told from %s', (line) => expect(handWritten(line)).toEqual([]))
})
