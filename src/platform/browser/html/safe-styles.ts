/** Which declarations of an author's style attribute stay: looks of text, never a place on the screen (screens 1.20.1). */

const colors = /^(#[\da-f]{3,8}|(rgb|hsl)a?\([\d.,\s%/deg]{1,40}\)|[a-z]{3,20})$/
const rules: ReadonlyMap<string, RegExp> = new Map([
  // all of it a colour: pictures are no ground
  ['background', colors],
  ['background-color', colors],
  ['color', colors],
  ['font-size', /^\d{1,3}(\.\d+)?(px|pt|em|rem|%)$/],
  ['font-style', /^(italic|oblique|normal)$/],
  ['font-weight', /^(bold|bolder|lighter|normal|[1-9]00)$/],
  ['list-style-type', /^(disc|circle|square|decimal|none|lower-alpha|upper-alpha|lower-roman|upper-roman)$/],
  ['text-align', /^(left|right|center|justify|start|end)$/],
  ['text-decoration', /^(underline|line-through|none)$/],
  ['text-decoration-line', /^(underline|line-through|none)$/],
  // more would push a picture out of the column (rich-text.module.css)
  ['text-indent', /^([01](\.\d+)?|2)em$/],
  ['vertical-align', /^(top|middle|bottom|baseline|sub|super|text-top|text-bottom)$/],
  ['white-space', /^(normal|pre-wrap|pre-line)$/],
  ['width', /^(\d{1,2}|100)(\.\d+)?%$|^\d{1,4}px$/],
])

/** What stays of a style attribute and of the old attributes for colours; `background` stands for every way to give one. */
export function safeStyles(style: string, color: string | null, background: string | null): Map<string, string> {
  const kept = new Map<string, string>()
  for (const declaration of [`color:${color ?? ''}`, `background:${background ?? ''}`, ...style.split(';')]) {
    const at = declaration.indexOf(':')
    const property = declaration.slice(0, at).trim().toLowerCase()
    const value = declaration
      .slice(at + 1)
      .trim()
      .toLowerCase()
    if (!rules.get(property)?.test(value)) continue
    if (property === 'font-size') kept.set(property, relativeSize(value))
    else kept.set(property === 'background-color' ? 'background' : property, value)
  }
  return kept
}

const perEm: Readonly<Record<string, number>> = { px: 16, pt: 12, em: 1, rem: 1, '%': 100 }

/** Sizes follow the reader's own text size and stay readable: 0.75 to 2 times the text around. */
function relativeSize(value: string): string {
  const unit = value.replace(/^[\d.]+/, '')
  const ems = Number.parseFloat(value) / (perEm[unit] ?? 1)
  return `${Math.min(2, Math.max(0.75, Math.round(ems * 100) / 100))}${unit === 'em' || unit === '%' ? 'em' : 'rem'}`
}
