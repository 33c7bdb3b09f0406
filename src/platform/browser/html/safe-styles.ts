/** Which declarations of an author's style attribute stay: looks of text, never a place on the screen (screens 1.20.1). */

/** Colours the author chose. They were chosen for a light page, so the style sheet applies them there only. */
const authoredColor = '--authored-color'
const authoredBackground = '--authored-background'

const color = /^(#[\da-f]{3,8}|(rgb|hsl)a?\([\d.,\s%/deg]{1,40}\)|[a-z]{3,20})$/
const rules: ReadonlyMap<string, RegExp> = new Map([
  ['background-color', color],
  ['color', color],
  ['font-size', /^\d{1,3}(\.\d+)?(px|pt|em|rem|%)$/],
  ['font-style', /^(italic|oblique|normal)$/],
  ['font-weight', /^(bold|bolder|lighter|normal|[1-9]00)$/],
  ['list-style-type', /^(disc|circle|square|decimal|none|lower-alpha|upper-alpha|lower-roman|upper-roman)$/],
  ['text-align', /^(left|right|center|justify|start|end)$/],
  ['text-decoration', /^(underline|line-through|none)$/],
  ['text-decoration-line', /^(underline|line-through|none)$/],
  ['text-indent', /^\d(\.\d+)?em$/],
  ['vertical-align', /^(top|middle|bottom|baseline|sub|super|text-top|text-bottom)$/],
  ['white-space', /^(normal|pre-wrap|pre-line)$/],
  ['width', /^(\d{1,2}|100)(\.\d+)?%$|^\d{1,4}px$/],
])

/** The pairs to set of a style attribute and of the old colour attribute. */
export function safeStyles(style: string, colorAttribute: string | null): readonly (readonly [string, string])[] {
  const declarations = style.split(';').map((declaration): [string, string] => {
    const at = declaration.indexOf(':')
    return [
      declaration.slice(0, at).trim().toLowerCase(),
      declaration
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ]
  })
  if (colorAttribute !== null) declarations.unshift(['color', colorAttribute.trim().toLowerCase()])
  return declarations.flatMap(([property, value]) => (rules.get(property)?.test(value) ? [kept(property, value)] : []))
}

function kept(property: string, value: string): readonly [string, string] {
  if (property === 'color') return [authoredColor, value]
  if (property === 'background-color') return [authoredBackground, value]
  if (property === 'font-size') return [property, relativeSize(value)]
  return [property, value]
}

const perEm: Readonly<Record<string, number>> = { px: 16, pt: 12, em: 1, rem: 1, '%': 100 }

/** Sizes follow the reader's own text size and stay readable: 0.75 to 2 times the text around. */
function relativeSize(value: string): string {
  const unit = value.replace(/^[\d.]+/, '')
  const ems = Number.parseFloat(value) / (perEm[unit] ?? 1)
  return `${Math.min(2, Math.max(0.75, Math.round(ems * 100) / 100))}${unit === 'em' || unit === '%' ? 'em' : 'rem'}`
}
