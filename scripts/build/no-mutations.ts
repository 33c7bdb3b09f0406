/**
 * Leaves react-query's mutations out of the build: a kilobyte and a half of the first load that nothing can reach. Writes
 * of this app go through the outbox or are plain calls, but every QueryClient makes a cache that could make mutations,
 * and the bundler cannot know that it never does. The cache in its place is one that is always empty.
 */
import type { Plugin } from 'vite'

const cache = /[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/
const emptyCache = `export class MutationCache {
  build() { throw new Error('scripts/build/no-mutations.ts leaves mutations out of the build') }
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
}`

/** Puts the empty cache in place of the other one; fails the build where it is not found any more. */
export function noMutations(): Plugin {
  let isMet = false
  return {
    name: 'no-mutations',
    apply: 'build',
    load(id) {
      if (!cache.test(id)) return null
      isMet = true
      return emptyCache
    },
    buildEnd(error) {
      if (!error && !isMet)
        this.error('react-query has no mutationCache.js any more: see scripts/build/no-mutations.ts')
    },
  }
}
