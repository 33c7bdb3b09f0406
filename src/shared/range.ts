/** `value` within `min` and `max`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/** What a number field becomes on blur: within its limits, its minimum when it holds no number (screens 1.14). */
export function clampField(raw: string, min: number, max: number): number {
  const value = raw.trim() === '' ? Number.NaN : Number(raw)
  return Number.isNaN(value) ? min : clamp(value, min, max)
}
