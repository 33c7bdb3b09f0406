/** Reads the imports and exports out of source text. */
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { ImportOf } from './rules.ts'

export interface SourceFile {
  readonly imports: readonly ImportOf[]
  readonly hasDefaultExport: boolean
  /**
   * A failure of `import()` is handled by a second handler of its `then`, beside a first one that takes the module whole.
   * The build puts both inside what waits for the style sheets, so that a missing sheet reaches neither of them.
   */
  readonly isDeafToStyles: boolean
  /** Names `document` or `window`, which a worker does not have. */
  readonly needsPage: boolean
  /** Names of the exported values, without types. */
  readonly values: readonly string[]
  /** Names of exported functions over which no comment says what they do. */
  readonly undocumented: readonly string[]
}

/** `path` is relative to the project folder, with forward slashes. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(path, text)
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
  const undocumented: string[] = []
  let isDeafToStyles = false
  let needsPage = false
  new Visitor({
    ExportNamedDeclaration({ start, declaration }) {
      if (declaration?.type !== 'FunctionDeclaration' || text.slice(0, start).trimEnd().endsWith('*/')) return
      undocumented.push(declaration.id?.name ?? '')
    },
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'ImportExpression' || !second) return
      const taken = first?.type === 'ArrowFunctionExpression' ? first.params[0]?.type : undefined
      if (taken !== 'ObjectPattern') isDeafToStyles = true
    },
    Identifier({ name }) {
      needsPage ||= name === 'document' || name === 'window'
    },
  }).visit(program)
  return {
    imports,
    isDeafToStyles,
    needsPage,
    undocumented,
    values: exported.flatMap(({ exportName, isType }) => (isType || !exportName.name ? [] : [exportName.name])),
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
