/** What a script that plays HLS asks for besides the list it is given. */
import type { Ask } from './downloads.ts'

/** A line that is no tag, or what a tag names. */
const named = /^[^#\s].*$|URI="([^"]*)"/gm

/** What the list of an HLS film and that of its first quality name: lists, keys, heads and segments; as far as they come. */
export async function streamAddresses(list: string, ask: Ask): Promise<readonly string[]> {
  const found: string[] = []
  let from = list
  // a list of qualities leads to one of segments
  for (let depth = 0; depth < 2; depth += 1) {
    const answer = await ask(from).catch(() => undefined)
    const text = answer?.ok ? await answer.text().catch(() => '') : ''
    if (!text.trimStart().startsWith('#EXTM3U')) break
    const base = answer?.url || from
    const resolve = (name: string): string[] => (URL.canParse(name, base) ? [new URL(name, base).href] : [])
    const names = [...text.matchAll(named)].flatMap(([line, uri]) => resolve(uri ?? line.trim()))
    found.push(base, ...names.filter((address) => /^https?:/.test(address)))
    const [, quality] = /#EXT-X-STREAM-INF.*[\r\n]+([^#\s].*)/.exec(text) ?? []
    const [next] = quality === undefined ? [] : resolve(quality.trim())
    if (next === undefined) break
    from = next
  }
  return found
}
