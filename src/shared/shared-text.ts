/** What another app has shared into the search: `share_target` of the manifest. Anybody can write such an address. */

const longest = 100

/** The words to search for: the shared text, else its title; addresses in it are left out. '' when no word is there. */
export function sharedKeywords({ text, title }: Readonly<Record<string, unknown>>): string {
  for (const shared of [text, title]) {
    if (typeof shared !== 'string') continue
    const words = shared
      .replace(/https?:\/\/\S+/gi, ' ')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    if (words !== '') return Array.from(words).slice(0, longest).join('').trim()
  }
  return ''
}
