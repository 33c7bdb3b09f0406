/** Who may import whom (docs/ARCHITECTURE.md), as data and one pure function. */

export interface ImportOf {
  /** Path below the project folder, e.g. src/api/course.ts. */
  readonly from: string
  /** The same for project files, the package's name for packages. */
  readonly to: string
  readonly isPackage: boolean
  readonly isType: boolean
  readonly isDynamic: boolean
}

const layers = ['app', 'routes', 'features', 'domain', 'api', 'platform', 'ui', 'strings', 'shared'] as const
type Layer = (typeof layers)[number] | 'sw' | 'generated'

/** `app` puts everything together and may import all of it. */
const allowed: Readonly<Record<Exclude<Layer, 'app' | 'generated'>, readonly Layer[]>> = {
  routes: ['features', 'domain', 'shared'],
  features: ['domain', 'api', 'platform', 'ui', 'shared', 'strings'],
  domain: ['api', 'platform', 'ui', 'shared', 'strings'],
  api: ['shared'],
  platform: ['shared', 'strings'],
  ui: ['shared', 'strings'],
  strings: ['shared'],
  shared: ['shared'],
  sw: ['shared'],
}

/**
 * The rooms of `platform` and the rooms each may use. `store.ts` and `services.tsx` belong to none: the first is used by
 * all, the second only names the types of what `app` provides.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  storage: ['tabs'],
  tabs: [],
  browser: ['storage'],
  session: ['storage', 'tabs', 'browser'],
  reads: ['storage', 'browser', 'session'],
  sync: ['storage', 'tabs', 'browser', 'session', 'reads'],
  downloads: ['storage', 'tabs', 'browser', 'session'],
  notes: ['storage', 'tabs', 'session'],
  pwa: ['storage', 'browser', 'session', 'reads'],
}

/** Packages behind a wall: the only files that may import them. */
const walls: readonly { readonly name: RegExp; readonly inside: RegExp; readonly isDynamic?: true }[] = [
  { name: /^(?:vant-react|react-vant)$/, inside: /^src\/ui\// },
  { name: /^wretch$/, inside: /^src\/api\/client\.ts$/ },
  {
    name: /^idb-keyval$/,
    inside: /^src\/platform\/storage\/(?:connect|decisions|device-store|erase|keys-of|read-stored-answer)\.ts$/,
  },
  // that no screen starts with it is checked over the build, by scripts/size-budget.mjs
  { name: /^dompurify$/, inside: /^src\/platform\/browser\/html\/sanitiser\.ts$/ },
  { name: /^dayjs$/, inside: /^src\/shared\/time\.ts$/ },
  { name: /^hls\.js$/, inside: /^src\/features\/player\/engine\/[a-z-]*hls[a-z-]*\.tsx?$/, isDynamic: true },
  { name: /^weixin-js-sdk$/, inside: /^src\/platform\/browser\/wechat\.ts$/, isDynamic: true },
  { name: /^workbox-window$/, inside: /^src\/platform\/pwa\/service-worker\.ts$/, isDynamic: true },
  { name: /^mediabunny$/, inside: /^src\/platform\/downloads\/worker\/remux\.ts$/ },
  { name: /^web-vitals$/, inside: /^src\/platform\/browser\/operator\/measure-vitals\.ts$/ },
  { name: /^workbox-(?!window)/, inside: /^sw\// },
  // the worker would carry it along
  { name: /^(?:react|jotai|@tanstack\/)/, inside: /^src\/(?!shared\/)/ },
]

function layerOf(path: string): Layer {
  if (path.startsWith('sw/')) return 'sw'
  const part = path.split('/')[1] ?? ''
  return layers.find((layer) => layer === part) ?? 'generated'
}

const folder = (path: string): string => path.split('/')[2] ?? ''

/** What is wrong with one import, or null. */
export function violation({ from, to, isPackage, isType, isDynamic }: ImportOf): string | null {
  if (isPackage) {
    const wall = walls.find(({ name }) => name.test(to))
    if (wall === undefined) return null
    if (!wall.inside.test(from)) return `${from} imports ${to}, which is behind a wall`
    if (wall.isDynamic && !isType && !isDynamic) return `${from} imports ${to} statically; it is loaded when needed`
    return null
  }
  const [layer, other] = [layerOf(from), layerOf(to)]
  if (layer === 'app' || layer === 'generated') return null
  if (layer === 'routes' && (to.startsWith('src/app/shell/') || to === 'src/api/read-addresses.ts')) return null
  if (layer === 'routes' && other === 'app' && isType) return null
  if (layer !== other)
    return allowed[layer].includes(other) ? null : `${layer} may not import ${other}: ${from} → ${to}`
  if (layer === 'features' && folder(from) !== folder(to)) return `${from} imports another feature: ${to}`
  return layer === 'platform' ? roomMessage(from, to) : null
}

function roomMessage(from: string, to: string): string | null {
  const [room, other] = [folder(from), folder(to)]
  if (room === other || to === 'src/platform/store.ts' || to === 'src/platform/services.tsx') return null
  if (from === 'src/platform/services.tsx') return null
  const used = rooms[room]
  if (used === undefined) return `${from} is in no room of platform`
  return used.includes(other) ? null : `platform/${room} may not import platform/${other}: ${from} → ${to}`
}

/** Circles of imports that exist at run time, at once or later, each once, as the list of its files. */
export function cycles(imports: readonly ImportOf[]): string[][] {
  const edges = new Map<string, string[]>()
  for (const { from, to, isPackage, isType } of imports) {
    if (!isPackage && !isType) edges.set(from, [...(edges.get(from) ?? []), to])
  }
  const found: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  function visit(file: string): void {
    const start = path.indexOf(file)
    if (start >= 0) return void found.push(path.slice(start))
    if (done.has(file)) return
    path.push(file)
    for (const next of edges.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of edges.keys()) visit(file)
  return found
}
