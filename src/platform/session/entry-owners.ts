/**
 * The history of the tab, each entry with the session that was last at it (screens 1.3.3). A document cannot empty what
 * lies before another site (a cashier, a verification, a social login), because the router counts its own entries only:
 * so whatever entry is reached is looked at first, and is home where its session has ended. public/theme.js does the same
 * before a page that is loaded shows anything.
 */
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { browserAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { tabKeys } from '../storage/storage-keys.ts'
import { readTabItem } from '../storage/tab-storage.ts'

/** Sessions this document has had since `disownEntries`: the same member may be in again, or goes on as a visitor. */
const admitted = new Set<unknown>()

/** The entries of a visitor have none. Any script may write the state of an entry. */
const ownerOf = (state: unknown): unknown => Reflect.get(Object(state), tabKeys.owner) ?? null

function withOwner(state: unknown): unknown {
  const owner = readTabItem(tabKeys.owner)
  if (owner === null) return state
  admitted.add(owner)
  return { ...Object(state), [tabKeys.owner]: owner }
}

function newState(index = 0): HistoryLocation['state'] {
  const key = Math.random().toString(36).slice(2)
  return { key, __TSR_key: key, __TSR_index: index }
}

/** The state as the router has made it: with more in it, a link to the present address would add an entry. */
function routerState(): HistoryLocation['state'] {
  const { [tabKeys.owner]: _, ...state } = Object(history.state)
  return typeof state.__TSR_index === 'number' && state.__TSR_key ? state : { ...state, ...newState() }
}

/** Not by `history.replaceState`, which the router takes for a step. */
function rewrite(state: unknown, address?: string): void {
  History.prototype.replaceState.call(history, state, '', address)
}

/**
 * Makes the present entry one of the present session; where it belongs to one that has ended it gets the address `instead`,
 * of which the router does not know: true then. Without it 返回 shows the next learner where the former one was.
 */
export function takeEntry(instead: string): boolean {
  const owner = ownerOf(history.state)
  if (owner === readTabItem(tabKeys.owner)) {
    admitted.add(owner)
    return false
  }
  const isForeign = owner !== null && !admitted.has(owner)
  const state = routerState()
  const [taken, address] = isForeign ? [newState(state.__TSR_index), browserAddress(instead)] : [state]
  rewrite(withOwner(taken), address)
  return isForeign
}

const takeReached = (): void => void takeEntry(paths.home)

/** From now on the entries there are count under the present session only. */
export function disownEntries(): void {
  admitted.clear()
}

/** The history for the router: whoever writes an entry, it has its session. */
export function ownHistory(): RouterHistory {
  const owner = ownerOf(history.state)
  // the router would give a state without its key up, and the owner with it
  rewrite(owner === null ? withOwner(routerState()) : { ...routerState(), [tabKeys.owner]: owner })
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (state: unknown, unused, url) => write(withOwner(state), unused, url)
  }
  // before the router, which reads the address then
  addEventListener('popstate', takeReached)
  return createBrowserHistory({
    parseLocation() {
      const { pathname, search, hash } = location
      // two of them would begin another site's address
      const path = pathname.replace(/^\/+/, '/')
      return { href: path + search + hash, pathname: path, search, hash, state: routerState() }
    },
  })
}
