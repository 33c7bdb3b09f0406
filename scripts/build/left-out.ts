/**
 * Parts of libraries that nothing of this app can reach, and that the bundler cannot know to be so, left out of the build:
 * three kilobytes of the first load.
 */
import type { Plugin } from 'vite'

const message = `throw new Error('scripts/build/left-out.ts leaves this out of the build')`

/** Modules, and the code in the place of each. */
const parts = [
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
    // The app makes its links itself (src/app/shell/app-shell.tsx), but every route carries the router's own.
    file: '@tanstack/react-router/dist/esm/link.js',
    code: ['Link', 'createLink', 'linkOptions', 'useLinkProps']
      .map((name) => `export function ${name}() { ${message} }`)
      .join('\n'),
  },
] as const

/** Puts the other code in the place of each; fails the build where one is not found any more. */
export function leftOut(): Plugin {
  const met = new Set<string>()
  return {
    name: 'left-out',
    apply: 'build',
    load(id) {
      const path = id.replaceAll('\\', '/')
      const part = parts.find(({ file }) => path.endsWith(`/node_modules/${file}`))
      if (part === undefined) return null
      met.add(part.file)
      return part.code
    },
    buildEnd(error) {
      const missing = parts.find(({ file }) => !met.has(file))
      if (!error && missing !== undefined)
        this.error(`There is no ${missing.file} any more: see scripts/build/left-out.ts`)
    },
  }
}
