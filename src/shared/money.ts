/** Prices, amounts and counts (screens 1.13.4). */

/** A price: ￥ and whole yuan; two decimals only when the server sends a fraction. '' when there is no price. */
export function formatPrice(yuan: number | null): string {
  if (yuan === null) return ''
  return Number.isInteger(yuan) ? `￥${yuan}` : formatCents(Math.round(yuan * 100))
}

/** An amount that may have cents: always two decimals. */
export function formatCents(cents: number): string {
  const whole = Math.abs(Math.trunc(cents))
  return `${cents < 0 ? '-' : ''}￥${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** A count of people or things: from 10000 on in 万, rounded down to one decimal. */
export function formatCount(count: number): string {
  if (count < 10_000) return String(count)
  const tenths = Math.floor(count / 1000)
  return `${Math.floor(tenths / 10)}${tenths % 10 > 0 ? `.${tenths % 10}` : ''}万`
}

/** What the server sends as yuan, number or text, in cents (at most two decimals); null when it is no amount. Digits are never lost. */
export function parseCents(yuan: unknown): number | null {
  const text = typeof yuan === 'number' || typeof yuan === 'string' ? String(yuan).trim() : ''
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})\d*)?$/.exec(text)
  if (match === null) return null
  const [, sign, whole, fraction = ''] = match
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}
