/** Which screens are kept when they are left, and which of them is on show (screens 4.16). Pure. */
import { replaceEqualDeep } from '@tanstack/react-router'
import { stringifySearch } from '../../shared/search-params.ts'

/** What the router says of the screen it has matched; `kept` comes from its route. */
export interface KeptMatch {
  readonly routeId: string
  readonly pathname: string
  readonly staticData: { readonly kept?: 'tab' | 'list' }
  readonly search: object
}

/** A screen that is mounted, on show or not. */
interface KeptSlot<Match> {
  readonly id: number
  readonly match: Match
  /** That of the match; the same object as long as it says the same, or the screen would render anew whenever it comes back. */
  readonly search: object
  /** The key of its history entry. */
  readonly entry: string | undefined
}

export interface Kept<Match> {
  readonly slots: readonly KeptSlot<Match>[]
  /** Null while a screen is on show that is not kept. */
  readonly shown: KeptSlot<Match> | null
  /** The token of the session the screens belong to. */
  readonly token: string | null
  readonly nextId: number
}

/**
 * The screens after the router has matched `match`, null for a screen that is not kept. A tab is found again whatever led
 * to it, a list only by its history entry: a link to it begins a new one. There is one list, so that there are at most four
 * screens. What is hidden goes with the session it was rendered for.
 */
export function nextKept<Match extends KeptMatch>(
  before: Kept<Match>,
  match: Match | null,
  location: { readonly pathname: string; readonly entry: string | undefined },
  token: string | null,
): Kept<Match> {
  const { shown } = before
  const slots = before.token === token ? before.slots : before.slots.filter((slot) => slot === shown)
  const kept = { ...before, slots, token }
  if (match === null) return shown === null && before.token === token ? before : { ...kept, shown: null }
  // the address is ahead of the screen while the next one is on its way
  const isHere = location.pathname === match.pathname
  const isTab = match.staticData.kept === 'tab'
  const isSame = ({ match: { routeId } }: KeptSlot<Match>): boolean => routeId === match.routeId
  const found =
    shown !== null && isSame(shown)
      ? shown
      : slots.find((slot) => isSame(slot) && (isTab || (isHere && slot.entry === location.entry)))
  const entry = isHere ? location.entry : found?.entry
  if (found === undefined) {
    const slot = { id: before.nextId, match, search: match.search, entry }
    const others = isTab ? slots : slots.filter(({ match: { staticData } }) => staticData.kept === 'tab')
    return { ...kept, slots: [...others, slot], shown: slot, nextId: before.nextId + 1 }
  }
  if (found === shown && found.match === match && found.entry === entry && before.token === token) return before
  const slot = { ...found, match, search: replaceEqualDeep(found.search, match.search), entry }
  return { ...kept, slots: slots.map((each) => (each === found ? slot : each)), shown: slot }
}

/**
 * The hidden screen that is what an address shows, as it was left; null where there is none, or it would have to be changed.
 * A list is found by the key of its history entry, too.
 */
export function waitingScreen<Match extends KeptMatch>(
  { slots, shown }: Kept<Match>,
  pathname: string,
  search: string,
  entry?: string,
): KeptSlot<Match> | null {
  const isIt = ({ match, search: left, entry: own }: KeptSlot<Match>): boolean =>
    match.pathname === pathname &&
    stringifySearch({ ...left }) === search &&
    (match.staticData.kept === 'tab' || (own !== undefined && own === entry))
  return slots.find((slot) => slot !== shown && isIt(slot)) ?? null
}
