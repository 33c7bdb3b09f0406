/** The accent of a school: every colour derived from the one in its settings (`theme.brand`), none of them unreadable. */

/** The tokens an accent stands on or beside, `#rrggbb` each (src/ui/tokens.css). */
export const groundNames = [
  'page',
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'ink',
  'ink-2',
  'ink-3',
  'ok',
  'on-brand',
  'inverse',
  'stage',
] as const
export type Grounds = Readonly<Record<(typeof groundNames)[number], string>>

/** The tokens that follow the accent. */
export const brandNames = [
  'brand',
  'brand-fill',
  'brand-press',
  'brand-soft',
  'on-brand-soft',
  'inverse-accent',
  'stage-accent',
] as const
export type BrandTokens = Readonly<Record<(typeof brandNames)[number], string>>

/** Of text on its ground, unless more is asked for. */
const leastContrast = 4.5
const graphic = 3
/** Paler ones would have to become other colours, in one theme at least: they are no accents in either. */
const palest = 0.75

type Rule = (color: string) => boolean

const on =
  (needed: number, ...grounds: readonly string[]): Rule =>
  (color) =>
    grounds.every((ground) => contrast(color, ground) >= needed)

/** The colour next to `color`, towards black or white, that keeps the rules; null when there is none. */
function nearest(color: string, ...rules: readonly Rule[]): string | null {
  for (let amount = 0; amount <= 1; amount += 0.01) {
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mix(color, end, amount)
      if (rules.every((rule) => rule(candidate))) return candidate
    }
  }
  return null
}

/**
 * The accent's tokens in a theme; null for no colour, or one too pale: then the app keeps its own. `text` is the contrast
 * of text.
 */
export function brandTokens(color: string, grounds: Grounds, text: number = leastContrast): BrandTokens | null {
  if (!/^#[\da-f]{6}$/i.test(color) || luminance(color) > palest) return null
  const { page, bg, surface, ink, ok, inverse, stage } = grounds
  const isDark = luminance(page) < 0.5
  const brand = nearest(
    color,
    on(text, page, bg, surface, grounds['surface-2']),
    on(graphic, grounds['surface-3']),
    // in the light theme text and buttons share the accent
    ...(isDark ? [] : [on(text, grounds['on-brand'])]),
  )
  const fill = isDark ? nearest(color, on(text, grounds['on-brand']), on(graphic, page, surface)) : brand
  if (brand === null || fill === null) return null
  // away from the text on it
  const press = mix(fill, luminance(grounds['on-brand']) > 0.5 ? '#000000' : '#ffffff', 0.18)
  // less of it where text must stand out more
  const tint = (isDark ? 0.18 : 0.09) * (leastContrast / text) ** 2
  const soft = mix(surface, isDark ? fill : brand, tint)
  const onSoft = nearest(brand, on(text, soft))
  const isSoftReadable = on(text, ink, grounds['ink-2'], grounds['ink-3'], ok)(soft)
  const onInverse = nearest(brand, on(text, inverse))
  const onStage = nearest(brand, on(text, stage))
  if (onSoft === null || onInverse === null || onStage === null || !isSoftReadable) return null
  return {
    brand,
    'brand-fill': fill,
    'brand-press': press,
    'brand-soft': soft,
    'on-brand-soft': onSoft,
    'inverse-accent': onInverse,
    'stage-accent': onStage,
  }
}

/** Red, green and blue of `#rrggbb`, or `#rgb` as the build shortens it: 0 to 255 each. */
function channels(hex: string): readonly number[] {
  const long = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex
  return [1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16))
}

/** Relative luminance as WCAG 2.2 measures it, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `amount` (0 to 1) of `other` in `one`. */
function mix(one: string, other: string, amount: number): string {
  const parts = channels(other)
  const mixed = channels(one).map((value, index) => Math.round(value + ((parts[index] ?? 0) - value) * amount))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
