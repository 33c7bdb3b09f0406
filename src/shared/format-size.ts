const units = ['B', 'KB', 'MB', 'GB'] as const

/** A size in bytes, base 1024, one decimal from KB on; '' when it is unknown (screens 1.13.5). */
export function formatSize(bytes: number | null): string {
  if (bytes === null || !Number.isFinite(bytes) || bytes < 0) return ''
  let value = bytes
  let unit = 0
  // 1023.95 and more would read as 1024.0 of the smaller unit
  while (unit < units.length - 1 && value >= 1023.95) {
    value /= 1024
    unit += 1
  }
  return unit === 0 ? `${Math.floor(value)}B` : `${value.toFixed(1)}${units[unit]}`
}
