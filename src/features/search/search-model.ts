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

export interface TextPart {
  /** Place in the text; the identity of the part. */
  readonly at: number
  readonly text: string
  readonly isMarked: boolean
}

/** More of a text than its lines on the screen can hold. */
const longestShown = 500

/** The beginning of a text in parts, those that are keywords marked, whatever their case. */
export function markedParts(whole: string, keywords: string): readonly TextPart[] {
  // each part is an element: a text of a megabyte, and a keyword of one letter, would stop the page
  const text = whole.slice(0, longestShown)
  const words = wordsOf(keywords).sort((a, b) => b.length - a.length)
  if (words.length === 0) return [{ at: 0, text, isMarked: false }]
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'giu')
  let at = 0
  return text.split(pattern).flatMap((part, index) => {
    const from = at
    at += part.length
    // a split by one group gives what matched at the odd places
    return part === '' ? [] : [{ at: from, text: part, isMarked: index % 2 === 1 }]
  })
}

/** True when every keyword is somewhere in one of the texts. */
export function isMatch(texts: readonly string[], keywords: string): boolean {
  const all = texts.join('\n').toLowerCase()
  const words = wordsOf(keywords)
  return words.length > 0 && words.every((word) => all.includes(word.toLowerCase()))
}

const wordsOf = (keywords: string): string[] => keywords.split(/\s/).filter((word) => word !== '')
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

const longestHistory = 10

/** The history with the newest search first, each once, at most ten. */
export function remembered(history: readonly string[], keywords: string): readonly string[] {
  if (keywords === '') return history
  return [keywords, ...history.filter((entry) => entry !== keywords)].slice(0, longestHistory)
}

/** What this app stored as history; anything else is none. */
export function readHistory(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry): entry is string => typeof entry === 'string' && entry !== '').slice(0, longestHistory)
}
