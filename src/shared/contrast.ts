/** Colours and their contrast, as WCAG 2.2 measures it. Colours are `#rrggbb`, or `#rgb` as the build shortens them. */

function channels(hex: string): readonly number[] {
  const long = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex
  return [1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16))
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
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
export function mix(one: string, other: string, amount: number): string {
  const parts = channels(other)
  const mixed = channels(one).map((value, index) => Math.round(value + ((parts[index] ?? 0) - value) * amount))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
