/** One chunk for all the code the first screen needs at once. */
import { resolve } from 'node:path'

/** What rolldown tells about a module while it groups them. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * The name of the group a module belongs to: `base` when the entry reaches it by static imports, else none. Left alone,
 * a module that a lazy part uses as well becomes a chunk of its own, and each such crumb costs the first load a request
 * and its share of the compression.
 */
export function firstLoadGroup(): (id: string, modules: Modules) => string | null {
  let reached: ReadonlySet<string> | undefined
  return (id, modules) => {
    reached ??= reachedFrom(resolve('index.html'), modules)
    return reached.has(id) ? 'base' : null
  }
}

function reachedFrom(entry: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}
