/** The paths and commands of this project that a text names, and which of them lead nowhere. */
import { posix } from 'node:path'

const folders = 'src|sw|tests|scripts|demo|deploy|docs|public'
/** Folders of src/, which texts may name without it. */
const layers = 'app|routes|features|domain|api|platform|ui|strings|shared'
/** Not in an address or below another folder; `*` and `{a,b}` stand for names, a `<x>` for any one. */
const mention = new RegExp(String.raw`(?<![\w./@:\-])(?:${folders}|${layers})/[\w$.\-/*{},<>]*[\w$/*}>]`, 'g')

/** The comments of a source text, one after the other; strings that look like one do no harm. */
export const commentsOf = (text: string): string =>
  (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|<!--[\s\S]*?-->|^\s*#.*/gm) ?? []).join('\n')

/** A path with `*`, `{…}` or `<…>` as an expression. */
function pattern(path: string): RegExp {
  const source = path
    .replaceAll(/[.$]/g, String.raw`\$&`)
    .replaceAll('/**', '(?:/.+)?')
    .replaceAll(/<\w+>|\*/g, '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_all, names: string) => `(?:${names.replaceAll(',', '|')})`)
  return new RegExp(`^${source}(?:$|/)`)
}

/** The links of the document at `path` that lead to no file or folder of `known`. */
export function brokenLinks(path: string, text: string, known: readonly string[]): string[] {
  const links = [...text.matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g)].map(([, to = '']) => to)
  return links.filter((to) => {
    const target = posix.join(posix.dirname(path), to)
    return !known.some((file) => file === target || file.startsWith(`${target}/`))
  })
}

/** The commands `npm run …` of `text` that are none of `scripts`. */
export const unknownScripts = (text: string, scripts: Readonly<Record<string, unknown>>): string[] =>
  [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name).filter((name) => !(name in scripts))

/**
 * The mentions of `text` that are no file or folder of `known`. A name without an ending may be the beginning of some,
 * as in `npx vitest run src/platform/sync/outbox`.
 */
export function brokenPaths(text: string, known: readonly string[]): string[] {
  const isKnown = (named: string): boolean => {
    const path = new RegExp(`^(?:${layers})/`).test(named) ? `src/${named}` : named
    if (/[*{<]/.test(path)) return known.some((file) => pattern(path).test(file))
    const isBeginning = !/\.(?:[cm]?[jt]sx?|css|md|sh|json|ya?ml)$/.test(path)
    return known.some((file) => file === path || file.startsWith(isBeginning ? path : `${path}/`))
  }
  return [...new Set(text.match(mention) ?? [])].filter((path) => !isKnown(path))
}
