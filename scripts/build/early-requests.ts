/** Tells public/early.js what the screens need that an app is opened with: answers, files, and what paints them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  configAddress,
  courseAddress,
  courseCategoriesAddress,
  courseListAddress,
  latestAnnouncementAddress,
  listPageSize,
  pageBlocksAddress,
  type ReadAddress,
} from '../../src/api/read-addresses.ts'
import { closure, routeChunks, type Manifest } from '../lib/chunk-graph.mjs'

/** A screen an app is opened with. What is asked for is written as the reads write it; `{name}` is a part of the address. */
export interface OpenedScreen {
  readonly route: string
  /** Public reads only: the script knows no token. */
  readonly reads: readonly ReadAddress[]
  /** Reads that say more to a member; they are asked for where no token is stored. */
  readonly visitorReads: readonly ReadAddress[]
  /** The painter of the screen in src/app/painter, null for a screen that the app shows itself. */
  readonly painter: string | null
}

/** `addressOf` with a part of the opened address in the place of a number; `{name:fallback}` where that is missing. */
function withPlace(addressOf: (value: number) => ReadAddress, place: string): ReadAddress {
  const sample = 987_654_321
  const address = addressOf(sample)
  return { ...address, path: address.path.replace(String(sample), place) }
}

const filteredList = (): ReadAddress => {
  const list = withPlace(
    (categoryId) => courseListAddress({ page: 1, pageSize: listPageSize, categoryId, scene: '' }),
    '{category_id:0}',
  )
  return { ...list, path: list.path.replace(/scene=$/, 'scene={scene}') }
}

/** Links, shared pages and the system lead to these; every other screen is reached from within. */
const openedScreens: readonly OpenedScreen[] = [
  { route: '/', reads: [pageBlocksAddress(), latestAnnouncementAddress()], visitorReads: [], painter: 'home' },
  { route: '/courses', reads: [filteredList(), courseCategoriesAddress()], visitorReads: [], painter: 'courses' },
  {
    route: '/course/$courseId',
    reads: [],
    visitorReads: [withPlace(courseAddress, '{courseId}')],
    painter: 'course',
  },
  { route: '/login', reads: [], visitorReads: [], painter: 'login' },
  { route: '/course/video/$videoId', reads: [], visitorReads: [], painter: null },
  { route: '/member', reads: [], visitorReads: [], painter: null },
]

const slot = 'const known = { calls: [], screens: [] }'

/** The painters there are, by name. */
export const painterNames = openedScreens.flatMap(({ painter }) => painter ?? [])

/**
 * The script with the calls and files of each screen in it, the files it shares with the entry left out. `painterFiles`
 * tells where each painter lies.
 * @throws Error when the script has no place for them, the build no such screen, or a read is asked for in a way that
 *   its class does not allow.
 */
export function withEarlyRequests(
  script: string,
  manifest: Manifest,
  painterFiles: Readonly<Record<string, string>>,
  screens = openedScreens,
): string {
  if (!script.includes(slot)) throw new Error(`early.js lacks "${slot}"`)
  const entry = closure(manifest, ['index.html'])
  const routes = routeChunks(manifest)
  const known = {
    calls: [pathOf(configAddress(), ['public'])],
    screens: screens.map(({ route, reads, visitorReads, painter }) => {
      // home comes with the entry (ADR 0009)
      const keys = route === '/' ? [] : routes.get(route)
      if (keys === undefined) throw new Error(`The build has no screen ${route}`)
      const { scripts, styles } = closure(manifest, keys)
      return {
        route,
        calls: reads.map((read) => pathOf(read, ['public'])),
        visitorCalls: visitorReads.map((read) => pathOf(read, ['private'])),
        painter: painter === null ? null : fileOf(painterFiles, painter),
        files: [...scripts, ...styles].filter((file) => !entry.scripts.has(file) && !entry.styles.has(file)),
      }
    }),
  }
  return script.replace(slot, () => `const known = ${JSON.stringify(known)}`)
}

function fileOf(files: Readonly<Record<string, string>>, painter: string): string {
  const file = files[painter]
  if (file === undefined) throw new Error(`There is no painter ${painter}`)
  return file
}

function pathOf({ class: readClass, operation, path }: ReadAddress, allowed: readonly ReadAddress['class'][]): string {
  if (!allowed.includes(readClass)) throw new Error(`${operation} cannot be asked for early as ${allowed.join(', ')}`)
  return path
}

/** The early script of a finished build: what sets the theme, and early.js with what it is to ask for. */
export function earlyScript(outDir: string, painterFiles: Readonly<Record<string, string>>): string {
  const read = (file: string): string => readFileSync(join(outDir, file), 'utf8')
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
  return `${read('theme.js')}\n${withEarlyRequests(read('early.js'), manifest, painterFiles)}`
}

/**
 * The page of a finished build with the early script in it.
 * @throws Error when the page has no place for it, or the script would end before its end.
 */
export function withEarlyScript(html: string, code: string): string {
  const place = / src="[^"]*early\.js"([^>]*)>/
  if (!place.test(html)) throw new Error('index.html lacks early.js')
  if (/<\/script|<!--/i.test(code)) throw new Error('early.js would end the script it stands in')
  return html.replace(place, (_, attributes: string) => `${attributes}>${code.trim()}`)
}
