/**
 * Parts of libraries that nothing of this app can reach, and that the bundler cannot know to be so, left out of the build:
 * four and a half kilobytes of the first load.
 */
import type { Plugin } from 'vite'

const message = `throw new Error('scripts/build/left-out.ts leaves this out of the build')`

interface Part {
  readonly file: string
  /** What goes; without it the whole module. */
  readonly cut?: RegExp
  /** What comes in its place. */
  readonly code: string
}

const noFunctions = (...names: string[]): string =>
  names.map((name) => `export function ${name}() { ${message} }`).join('\n')

const parts: readonly Part[] = [
  {
    // Writes go through the outbox or are plain calls, but every QueryClient makes a cache that could make mutations: the
    // one in its place is always empty.
    file: '@tanstack/query-core/build/modern/mutationCache.js',
    code: `export class MutationCache {
      build() { ${message} }
      clear() {}
      findAll() { return [] }
      resumePausedMutations() { return Promise.resolve() }
    }`,
  },
  {
    // Methods nobody calls, which a bundler has to leave in a class.
    file: '@tanstack/query-core/build/modern/queryClient.js',
    cut: /\t(?:ensureQueryData|setQueriesData|isMutating|setDefaultOptions|set(?:Query|Mutation)Defaults|getMutationDefaults|defaultMutationOptions|resetQueries|(?:fetch|prefetch|ensure)InfiniteQuery(?:Data)?)\([^)]*\) \{\n[^]*?\n\t}\n/g,
    code: '',
  },
  {
    // Only what suspends calls it.
    file: '@tanstack/query-core/build/modern/queryObserver.js',
    cut: /\tfetchOptimistic\([^)]*\) \{\n[^]*?\n\t}\n/,
    code: '',
  },
  {
    // Timers are the browser's own.
    file: '@tanstack/query-core/build/modern/timeoutManager.js',
    code: `export const defaultTimeoutProvider = {
        setTimeout: (callback, delay) => setTimeout(callback, delay),
        clearTimeout: (id) => clearTimeout(id),
        setInterval: (callback, delay) => setInterval(callback, delay),
        clearInterval: (id) => clearInterval(id),
      }
      export const timeoutManager = defaultTimeoutProvider
      export const systemSetTimeoutZero = (callback) => void setTimeout(callback, 0)`,
  },
  {
    // No read suspends, and none throws into a boundary: ReadView shows what failed (src/ui/state/read-view.tsx).
    file: '@tanstack/react-query/build/modern/suspense.js',
    code: `export const ensureSuspenseTimers = () => {}
      export const shouldSuspend = () => false
      ${noFunctions('defaultThrowOnError', 'fetchOptimistic')}`,
  },
  {
    file: '@tanstack/react-query/build/modern/errorBoundaryUtils.js',
    code: `export const ensurePreventErrorBoundaryRetry = () => {}
      export const useClearResetErrorBoundary = () => {}
      export const getHasError = () => false`,
  },
  {
    // The app makes its links itself (src/app/shell/app-shell.tsx), but every route carries the router's own.
    file: '@tanstack/react-router/dist/esm/link.js',
    code: noFunctions('Link', 'createLink', 'linkOptions', 'useLinkProps'),
  },
  {
    // The app reads and writes queries itself (src/shared/search-params.ts).
    file: '@tanstack/router-core/dist/esm/searchParams.js',
    code: noFunctions('defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'),
  },
  {
    // What the library shows of an error where the app names no component; it always does (src/app/router.tsx).
    file: '@tanstack/react-router/dist/esm/CatchBoundary.js',
    cut: /function ErrorComponent[^]*?\n}\n(?=\/\/#endregion)/,
    code: noFunctions('ErrorComponent').replace('export ', ''),
  },
  {
    // No atom of the app is a promise: `useAtomValue` never has one to wait for.
    file: 'jotai/dist/react/continuablePromise.js',
    code: `export const isPromiseLike = () => false\n${noFunctions('createContinuablePromise')}`,
  },
  {
    // Nothing moves from screen to screen by a view transition.
    file: '@tanstack/router-core/dist/esm/router.js',
    cut: /this\.startViewTransition = \(fn\) => {[^]*?\n\t\t};\n/,
    code: 'this.startViewTransition = (fn) => fn();',
  },
]

const partOf = (id: string): Part | undefined =>
  parts.find(({ file }) => id.replaceAll('\\', '/').endsWith(`/node_modules/${file}`))

/** Puts the other code in the place of each; fails the build where one is not found any more. */
export function leftOut(): Plugin {
  const met = new Set<string>()
  return {
    name: 'left-out',
    apply: 'build',
    load(id) {
      const part = partOf(id)
      if (part === undefined || part.cut !== undefined) return null
      met.add(part.file)
      return part.code
    },
    transform(code, id) {
      const part = partOf(id)
      if (part?.cut === undefined) return null
      const rest = code.replace(part.cut, part.code)
      if (rest === code) return null
      met.add(part.file)
      return { code: rest, map: null }
    },
    buildEnd(error) {
      const missing = parts.find(({ file }) => !met.has(file))
      if (!error && missing !== undefined)
        this.error(`There is no ${missing.file} any more: see scripts/build/left-out.ts`)
    },
  }
}
