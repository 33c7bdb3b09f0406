/** Where tags begin and end in HTML of the server, read without a parser and in one pass (screens 1.20.1). */
import { withoutEntities } from '../../../shared/html-entities.ts'

/** What follows them up to their end is no mark-up. */
const raw = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/

export interface Tag {
  readonly name: string
  readonly isEnd: boolean
  /** After its `>`. */
  readonly end: number
  readonly attributes: number
}

/** Nearly every tag there is, read by the engine itself; what does not look like this is read sign by sign. */
const plainTag = /<(\/?)([a-z][a-z\d]{0,19})((?:\s+[\w-]+(?:="[^"<>]*")?)*)\s*>/iy

/** The tag that begins at `start`; null when no tag does, 'open' when the text ends within it. */
function tagAt(html: string, start: number): Tag | 'open' | null {
  plainTag.lastIndex = start
  const found = plainTag.exec(html)
  if (found === null) return oddTagAt(html, start)
  const [, slash, name = '', rest = ''] = found
  const attributes = rest === '' ? 0 : rest.split(/\s+[\w-]+/).length - 1
  return { name: name.toLowerCase(), isEnd: slash === '/', end: plainTag.lastIndex, attributes }
}

function oddTagAt(html: string, start: number): Tag | 'open' | null {
  const isEnd = html[start + 1] === '/'
  const nameStart = start + (isEnd ? 2 : 1)
  if (!/[a-z]/i.test(html[nameStart] ?? '')) return null
  let at = nameStart
  let attributes = 0
  let quote = ''
  let isAfterEquals = false
  let isInName = true
  let name = ''
  for (; at < html.length; at++) {
    const char = html[at] ?? ''
    if (quote !== '') {
      const close = html.indexOf(quote, at)
      if (close < 0) return 'open'
      at = close
      quote = ''
      continue
    }
    const isSpace = char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f' || char === '/'
    if (isInName && (isSpace || char === '>')) {
      isInName = false
      name = html.slice(nameStart, Math.min(at, nameStart + 20)).toLowerCase()
    }
    if (char === '>') return { name, isEnd, end: at + 1, attributes }
    if (isInName) continue
    if (isAfterEquals && (char === '"' || char === "'")) quote = char
    if (char === '=') attributes++
    else if (isSpace && !isAfterEquals) attributes += /[\s/>=]/.test(html[at + 1] ?? '>') ? 0 : 1
    isAfterEquals = char === '=' || (isAfterEquals && isSpace && char !== '/')
  }
  return 'open'
}

/** After what a parser skips as a comment or a declaration. */
function afterDeclaration(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) {
    const end = html.indexOf('>', start)
    return end < 0 ? html.length : end + 1
  }
  const end = /--!?>/g
  // `<!-->` and `<!--->` are whole comments
  end.lastIndex = start + 2
  return end.test(html) ? end.lastIndex : html.length
}

/** What begins at the `<` at `start`: a tag, or null for anything else, and where the text goes on behind it. */
export function tokenAt(html: string, start: number): { readonly tag: Tag | null; readonly next: number } {
  if (html[start + 1] === '!' || html[start + 1] === '?') return { tag: null, next: afterDeclaration(html, start) }
  const tag = tagAt(html, start)
  if (tag === 'open') return { tag: null, next: html.length }
  if (tag === null) return { tag: null, next: start + 1 }
  if (tag.isEnd || !raw.test(tag.name)) return { tag, next: tag.end }
  const end = new RegExp(`</${tag.name}`, 'gi')
  end.lastIndex = tag.end
  return { tag, next: end.exec(html)?.index ?? html.length }
}

const startsLine = /^<\/?(?:p|div|br|li|tr|h\d|table|ul|ol|section|blockquote)\b/i

/** The words of HTML, without a parser: lines and at most the first `longest` characters. */
export function plainText(html: string, longest: number): string {
  const parts: string[] = []
  let length = 0
  for (let at = 0; at < html.length && length < longest;) {
    const mark = html.indexOf('<', at)
    const end = mark < 0 ? html.length : mark
    const words = html.slice(at, Math.min(end, at + longest))
    if (words.trim() !== '') length += words.length
    parts.push(words)
    if (mark < 0) break
    at = tokenAt(html, end).next
    if (startsLine.test(html.slice(end, end + 14))) parts.push('\n')
    else if (at === end + 1) parts.push('<')
  }
  return withoutEntities(parts.join(''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n[ \n]*/g, '\n')
    .trim()
    .slice(0, longest)
}
