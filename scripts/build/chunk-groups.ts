/**
 * Which modules share a chunk. Left alone, rolldown makes a chunk for every set of lazy entries that use the
 * same modules: twenty chunks of some hundred bytes for a screen, each with its round trip and without its share of the compression.
 */
import { fileURLToPath } from 'node:url'

/** What rolldown tells about a module while it groups them. */
interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

/** One group as rolldown wants it. */
interface Group {
  readonly name: (id: string, modules: Modules) => string | null
  readonly debugName: string
  readonly priority: number
  readonly includeDependenciesRecursively: boolean
}

/** Modules that share a chunk. */
interface Chunk {
  readonly ids: readonly string[]
  /** Compressed, about. */
  readonly bytes: number
  /** The lazy entries that load it, also those that need none of it but something that imports it. */
  readonly entries: Set<string>
  /** Modules, in this chunk or not, its own import statically. */
  readonly imports: readonly string[]
}

/** Where rolldown begins, and what is small and needed by more screens than not. */
const firstLoad = ['index.html', 'src/domain/code/deferred-overlay.tsx', 'src/ui/overlay/confirm-dialog.tsx'].map(
  (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url)),
)

/** Minified and compressed, a module is about this share of its code as rolldown sees it. */
const compressed = 0.22
/** The code of a style sheet's module names its classes alone; this is its share with the styles themselves. */
const compressedStyles = 0.6
/** A request saved is worth this many bytes: its headers and a sixth of a round trip on Slow 4G. */
const requestBytes = 5000
/** No entry loads more than this of what it does not need, and together with it more than `fullBytes`. */
const spareBytes = 3600
const fullBytes = 12_200
/** So much a full entry takes all the same, as a file less is worth it. */
const leastSpareBytes = 1200
/** What is smaller is loaded at once: its request would cost more than its bytes. */
const tinyBytes = 660
/** With few users it must be smaller still, than this for each entry: who opens none of them loads it, too. */
const tinyBytesPerEntry = 120
/** In the place of both for what every start loads after its first paint anyway. */
const tinyAtStartBytes = 1600

/** Lazy entries that are asked for together; the grouping takes them for one. */
interface Together {
  readonly name: string
  readonly entries: RegExp
  /** So much it may load of what it does not need. */
  readonly spareBytes: number
}
/**
 * What every start asks for after its first paint (src/app/after-first-paint.ts): counted each, they would be twenty files
 * more on every visit.
 */
const atStart: Together = {
  name: 'start',
  entries:
    /\/src\/(?:app\/(?:after-first-paint|start-sync|shell\/kept-elements)|platform\/(?:browser\/share-address|pwa\/(?:service-worker|recover-missing-chunk|give-way)|session\/session-chunk)|ui\/text\/relative-time-text)\.tsx?$|\/node_modules\/workbox-window\//,
  spareBytes: 3600,
}
/** Downloads come when a screen is complete; counted each, they would cut off from the screens what they share with them. */
const late: Together = {
  name: 'late',
  entries:
    /\/src\/(?:features\/downloads\/(?:parts|overlays)\.ts|routes\/downloads\.tsx\?.*|app\/start-downloads\.ts|domain\/downloads\/(?:offline-line\.tsx|kept-lessons\.ts))$/,
  spareBytes: 4000,
}
/** What every lesson asks for when it opens. Counted by itself, what runs beside it would have room for what no lesson uses. */
const lesson: Together = {
  name: 'lesson',
  entries: /\/src\/(?:routes\/_guarded\/course\.video\.\$videoId\.tsx\?.*|features\/player\/media\/accompany\.ts)$/,
  spareBytes: 300,
}
/** The cashier is nearly as heavy as a screen may be: with the room of the others it would be too heavy. */
const cashier: Together = {
  name: 'cashier',
  entries: /\/src\/routes\/_guarded\/order\.index\.tsx\?/,
  spareBytes: 900,
}
const together = [atStart, late, lesson, cashier]

/**
 * Two groups for `codeSplitting.groups`: what the entry reaches by static imports, what most screens need, and what is
 * tiny, is one chunk; what several lazy entries share is some chunks more. What only one entry needs is in no group: its
 * own chunk holds it.
 */
export function chunkGroups(priority: number): Group[] {
  let base: ReadonlySet<string> | undefined
  let shared: ReadonlyMap<string, string> | undefined
  const baseOf = (modules: Modules) => (base ??= reachedFrom(firstLoad, modules))
  const sharedOf = (modules: Modules) => (shared ??= sharedChunks(baseOf(modules), modules))
  return [
    {
      name: (id, modules) => (baseOf(modules).has(id) || sharedOf(modules).get(id) === tiny ? 'base' : null),
      debugName: 'first load',
      priority,
      includeDependenciesRecursively: true,
    },
    {
      name: (id, modules) => sharedOf(modules).get(id) ?? null,
      debugName: 'shared',
      priority: priority - 1,
      // every module has its place already, and no two chunks import each other
      includeDependenciesRecursively: false,
    },
  ]
}

/** In the place of a chunk's name. */
const tiny = 'tiny'

/** Name of its chunk for each module that several lazy entries use. */
function sharedChunks(base: ReadonlySet<string>, modules: Modules): Map<string, string> {
  const users = new Map<string, string[]>()
  const spareOf = new Map(together.map(({ name, spareBytes: spare }) => [name, spare]))
  for (const entry of lazyEntries(base, modules)) {
    const ids = [...reachedFrom([entry], modules)].filter((id) => !base.has(id))
    const counted = together.find(({ entries }) => entries.test(entry))?.name ?? entry
    for (const id of ids) users.set(id, [...(users.get(id) ?? []), counted])
    if (counted !== entry) continue
    // how much of a library is used is not known yet
    const own = ids.filter((id) => !id.includes('node_modules'))
    spareOf.set(entry, Math.min(spareBytes, Math.max(leastSpareBytes, fullBytes - bytesOf(own, modules))))
  }
  const chunks = merged(smallChunks(users, modules), spareOf)
  const early = withTiny(base, chunks)
  return new Map(
    chunks.flatMap(({ ids }, index) => ids.map((id) => [id, early.has(id) ? tiny : `shared-${index}`] as const)),
  )
}

/** The modules of the first load: those of `base`, and those of tiny chunks that import nothing else. */
function withTiny(base: ReadonlySet<string>, chunks: readonly Chunk[]): ReadonlySet<string> {
  const early = new Set(base)
  for (let known = 0; known !== early.size;) {
    known = early.size
    for (const { ids, bytes, entries, imports } of chunks) {
      const most = entries.has(atStart.name) ? tinyAtStartBytes : Math.min(tinyBytes, tinyBytesPerEntry * entries.size)
      const isTiny = bytes < most
      if (isTiny && imports.every((id) => early.has(id) || ids.includes(id))) for (const id of ids) early.add(id)
    }
  }
  return early
}

/** The modules and all they import statically. */
function reachedFrom(start: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set(start)
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/** What is imported dynamically, by the entry's modules or by what they lead to. */
function lazyEntries(base: ReadonlySet<string>, modules: Modules): ReadonlySet<string> {
  const entries = new Set<string>()
  const seen = new Set(base)
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    for (const imported of importedIds) seen.add(imported)
    for (const imported of dynamicallyImportedIds) {
      seen.add(imported)
      if (!base.has(imported)) entries.add(imported)
    }
  }
  return entries
}

/** What modules weigh compressed, about. */
const bytesOf = (ids: readonly string[], modules: Modules): number =>
  ids.reduce(
    (sum, id) =>
      sum + (modules.getModuleInfo(id)?.code?.length ?? 0) * (id.endsWith('.css') ? compressedStyles : compressed),
    0,
  )

/** The modules several entries use, together when the same entries use them: the chunks rolldown would make. */
function smallChunks(users: ReadonlyMap<string, readonly string[]>, modules: Modules): Chunk[] {
  const bySet = new Map<string, string[]>()
  for (const [id, entries] of users)
    // what one entry alone needs stays with it, but the entries of the start are in one chunk; a late entry that others
    // import as well stays small for those who load nothing else of it
    if ((entries.length > 1 || entries[0] === atStart.name) && !late.entries.test(id)) {
      const key = [...new Set(entries)].toSorted().join('\n')
      bySet.set(key, [...(bySet.get(key) ?? []), id])
    }
  return [...bySet].map(([key, ids]) => {
    const infos = ids.map((id) => modules.getModuleInfo(id))
    return {
      ids,
      bytes: bytesOf(ids, modules),
      entries: new Set(key.split('\n')),
      imports: infos.flatMap((info) => info?.importedIds ?? []),
    }
  })
}

/** Merges the two chunks that win most by it, until no merge wins anything. */
function merged(start: readonly Chunk[], spareOf: ReadonlyMap<string, number>): readonly Chunk[] {
  let chunks = start
  const spare = new Map(spareOf)
  for (;;) {
    let best: Merge | undefined
    for (const [index, a] of chunks.entries())
      for (const b of chunks.slice(index + 1)) {
        const merge = mergeOf(a, b, chunks, spare)
        if (merge !== undefined && merge.won > (best?.won ?? 0)) best = merge
      }
    if (best === undefined) return chunks
    const { a, b, extra } = best
    for (const [entry, more] of extra)
      for (const chunk of more) {
        chunk.entries.add(entry)
        spare.set(entry, (spare.get(entry) ?? 0) - chunk.bytes)
      }
    const both: Chunk = {
      ids: [...a.ids, ...b.ids],
      bytes: a.bytes + b.bytes,
      entries: new Set([...a.entries, ...b.entries]),
      imports: [...a.imports, ...b.imports],
    }
    chunks = [...chunks.filter((chunk) => chunk !== a && chunk !== b), both]
  }
}

interface Merge {
  readonly a: Chunk
  readonly b: Chunk
  /** In bytes, over all entries. */
  readonly won: number
  /** What an entry would load without needing it. */
  readonly extra: ReadonlyMap<string, readonly Chunk[]>
}

/**
 * The merge of two chunks, or undefined where no entry needs both or one would load too much. Chunks that imported each
 * other would be loaded by the same entries, and merging such chunks always wins: none are left.
 */
function mergeOf(a: Chunk, b: Chunk, chunks: readonly Chunk[], spare: ReadonlyMap<string, number>): Merge | undefined {
  const common = [...a.entries].filter((entry) => b.entries.has(entry))
  if (common.length === 0) return undefined
  const behindA = importedBy(a, chunks)
  const behindB = importedBy(b, chunks)
  const extra = new Map<string, readonly Chunk[]>()
  let won = common.length * requestBytes
  for (const entry of new Set([...a.entries, ...b.entries])) {
    if (a.entries.has(entry) && b.entries.has(entry)) continue
    const needed = a.entries.has(entry) ? [b, ...behindB] : [a, ...behindA]
    const more = needed.filter((chunk) => !chunk.entries.has(entry))
    const bytes = more.reduce((sum, chunk) => sum + chunk.bytes, 0)
    if (bytes > (spare.get(entry) ?? 0)) return undefined
    extra.set(entry, more)
    won -= bytes + (more.length - 1) * requestBytes
  }
  return { a, b, won, extra }
}

/** The chunks a chunk cannot run without. */
function importedBy(start: Chunk, chunks: readonly Chunk[]): ReadonlySet<Chunk> {
  const reached = new Set<Chunk>()
  const waiting = [start]
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    const { imports } = chunk
    for (const other of chunks)
      if (other !== start && !reached.has(other) && other.ids.some((id) => imports.includes(id))) {
        reached.add(other)
        waiting.push(other)
      }
  }
  return reached
}
