/**
 * Query strings as plain text: no value is guessed to be JSON or a number, and of repeated parameters the first one
 * counts (screens section 6, row 58).
 */
export function parseSearch(search: string): Record<string, string> {
  const values = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(search)) if (!values.has(key)) values.set(key, value)
  return Object.fromEntries(values)
}

/** The opposite of `parseSearch`; empty and missing values are left out. Starts with `?` unless empty. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  for (const [key, value] of Object.entries(search)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    if (value !== '') parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
  }
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** A query value as text, or undefined when it is missing or empty: for `validateSearch`, which must never throw. */
export function firstText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** So many characters of what is shared count: anybody can write such an address. */
const longest = 100

/**
 * The words to search for in what another app has shared (`share_target` of the manifest): its text, else its title;
 * addresses in it are left out. '' when no word is there.
 */
export function sharedKeywords({ text, title }: Readonly<Record<string, unknown>>): string {
  for (const shared of [text, title]) {
    if (typeof shared !== 'string') continue
    const words = shared
      .replace(/https?:\/\/\S+/gi, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    if (words !== '') return Array.from(words).slice(0, longest).join('').trim()
  }
  return ''
}
