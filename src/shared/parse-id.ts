/**
 * An id of the address: digits, from 1 to 2^53 - 1; null otherwise, which means `gone` without a call
 * (screens section 6, row 57).
 */
export function parseId(raw: string | undefined): number | null {
  if (raw === undefined || !/^\d{1,16}$/.test(raw)) return null
  const id = Number(raw)
  return id >= 1 && Number.isSafeInteger(id) ? id : null
}
