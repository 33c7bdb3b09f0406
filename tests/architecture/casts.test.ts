/** What the compiler is told, and cannot check, has its reason beside it. */
import { describe, expect, test } from 'vitest'
import { bareCasts } from './casts.ts'
import { filesBelow, readText } from './project-files.ts'

const sources = filesBelow('src', 'sw').filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'src/routeTree.gen.ts',
)

test('the reason of each cast is in a comment', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap((path) => bareCasts(path, readText(path)))).toEqual([])
})

const bare = (...lines: string[]) => bareCasts('a.tsx', lines.join('\n'))

describe('a cast', () => {
  test('without a comment is found, in whatever it is', () => {
    expect(bare('const a = b as C')).toEqual(['a.tsx:1: as C'])
    expect(bare('const a = b as unknown as C')).toEqual(['a.tsx:1: as C'])
    expect(bare('const a = (', '  <p style={{ a } as C} />', ')')).toEqual(['a.tsx:2: as C'])
    expect(bareCasts('a.ts', 'const a = <C>b')).toEqual(['a.ts:1: as C'])
  })

  test('is explained on its line, above it, or above its statement', () => {
    expect(bare('const a = b as C // why')).toEqual([])
    expect(bare('// why', 'const a = b as C')).toEqual([])
    expect(bare('/**', ' * Why.', ' */', 'export const a = () =>', '  (b as C).d')).toEqual([])
    expect(bare('const a = {', '  b: 1,', '  // why', '  c: d(', '    e,', '  ) as F,', '}')).toEqual([])
    expect(bare('const a = b(', '  c,', '  // why', ') as D')).toEqual([])
  })

  test('is not explained by what stands elsewhere', () => {
    expect(bare('// of the whole file', '', 'const a = b as C')).toHaveLength(1)
    expect(bare('const a = 1 // one', 'const b = c as D')).toHaveLength(1)
    expect(bare('/** What it does. */', 'function a() {', '  return b as C', '}')).toHaveLength(1)
    expect(bare('const a = {', '  // why', '  b: 1,', '  c: d as E,', '}')).toHaveLength(1)
  })

  test('that only takes knowledge away needs no reason', () => {
    const modest = ['const', 'unknown', 'unknown[]', 'readonly unknown[]', 'Record<string, unknown>', '{ a?: unknown }']
    const more = ['Readonly<Record<keyof B, unknown>>', '{ readonly a?: unknown; b?: unknown }', 'Partial<Navigator>']
    expect(bare(...[...modest, ...more].map((type) => `f(a as ${type})`))).toEqual([])
    const others = ['{ a?: string }', '{ a: unknown }', 'unknown[][]', 'Record<string, B>', 'Partial<B>', 'object']
    expect(bare(...others.map((type) => `f(a as ${type})`))).toHaveLength(others.length)
  })
})
