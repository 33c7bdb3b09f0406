/** The layers of docs/ARCHITECTURE.md hold, and the checker of them can fail. */
import { describe, expect, test } from 'vitest'
import { filesBelow, readText } from './project-files.ts'
import { violation, cycles } from './rules.ts'
import { parseSource } from './source-files.ts'

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
/** Generated; a declaration file must match what its package exports. */
const isExempt = (path: string): boolean => path === 'src/routeTree.gen.ts' || path.endsWith('.d.ts')

const paths = filesBelow('src', 'sw').filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !isExempt(path))
const files = paths.map((path) => ({ path, ...parseSource(path, readText(path)) }))

const violationsOf = (path: string, text: string) =>
  parseSource(path, text)
    .imports.map(violation)
    .filter((found) => found !== null)

describe('the source', () => {
  test('is there', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(paths).toContain('src/app/main.tsx')
    expect(paths).toContain('sw/sw.ts')
  })

  test('imports only downwards, and packages only inside their walls', () => {
    expect(files.flatMap((file) => file.imports.map(violation)).filter((text) => text !== null)).toEqual([])
  })

  test('has no circle of imports', () => {
    expect(cycles(files.flatMap((file) => file.imports))).toEqual([])
  })

  test('hears of a missing style sheet wherever it hears of missing code', () => {
    expect(files.filter((file) => file.isDeafToStyles).map((file) => file.path)).toEqual([])
  })

  test('shares nothing with the worker that needs a page', () => {
    const shared = files.filter(({ path }) => path.startsWith('src/shared/'))
    expect(shared.length).toBeGreaterThan(20)
    expect(shared.filter((file) => file.needsPage).map((file) => file.path)).toEqual([])
  })

  test('has named exports only', () => {
    expect(files.filter((file) => file.hasDefaultExport).map((file) => file.path)).toEqual([])
  })
})

describe('the checker', () => {
  test.each([
    ['src/api/course.ts', `import { Button } from '../ui/button.tsx'`],
    ['src/api/course.ts', `export * from '@/platform/store.ts'`],
    ['src/api/course.ts', `import type { Session } from '../platform/session/session.ts'`],
    ['src/platform/session/session.ts', `import { getMember } from '../../api/member.ts'`],
    ['src/platform/session/session.ts', `import type { Member } from '../../api/member.ts'`],
    ['src/platform/session/session.ts', `import { evictMemberReads } from '../reads/session-reads.ts'`],
    ['src/platform/storage/storage.ts', `import type { Session } from '../session/session-types.ts'`],
    ['src/platform/toast.ts', `import { share } from './browser/share.ts'`],
    [
      'src/domain/course/entitlement.ts',
      `import { FavouriteButton } from '../../features/course/favourite-button.tsx'`,
    ],
    ['src/shared/read.ts', `import { entitlement } from '../domain/course/entitlement.ts'`],
    ['src/platform/session/session.ts', `const later = import('../../features/home/home-screen.tsx')`],
    ['src/ui/form/button.tsx', `import { toastAtom } from '../../platform/browser/toast.ts'`],
    ['src/ui/form/button.tsx', `import { Read } from '@/api/read.ts'`],
    ['src/shared/time.ts', `import { strings } from '../strings/zh-CN.ts'`],
    ['src/features/home/home-screen.tsx', `import { StudyRow } from '../study/study-row-item.tsx'`],
    ['src/features/home/home-screen.tsx', `import { Route } from '../../routes/courses.tsx'`],
    ['src/routes/courses.tsx', `import { courseRead } from '../api/course.ts'`],
    ['src/routes/courses.tsx', `import { Button } from '../ui/button.tsx'`],
    ['src/routes/courses.tsx', `import { startApp } from '../app/start.ts'`],
    ['sw/sw.ts', `import { settings } from '../src/platform/browser/settings.ts'`],
    ['src/features/home/x.tsx', `import { Toast } from 'vant-react'`],
    ['src/features/home/x.tsx', `import 'vant-react/es/button/style/index.css'`],
    ['src/api/course.ts', `import wretch from 'wretch'`],
    ['src/api/course.ts', `import QueryString from 'wretch/addons/queryString'`],
    ['src/platform/session/session.ts', `import { get } from 'idb-keyval'`],
    ['src/features/course/x.tsx', `const purify = import('dompurify')`],
    ['src/features/player/engine/hls-engine.ts', `import Hls from 'hls.js/light'`],
    ['src/features/player/engine/player.ts', `const later = import('hls.js/light')`],
    ['src/shared/money.ts', `import dayjs from 'dayjs'`],
    ['src/shared/read.ts', `import type { ReactNode } from 'react'`],
    ['src/shared/code/in-time.ts', `import { useState } from 'react'`],
    ['src/shared/member.ts', `import { atom } from 'jotai/vanilla'`],
    ['src/platform/pwa/service-worker.ts', `import { Workbox } from 'workbox-window'`],
    ['src/platform/x.ts', `import { registerRoute } from 'workbox-routing'`],
  ])('%s: %s', (path, text) => {
    expect(violationsOf(path, text)).toHaveLength(1)
  })

  test.each([
    ['src/routes/courses.tsx', `import { CoursesScreen } from '../features/catalog/courses-screen.tsx'`],
    ['src/features/home/x.tsx', `import { courseRead } from '@/api/course.ts'\nimport './x.css'`],
    ['src/platform/session/session.ts', `import type { Member } from '../../shared/member.ts'`],
    ['src/platform/reads/persister.ts', `import { partitionAtom } from '../session/session-atoms.ts'`],
    ['src/platform/browser/toast.ts', `import { appStore } from '../store.ts'`],
    [
      'src/features/study/x.tsx',
      `import { useContinueLearning } from '../../domain/learning/use-continue-learning.ts'`,
    ],
    ['src/domain/order/goods.ts', `import { goodsOf } from '../../api/order.ts'`],
    ['src/routes/__root.tsx', `import { AppShell } from '../app/shell/app-shell.tsx'`],
    [
      'src/features/player/engine/hls-engine.ts',
      `import type Hls from 'hls.js/light'\nconst later = import('hls.js/light')`,
    ],
    ['src/platform/browser/html/sanitiser.ts', `import DOMPurify from 'dompurify'`],
    ['src/routes/__root.tsx', `import type { RouterContext } from '../app/router.tsx'`],
    ['src/ui/form/button.tsx', `import { Button } from 'vant-react'`],
    [
      'src/app/start.ts',
      `import { getMember } from '../api/member.ts'\nimport { settings } from '../platform/browser/settings.ts'`,
    ],
    ['sw/sw.ts', `import { registerRoute } from 'workbox-routing'\nimport { x } from '../src/shared/cache-names.ts'`],
  ])('allows %s: %s', (path, text) => {
    expect(violationsOf(path, text)).toEqual([])
  })

  test('finds circles, those of what is loaded later too, but not those of types', () => {
    const there = parseSource('src/ui/a.ts', `import { b } from './b.ts'`).imports
    const back = parseSource('src/ui/b.ts', `import { a } from './a.ts'`).imports
    const backForType = parseSource('src/ui/b.ts', `import type { A } from './a.ts'`).imports
    const backLater = parseSource('src/ui/b.ts', `const later = import('./a.ts')`).imports
    expect(cycles([...there, ...back])).toEqual([['src/ui/a.ts', 'src/ui/b.ts']])
    expect(cycles([...there, ...backForType])).toEqual([])
    expect(cycles([...there, ...backLater])).toEqual([['src/ui/a.ts', 'src/ui/b.ts']])
  })

  test('finds default exports', () => {
    expect(parseSource('src/ui/a.ts', 'export default 1').hasDefaultExport).toBe(true)
    expect(parseSource('src/ui/a.ts', 'const a = 1\nexport { a as default }').hasDefaultExport).toBe(true)
    expect(parseSource('src/ui/a.ts', 'export const a = 1').hasDefaultExport).toBe(false)
  })

  test.each([
    [`import('./b.ts').then((b) => b.show(), () => {})`, true],
    [`import('./b.ts').then(take, () => {})`, true],
    [`import('./b.ts').then((b) => b.show()).catch(() => {})`, false],
    [`import('./b.ts').then(({ show }) => show(), () => {})`, false],
    [`read().then((b) => b.show(), () => {})`, false],
  ])('finds failures that a style sheet does not reach: %s', (text, isDeaf) => {
    expect(parseSource('src/ui/a.ts', text).isDeafToStyles).toBe(isDeaf)
  })

  test.each([
    [`export const isElder = () => document.documentElement.dataset['display'] === 'elder'`, true],
    [`const { title } = document`, true],
    [`if (typeof window !== 'undefined') f()`, true],
    [`globalThis.window.focus()`, true],
    [`// opens a window\nconst name = 'document'`, false],
    [`interface Size { readonly windowWidth: number }`, false],
  ])('finds what needs a page: %s', (text, needsPage) => {
    expect(parseSource('src/shared/a.ts', text).needsPage).toBe(needsPage)
  })

  test('cannot be fooled by a computed import', () => {
    expect(() => parseSource('src/ui/a.ts', `import('./' + name)`)).toThrow('not a plain string')
  })
})
