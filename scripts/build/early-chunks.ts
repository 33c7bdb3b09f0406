/** Tells public/early.js which files the screens need that an app is opened with. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closure, routeChunks, type Manifest } from '../lib/chunk-graph.mjs'

/** Links, shared pages and the system lead to these; every other screen is reached from within. */
const opened = ['/course/$courseId', '/courses', '/course/video/$videoId', '/member', '/login']
const place = 'const chunks = []'

/**
 * The script with the files of each screen in it, those it shares with the entry left out.
 * @throws Error when the script has no place for them, or the build no such screen.
 */
export function withChunks(script: string, manifest: Manifest): string {
  if (!script.includes(place)) throw new Error(`early.js lacks "${place}"`)
  const entry = closure(manifest, ['index.html'])
  const routes = routeChunks(manifest)
  const chunks = opened.map((path) => {
    const keys = routes.get(path)
    if (keys === undefined) throw new Error(`The build has no screen ${path}`)
    const { scripts, styles } = closure(manifest, keys)
    const own = [...scripts, ...styles].filter((file) => !entry.scripts.has(file) && !entry.styles.has(file))
    return [path, ...own.map((file) => file.replace('assets/', ''))]
  })
  return script.replace(place, `const chunks = ${JSON.stringify(chunks)}`)
}

/** Rewrites early.js in a finished build. */
export function writeEarlyChunks(outDir: string): void {
  const file = join(outDir, 'early.js')
  const manifest: Manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  writeFileSync(file, withChunks(readFileSync(file, 'utf8'), manifest))
}
