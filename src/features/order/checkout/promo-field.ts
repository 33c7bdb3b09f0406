/** Codes as they are typed or come with an address (screens 1.14, 2.9). */

export const maxPromoCharacters = 24

/** A code as the server is asked about it, '' for none. */
export function typedPromo(text: string | undefined): string {
  return text?.trim() ?? ''
}

/** False for what cannot be a code: too long, or a path of its own where it is part of one. */
export function mayBePromoCode(code: string): boolean {
  return Array.from(code).length <= maxPromoCharacters && !/[\\/]|^\.{1,2}$/.test(code)
}
