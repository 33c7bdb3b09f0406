/** Reads the imports and exports out of source text. */
import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { ImportOf } from './rules.ts'

export interface SourceFile {
  readonly imports: readonly ImportOf[]
  readonly hasDefaultExport: boolean
}

/** `path` is relative to the project folder, with forward slashes. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)

  const target = (specifier: string, isType: boolean, isDynamic: boolean): ImportOf => {
    const local = localTarget(path, specifier)
    return { from: path, to: local ?? packageName(specifier), isPackage: local === null, isType, isDynamic }
  }
  const imports = module.staticImports.map(({ moduleRequest, entries }) =>
    target(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), false),
  )
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  for (const { moduleRequest, isType } of exported) {
    if (moduleRequest) imports.push(target(moduleRequest.value, isType, false))
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])(.+)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    if (literal === undefined) throw new Error(`${path}: import() of something that is not a plain string`)
    imports.push(target(literal, false, true))
  }
  return {
    imports,
    hasDefaultExport: exported.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
  }
}

/** The project file behind a specifier, or null for a package. */
function localTarget(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('@/')) return `src/${plain.slice(2)}`
  return plain.startsWith('.') ? posix.join(posix.dirname(from), plain) : null
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
