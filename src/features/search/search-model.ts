/** Keywords, hits and their history (screens 2.19). Pure. */
import type { SearchHit, SearchType } from '../../api/search.ts'
import { paths } from '../../shared/paths.ts'

/** The chips in their order. */
export const searchTypes = [
  { key: '', label: '全部' },
  { key: 'vod', label: '录播课' },
  { key: 'video', label: '录播视频' },
] as const satisfies readonly { key: SearchType; label: string }[]

/** The type an address asks for; anything unknown is all. */
export function searchType(value: string | undefined): SearchType {
  return searchTypes.find(({ key }) => key === value)?.key ?? ''
}

/** The query of a search; what is not chosen is left out. */
export function searchQuery(keywords: string, type: SearchType): { keywords?: string; type?: string } {
  return { ...(keywords !== '' && { keywords }), ...(type !== '' && { type }) }
}

const longestKeywords = 100

/** Keywords as they are sent and kept: without spaces at their ends, cut at 100 characters. */
export function cleanKeywords(raw: string | undefined): string {
  return Array.from((raw ?? '').trim())
    .slice(0, longestKeywords)
    .join('')
}

/** What a hit is called; types of add-ons have no name here. */
export function typeLabel(type: string): string {
  return searchTypes.find(({ key }) => key !== '' && key === type)?.label ?? '其它'
}

/** Where a hit leads; null for types this app has no screen for. */
export function hitAddress({ type, resourceId }: Pick<SearchHit, 'type' | 'resourceId'>): string | null {
  if (type === 'vod') return paths.course(resourceId)
  return type === 'video' ? paths.lesson(resourceId) : null
}

/** The identity of a hit: its own id says nothing about what it leads to (screens section 6, row 50). */
export function hitKey({ type, resourceId }: Pick<SearchHit, 'type' | 'resourceId'>): string {
  return `${type}/${resourceId}`
}

/** True when every keyword is somewhere in one of the texts. */
export function isMatch(texts: readonly string[], keywords: string): boolean {
  const all = texts.join('\n').toLowerCase()
  const words = wordsOf(keywords)
  return words.length > 0 && words.every((word) => all.includes(word.toLowerCase()))
}

/** What is looked for, each for itself. */
export const wordsOf = (keywords: string): string[] => keywords.split(/\s/).filter((word) => word !== '')

const longestHistory = 10

/** The history with the newest search first, each once, at most ten. */
export function remembered(history: readonly string[], keywords: string): readonly string[] {
  if (keywords === '') return history
  return [keywords, ...history.filter((entry) => entry !== keywords)].slice(0, longestHistory)
}

/** The history as it was stored; an empty one for anything else. */
export function readHistory(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry): entry is string => typeof entry === 'string' && entry !== '').slice(0, longestHistory)
}

/** What is heard of a search: how many hits there are; where the server does not say it (`Page`), how many are there so far. */
export const foundSentence = (total: number, rows: number): string =>
  `找到 ${Number.isSafeInteger(total + 1) ? Math.max(total, rows) : rows} 条`
