// @ts-check

/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[], isEntry?: boolean }} Chunk
 * @typedef {Record<string, Chunk>} Manifest build.manifest of Vite
 */

/**
 * The files a page needs before it can run the given chunks: they and everything they import, not what they import
 * dynamically.
 * @param {Manifest} manifest
 * @param {readonly string[]} keys
 * @returns {{ scripts: Set<string>, styles: Set<string> }}
 */
export function closure(manifest, keys) {
  /** @type {Set<string>} */
  const scripts = new Set()
  /** @type {Set<string>} */
  const styles = new Set()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build manifest has no chunk ${key}`)
    if (scripts.has(chunk.file)) continue
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    waiting.push(...(chunk.imports ?? []))
  }
  return { scripts, styles }
}

/**
 * The chunks of every route: its own component and those of the layouts around it.
 * @param {Manifest} manifest
 * @returns {Map<string, string[]>} path, e.g. /course/$courseId → keys
 */
export function routeChunks(manifest) {
  const parts = /^src\/routes\/(.+)\.tsx\?tsr-split=/
  const keys = Object.keys(manifest).filter((key) => parts.test(key))
  const idOf = (/** @type {string} */ key) => (parts.exec(key)?.[1] ?? '').replaceAll('.', '/')
  /** @type {Map<string, string[]>} */
  const routes = new Map()
  for (const key of keys) {
    const id = idOf(key)
    const path = `/${id
      .split('/')
      .filter((part) => !part.startsWith('_') && part !== 'index')
      .join('/')}`
    // a pathless file is a layout, not a page
    if (id.split('/').at(-1)?.startsWith('_')) continue
    const around = keys.filter((other) => other === key || id.startsWith(`${idOf(other)}/`))
    routes.set(path, [...(routes.get(path) ?? []), ...around])
  }
  return routes
}

/**
 * The files only the chunks chosen by `isSeldom` lead to, themselves included: what the rest of the app never loads.
 * @param {Manifest} manifest
 * @param {(key: string) => boolean} isSeldom
 * @returns {Set<string>}
 */
export function filesOnlyOf(manifest, isSeldom) {
  /** @type {Set<string>} */
  const others = new Set()
  const waiting = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined || others.has(chunk.file) || isSeldom(key)) continue
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) others.add(file)
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []))
  }
  const all = Object.values(manifest).flatMap(({ file, css }) => [file, ...(css ?? [])])
  return new Set(all.filter((file) => !others.has(file)))
}
