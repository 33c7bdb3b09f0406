/** Tells public/early.js what the screens need that an app is opened with: answers, files, and what paints them. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
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
  /** Modules the screen loads by itself and is not complete without. */
  readonly later: readonly string[]
}

/** Of an opened screen, as early.js has it: calls, and files, there without their folder. */
interface OpenedFiles extends Pick<OpenedScreen, 'route' | 'painter'> {
  readonly calls: readonly string[]
  readonly visitorCalls: readonly string[]
  /** All `styles` in one file, null where the painter needs none besides those of the page. */
  readonly sheet: string | null
  readonly styles: readonly string[]
  readonly files: readonly string[]
  readonly later: readonly string[]
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

/** Without it no HTML is shown; it comes by itself (ADR 0009). */
const sanitiser = 'src/platform/browser/html/sanitiser.ts'

/** Links, shared pages and the system lead to these; every other screen is reached from within. */
const openedScreens: readonly OpenedScreen[] = [
  {
    route: '/',
    reads: [pageBlocksAddress(), latestAnnouncementAddress()],
    visitorReads: [],
    painter: 'home',
    later: ['src/features/home/after-content.tsx', 'src/features/home/account-block.tsx'],
  },
  {
    route: '/courses',
    reads: [filteredList(), courseCategoriesAddress()],
    visitorReads: [],
    painter: 'courses',
    later: [],
  },
  {
    route: '/course/$courseId',
    reads: [],
    visitorReads: [withPlace(courseAddress, '{courseId}')],
    painter: 'course',
    later: [sanitiser],
  },
  { route: '/login', reads: [], visitorReads: [], painter: 'login', later: [] },
  { route: '/course/video/$videoId', reads: [], visitorReads: [], painter: null, later: [] },
  { route: '/member', reads: [], visitorReads: [], painter: null, later: [] },
]

const slot = 'const known = { calls: [], screens: [] }'

/** The painters there are, by name. */
export const painterNames = openedScreens.flatMap(({ painter }) => painter ?? [])

/** What the build has made: its manifest, and where each painter and the styles of each screen in one file lie. */
export interface Built {
  readonly manifest: Manifest
  readonly painterFiles: Readonly<Record<string, string>>
  readonly sheetOf: (styles: readonly string[]) => string
}

/**
 * The script with the calls and files of each screen in it, the files it shares with the entry left out.
 * @throws Error when the script has no place for them, the build no such screen, or a read is asked for in a way that
 *   its class does not allow.
 */
export function withEarlyRequests(
  script: string,
  { manifest, painterFiles, sheetOf }: Built,
  screens = openedScreens,
): string {
  if (!script.includes(slot)) throw new Error(`early.js lacks "${slot}"`)
  const entry = closure(manifest, ['index.html'])
  const routes = routeChunks(manifest)
  const filesOf = (keys: readonly string[], here: readonly string[]) => {
    const { scripts, styles } = closure(manifest, keys)
    const isNew = (file: string): boolean => !entry.scripts.has(file) && !entry.styles.has(file) && !here.includes(file)
    return { scripts: [...scripts].filter(isNew), styles: [...styles].filter(isNew) }
  }
  const openedFiles = ({ route, reads, visitorReads, painter, later }: OpenedScreen): OpenedFiles => {
    // home comes with the entry (ADR 0009)
    const keys = route === '/' ? [] : routes.get(route)
    if (keys === undefined) throw new Error(`The build has no screen ${route}`)
    const { scripts, styles } = filesOf(keys, [])
    const completing = filesOf(later, [...scripts, ...styles])
    return {
      route,
      calls: reads.map((read) => pathOf(read, ['public'])),
      visitorCalls: visitorReads.map((read) => pathOf(read, ['private'])),
      painter: painter === null ? null : fileOf(painterFiles, painter),
      sheet: painter === null || styles.length === 0 ? null : sheetOf(styles),
      styles,
      files: scripts,
      later: [...completing.scripts, ...completing.styles],
    }
  }
  const known = {
    calls: [pathOf(configAddress(), ['public'])],
    screens: screens.map((each) => filled(openedFiles(each))),
  }
  return script.replace(slot, () => `const known = ${JSON.stringify(known).replaceAll('"assets/', '"')}`)
}

/** What is not empty, as the script stands in every page and takes what is missing for empty. */
const filled = (files: OpenedFiles): Partial<OpenedFiles> =>
  Object.fromEntries(Object.entries(files).filter(([, value]) => value !== null && value.length > 0))

function fileOf(files: Readonly<Record<string, string>>, painter: string): string {
  const file = files[painter]
  if (file === undefined) throw new Error(`There is no painter ${painter}`)
  return file
}

function pathOf({ class: readClass, operation, path }: ReadAddress, allowed: readonly ReadAddress['class'][]): string {
  if (!allowed.includes(readClass)) throw new Error(`${operation} cannot be asked for early as ${allowed.join(', ')}`)
  return path
}

/**
 * The early script of a finished build: what sets the theme, and early.js with what it is to ask for. Writes the styles of
 * each painted screen into one file.
 */
export function earlyScript(outDir: string, painterFiles: Readonly<Record<string, string>>): string {
  const read = (file: string): string => readFileSync(join(outDir, file), 'utf8')
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
  const sheetOf = (styles: readonly string[]): string => {
    const text = styles.map(read).join('')
    const file = `assets/${createHash('sha256').update(text).digest('hex').slice(0, 7)}.css`
    writeFileSync(join(outDir, file), text)
    return file
  }
  return `${read('theme.js')}\n${withEarlyRequests(read('early.js'), { manifest, painterFiles, sheetOf })}`
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
