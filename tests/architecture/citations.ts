/** The citations of a text, and what is wrong with them: a number that leads nowhere misleads the reader. */

/** What can be cited, by number: of docs/screens.md, docs/backend.md, docs/product-specification.md. */
export interface Numbered {
  /** `6`, `1.19`. */
  readonly sections: ReadonlySet<string>
  /** `1.19.4`: a paragraph with that number of its own, or a numbered rule of section 1.19. */
  readonly paragraphs: ReadonlySet<string>
  /** `2.7 rule 9`, `2.7 check 12`, `2.7 layout 4`, `6 row 38`, `1 trap 9`. */
  readonly items: ReadonlySet<string>
}

export interface Cited {
  readonly screens: Numbered
  readonly backend: Numbered
  readonly product: Numbered
  /** Numbers of decisions, e.g. `0008`. */
  readonly decisions: ReadonlySet<string>
  /** Whether the project has this file or folder. */
  readonly isThere: (path: string) => boolean
  /** Whether some file of the project has this path, or a path that ends with it. */
  readonly hasSource: (path: string) => boolean
}

/** Reads the numbers out of a document: headings, paragraphs that begin with one, lists, first columns of tables. */
export function numberedOf(text: string): Numbered {
  const sections = new Set<string>()
  const paragraphs = new Set<string>()
  const items = new Set<string>()
  let section = ''
  let kind = 'rule'
  for (const line of text.split('\n')) {
    const heading = /^#+ (.+)/.exec(line)?.[1]
    const number = /^(\d+(?:\.\d+)?)\.? /.exec(heading ?? '')?.[1]
    if (number !== undefined) sections.add((section = number))
    if (heading !== undefined) kind = heading.endsWith('traps') ? 'trap' : 'rule'
    const part = /^\*\*([A-Z]\w*)/.exec(line)?.[1]
    if (part !== undefined) kind = part === 'Checks' ? 'check' : part === 'Layout' ? 'layout' : 'rule'
    const paragraph = /^\d+\.\d+\.\d+(?= )/.exec(line)?.[0]
    if (paragraph !== undefined) paragraphs.add(paragraph)
    const item = /^(\d+)\. /.exec(line)?.[1]
    if (item !== undefined) {
      items.add(`${section} ${kind} ${item}`)
      if (kind === 'rule') paragraphs.add(`${section}.${item}`)
    }
    const row = /^\| (\d+) +\|/.exec(line)?.[1]
    if (row !== undefined) items.add(`${section} row ${row}`)
  }
  return { sections, paragraphs, items }
}

/** Between two words of a comment, which may go on in the next line. */
const gap = String.raw`(?:[ \t]|\r?\n[ \t]*(?:\*|//|#)?[ \t]*)+`
const pattern = (source: string, flags = 'y'): RegExp => new RegExp(source.replaceAll(' ', gap), flags)

const list = String.raw`\d+(?!\.?\d)(?:(?:, | and | to |–)\d+(?!\.?\d))*`
const firstWord = pattern(
  String.raw`\b(?:(screens|backend|product specification section) (?=(?:section )?\d)|section (?=\d+,? rows? \d))`,
  'gi',
)
const sectionNumber = pattern(String.raw`(?:section )?(\d+(?:\.\d+){0,2})(?![\d%])`)
const itemNumbers = pattern(String.raw`,? (rule|check|row|layout|trap)s? (${list})`)
const nextOne = pattern(String.raw`(?:, | and | to )(?=(?:section )?\d+\.\d|section \d)`)
const ownItems = pattern(String.raw`\((rule|check|row)s? (${list})\)`, 'g')
const decision = /\b(?:ADRs? |adr\/)(\d{4})(?:(?:, | and )(\d{4}))*/g
const documentPath = /\bdocs\/[\w./-]*\w/g
/** A source file, with the folders before it; not in an address, nor in a pattern of several. */
const sourceFile = /(?<![\w./@*{}<>-])[\w$-][\w$./-]*\.(?:tsx?|mjs|css)\b(?!\/)/g
const commentLine = /^\s*(?:\/\/|\/?\*|#)/
const withoutDocument = pattern(
  String.raw`\b(?:api/)?notes(?:\.md)? \d+(?![\d%])|\b(?:api/notes|spec/[a-z]+|design/[a-z]+)\b`,
  'g',
)

/** 13 to 15, 25 → every number named. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/(\d+)(?:\D*?(?:–|to)\s*(\d+))?/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    return Array.from({ length: Math.max(1, Number(to ?? from) - first + 1) }, (_, index) => first + index)
  })
}

const isKnown = ({ sections, paragraphs }: Numbered, number: string): boolean =>
  sections.has(number) || paragraphs.has(number)

interface Citation {
  /** `screens`, `backend`, `product specification section`, or `section` alone, which is one of screens. */
  readonly name: string
  readonly number: string
  /** `rule 9` and the like, one by one. */
  readonly items: readonly string[]
}

/** Every number that is cited with the name of its document, lists of numbers included. */
function* numberedCitations(text: string): Generator<Citation> {
  const match = (expression: RegExp, at: number): RegExpExecArray | null => {
    expression.lastIndex = at
    return expression.exec(text)
  }
  for (const { 0: word, 1: name = 'section', index } of text.matchAll(firstWord)) {
    let at: number | null = index + word.length
    while (at !== null) {
      const number = match(sectionNumber, at)
      if (number?.[1] === undefined) break
      at += number[0].length
      const found = match(itemNumbers, at)
      const items = numbersIn(found?.[2] ?? '').map((item) => `${found?.[1]} ${item}`)
      yield { name: name.toLowerCase(), number: number[1], items }
      at += found?.[0].length ?? 0
      const next = match(nextOne, at)
      at = next && at + next[0].length
    }
  }
}

function violationsOf({ name, number, items }: Citation, document: Numbered): string[] {
  if (!isKnown(document, number)) return [`${name} ${number}`]
  // the checks of paragraph 1.13.1 stand at the end of section 1.13
  const owners = [number, number.replace(/^(\d+\.\d+)\.\d+$/, '$1')]
  const missing = items.filter((item) => !owners.some((owner) => document.items.has(`${owner} ${item}`)))
  return missing.map((item) => `${name} ${number} ${item}`)
}

/** Every citation of `text` that points to nothing, as it is written there. `path` decides what a bare row means. */
export function brokenCitations(path: string, text: string, cited: Cited): string[] {
  const broken: string[] = []
  const named = new Set<string>(path.startsWith('src/') ? ['6'] : [])
  for (const citation of numberedCitations(text)) {
    const { name, number } = citation
    const document = name === 'backend' ? cited.backend : name.startsWith('product') ? cited.product : cited.screens
    if (document === cited.screens) named.add(number)
    broken.push(...violationsOf(citation, document))
  }
  // `(check 3)` alone belongs to a section this file names
  for (const [whole, kind, numbers = ''] of text.matchAll(ownItems)) {
    const isOfOne = (item: number) =>
      [...named].some((section) => cited.screens.items.has(`${section} ${kind} ${item}`))
    if (!numbersIn(numbers).every(isOfOne)) broken.push(whole)
  }
  const decisions = Array.from(text.matchAll(decision), ([whole]) => whole.match(/\d{4}/g) ?? []).flat()
  broken.push(...decisions.filter((number) => !cited.decisions.has(number)).map((number) => `ADR ${number}`))
  const files = Array.from(text.matchAll(documentPath), ([file]) => file)
  broken.push(...files.filter((file) => !/^docs\/adr\/\d{4}$/.test(file) && !cited.isThere(file)))
  const comments = /\.(?:[cm]?[jt]sx?|css)$/.test(path) ? text.split('\n').filter((line) => commentLine.test(line)) : []
  const sources = comments.flatMap((line) => line.match(sourceFile) ?? [])
  broken.push(...sources.filter((file) => !cited.hasSource(file)))
  broken.push(...Array.from(text.matchAll(withoutDocument), ([whole]) => whole))
  return broken
}

/** What docs/screens.md says about itself: three-part numbers anywhere, and all of the last column of section 5. */
export function brokenInScreens(text: string, screens: Numbered): string[] {
  const table = /^## 5\. [\s\S]*?(?=^Chinese wording)/m.exec(text)?.[0] ?? ''
  const lastColumn = table.split('\n').map((line) => line.split('|').at(-2) ?? '')
  const where = lastColumn.flatMap((cell) => cell.match(/\b\d+\.\d+(?:\.\d+)?\b/g) ?? [])
  const numbers = [...(text.match(/(?<![\d.])\d\.\d{1,2}\.\d{1,2}(?![\d.]*\d)/g) ?? []), ...where]
  return [...new Set(numbers)].filter((number) => !isKnown(screens, number))
}
