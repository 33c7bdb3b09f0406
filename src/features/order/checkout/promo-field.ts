/** Codes as they are typed or come with an address (screens 1.14, 2.9). */

export const maxPromoCharacters = 24

/** Of a keyboard for Chinese. Signs stay: they may be part of a code, as a blank within it may. */
const fullWidth = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g

/** A code as the server is asked about it, '' for none: without what is copied along with it and not seen. */
export function typedPromo(text = ''): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(fullWidth, (letter) => letter.normalize('NFKC'))
    .trim()
}

/** False for what cannot be a code: too long, or a path of its own where it is part of one. */
export function mayBePromoCode(code: string): boolean {
  return Array.from(code).length <= maxPromoCharacters && !/[\\/]|^\.{1,2}$/.test(code)
}
