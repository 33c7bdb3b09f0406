/** Finds the casts without a comment that says why they are right (CONTRIBUTING.md). */
import { parseSync } from 'vite'

/** Types that say no more of a value than was known: a cast to one of them cannot be wrong. `const` is no type at all. */
const modest =
  /^(?:const|(?:readonly )?unknown(?:\[\])?|(?:(?:Readonly|Partial)<)*Record<[\w ]+, unknown>+|\{ (?:(?:readonly )?\w+\?: unknown[; ]+)+\}|Partial<Navigator>(?: \| undefined)?)$/

/** In these the statements lie that a comment may stand above. */
const holdsStatements = /^(?:Program|BlockStatement|StaticBlock|SwitchCase|ClassBody)$/

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly typeAnnotation?: SyntaxNode
}

const isNode = (value: object): value is SyntaxNode => 'type' in value && 'start' in value

/**
 * `path:line: as type` of each cast with no comment on its line, directly above it, or above what it is in, up to its
 * statement.
 */
export function bareCasts(path: string, text: string): string[] {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const explained = new Set(
    comments.map(({ start, end }) => {
      const isAlone = text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === ''
      return lineAt(end) + (isAlone ? 1 : 0)
    }),
  )
  const bare: string[] = []
  function check({ end, typeAnnotation }: SyntaxNode, starts: readonly number[]): void {
    if (typeAnnotation === undefined) return
    const type = text.slice(typeAnnotation.start, typeAnnotation.end).replaceAll(/\s+/g, ' ')
    const places = [...starts, typeAnnotation.start, end].map(lineAt)
    if (!modest.test(type) && !places.some((line) => explained.has(line)))
      bare.push(`${path}:${lineAt(end)}: as ${type}`)
  }
  /** `starts`: where what the value is in begins, from its statement on. */
  function walk(value: unknown, starts: readonly number[]): void {
    if (typeof value !== 'object' || value === null) return
    let inner = starts
    if (isNode(value)) {
      inner = holdsStatements.test(value.type) ? [] : [...starts, value.start]
      if (value.type === 'TSAsExpression' || value.type === 'TSTypeAssertion') check(value, inner)
    }
    for (const child of Object.values(value)) walk(child, inner)
  }
  walk(program, [])
  return bare
}
