/** Amounts of money as the server sends them (screens 1.13.4). */

/** Yuan with at most two decimals, as number or text, in cents; null when it is no amount. Digits are never lost. */
export function parseCents(yuan: unknown): number | null {
  const text = typeof yuan === 'number' || typeof yuan === 'string' ? String(yuan).trim() : ''
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})\d*)?$/.exec(text)
  if (match === null) return null
  const [, sign, whole, fraction = ''] = match
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}
