/** Joins class names; false and undefined parts are left out. */
export function cx(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
