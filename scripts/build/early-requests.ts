/** Tells public/early.js what the screens need that an app is opened with: answers and files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  configAddress,
  courseCategoriesAddress,
  courseListAddress,
  latestAnnouncementAddress,
  listPageSize,
  pageBlocksAddress,
  type ReadAddress,
} from '../../src/api/read-addresses.ts'
import { closure, routeChunks, type Manifest } from '../lib/chunk-graph.mjs'

/** Links, shared pages and the system lead to these; every other screen is reached from within. */
const opened = ['/course/$courseId', '/courses', '/course/video/$videoId', '/member', '/login']
const callsSlot = 'const calls = {}'
const chunksSlot = 'const chunks = []'

/** What every start asks for, and what the screens of a first visit do, as they ask for it themselves. Public reads only. */
const calls = {
  '': [configAddress()],
  '/': [pageBlocksAddress(), latestAnnouncementAddress()],
  '/courses': [
    courseListAddress({ page: 1, pageSize: listPageSize, categoryId: 0, scene: '' }),
    courseCategoriesAddress(),
  ],
}

/**
 * The script with the paths of the calls in it.
 * @throws Error when the script has no place for them, or one is not public: the script knows no token.
 */
export function withCalls(script: string, reads: Readonly<Record<string, readonly ReadAddress[]>> = calls): string {
  if (!script.includes(callsSlot)) throw new Error(`early.js lacks "${callsSlot}"`)
  const paths = Object.entries(reads).map(([screen, addresses]) => [
    screen,
    addresses.map(({ class: readClass, operation, path }) => {
      if (readClass !== 'public') throw new Error(`${operation} is not the same for everyone`)
      return path
    }),
  ])
  return script.replace(callsSlot, `const calls = ${JSON.stringify(Object.fromEntries(paths))}`)
}

/**
 * The script with the files of each screen in it, those it shares with the entry left out.
 * @throws Error when the script has no place for them, or the build no such screen.
 */
export function withChunks(script: string, manifest: Manifest): string {
  if (!script.includes(chunksSlot)) throw new Error(`early.js lacks "${chunksSlot}"`)
  const entry = closure(manifest, ['index.html'])
  const routes = routeChunks(manifest)
  const chunks = opened.map((path) => {
    const keys = routes.get(path)
    if (keys === undefined) throw new Error(`The build has no screen ${path}`)
    const { scripts, styles } = closure(manifest, keys)
    const own = [...scripts, ...styles].filter((file) => !entry.scripts.has(file) && !entry.styles.has(file))
    return [path, ...own.map((file) => file.replace('assets/', ''))]
  })
  return script.replace(chunksSlot, `const chunks = ${JSON.stringify(chunks)}`)
}

/** Rewrites early.js in a finished build. */
export function writeEarlyRequests(outDir: string): void {
  const file = join(outDir, 'early.js')
  const manifest: Manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  writeFileSync(file, withCalls(withChunks(readFileSync(file, 'utf8'), manifest)))
}
