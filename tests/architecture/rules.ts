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

const layers = ['routes', 'features', 'api', 'platform', 'ui', 'strings', 'shared', 'shims'] as const
type Layer = (typeof layers)[number] | 'sw' | 'root'

const allowed: Readonly<Record<Exclude<Layer, 'root'>, readonly Layer[]>> = {
  routes: ['features', 'shared'],
  features: ['api', 'platform', 'ui', 'shared', 'strings'],
  api: ['shared'],
  platform: ['shared', 'strings'],
  ui: ['shared', 'strings'],
  strings: ['shared'],
  shared: ['shared'],
  shims: [],
  sw: ['shared'],
}

/** Packages behind a wall: the only files that may import them. */
const walls: readonly { readonly name: RegExp; readonly inside: RegExp; readonly isDynamic?: true }[] = [
  { name: /^(?:vant-react|react-vant)$/, inside: /^src\/(?:ui\/|main\.tsx$)/ },
  { name: /^wretch$/, inside: /^src\/api\/client\.ts$/ },
  { name: /^idb-keyval$/, inside: /^src\/platform\/(?:storage|erase)\.ts$/ },
  // that no screen starts with it is checked over the build, by scripts/size-budget.mjs
  { name: /^dompurify$/, inside: /^src\/platform\/safe-html\.tsx?$/ },
  { name: /^dayjs$/, inside: /^src\/shared\/time\.ts$/ },
  { name: /^hls\.js$/, inside: /^src\/features\/player\/[a-z-]*hls[a-z-]*\.tsx?$/, isDynamic: true },
  { name: /^weixin-js-sdk$/, inside: /^src\/platform\/wechat\.ts$/, isDynamic: true },
  { name: /^workbox-window$/, inside: /^src\/platform\/service-worker\.ts$/, isDynamic: true },
  { name: /^workbox-(?!window)/, inside: /^sw\// },
]

function layerOf(path: string): Layer {
  if (path.startsWith('sw/')) return 'sw'
  const part = path.split('/')[1] ?? ''
  return layers.find((layer) => layer === part) ?? 'root'
}

const feature = (path: string): string => path.split('/')[2] ?? ''

/** What is wrong with one import, or null. */
export function complaint({ from, to, isPackage, isType, isDynamic }: ImportOf): string | null {
  if (isPackage) {
    const wall = walls.find(({ name }) => name.test(to))
    if (wall === undefined) return null
    if (!wall.inside.test(from)) return `${from} imports ${to}, which is behind a wall`
    if (wall.isDynamic && !isType && !isDynamic) return `${from} imports ${to} statically; it is loaded when needed`
    return null
  }
  const [layer, other] = [layerOf(from), layerOf(to)]
  // main.tsx, start.ts and router.tsx put the app together
  if (layer === 'root') return null
  if (layer === other) {
    if (layer === 'features' && feature(from) !== feature(to)) return `${from} imports another feature: ${to}`
    return null
  }
  if (layer === 'routes' && other === 'root' && isType) return null
  // of api, platform knows the shapes; the functions are injected by start.ts
  if (layer === 'platform' && other === 'api' && isType) return null
  return allowed[layer].includes(other) ? null : `${layer} may not import ${other}: ${from} → ${to}`
}

/** Circles of imports that exist at run time, each once, as the list of its files. */
export function cycles(imports: readonly ImportOf[]): string[][] {
  const edges = new Map<string, string[]>()
  for (const { from, to, isPackage, isType, isDynamic } of imports) {
    if (!isPackage && !isType && !isDynamic) edges.set(from, [...(edges.get(from) ?? []), to])
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
