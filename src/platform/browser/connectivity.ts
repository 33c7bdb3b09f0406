/**
 * Whether the server can be reached, concluded from what requests do, not from what the browser says
 * (screens 1.12.3). While offline and visible a cheap probe looks for the network again.
 */
import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { isUnreachable } from '../../shared/errors.ts'
import { strings } from '../../strings/zh-CN.ts'
import type { AppStore } from '../store.ts'

export type Connectivity = 'online' | 'offline' | 'restored'

const probeDelaysMs = [5_000, 10_000, 20_000, 40_000, 60_000]
const restoredMs = 2_000
/** Lost again within this time, the network is probed as patiently as before: one call alone may fail for ever. */
const steadyMs = 60_000

export const connectivityAtom = atom<Connectivity>('online')

/** How often an action was refused because the server cannot be reached. */
const refusalsAtom = atom(0)

/** True when an action is not to be tried because the server cannot be reached; then the network is looked for at once. */
export function isOutOfReach(store: AppStore): boolean {
  const isLost = store.get(connectivityAtom) === 'offline'
  if (isLost) store.set(refusalsAtom, (count) => count + 1)
  return isLost
}

export interface ConnectivityMonitor {
  /** To be called with the outcome of every request. A `silent` server may only be slow: the probe decides. */
  report(outcome: 'reached' | 'unreachable' | 'silent'): void
  /** Calls back each time the server is reached again after having been unreachable. Returns the unsubscriber. */
  onReconnect(listener: () => void): () => void
}

/** Starts watching. `probe` asks the server for anything at all; its outcome arrives through `report` as well. */
export function watchConnectivity(store: AppStore, probe: () => Promise<unknown>): ConnectivityMonitor {
  const listeners = new Set<() => void>()
  let attempt = 0
  let answers = 0
  let isProbing = false
  let restoredAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Ends `restored`. */
  let settling: ReturnType<typeof setTimeout> | undefined

  function probeNow(): void {
    clearTimeout(timer)
    timer = undefined
    const before = answers
    isProbing = true
    void probe()
      .catch((error: unknown) => {
        // nothing answers: neither this call, which asks for nothing, nor another one meanwhile
        if (answers === before && isUnreachable(error)) lose()
      })
      .finally(() => {
        isProbing = false
        schedule()
      })
  }

  function lose(): void {
    if (store.get(connectivityAtom) === 'offline') return
    if (Date.now() - restoredAt > steadyMs) attempt = 0
    // it would end the next `restored`
    clearTimeout(settling)
    store.set(connectivityAtom, 'offline')
    schedule()
  }

  function schedule(): void {
    if (timer !== undefined || store.get(connectivityAtom) !== 'offline' || document.hidden) return
    const delay = probeDelaysMs[Math.min(attempt, probeDelaysMs.length - 1)]
    attempt += 1
    timer = setTimeout(probeNow, delay)
  }

  function report(outcome: 'reached' | 'unreachable' | 'silent'): void {
    const isOffline = store.get(connectivityAtom) === 'offline'
    if (outcome === 'unreachable') return lose()
    if (outcome === 'silent') {
      if (!isOffline && !isProbing) probeNow()
      return
    }
    answers += 1
    if (isOffline) {
      clearTimeout(timer)
      timer = undefined
      restoredAt = Date.now()
      store.set(connectivityAtom, 'restored')
      settling = setTimeout(() => store.set(connectivityAtom, 'online'), restoredMs)
      for (const listener of listeners) listener()
    }
  }

  store.sub(refusalsAtom, () => {
    if (isProbing) return
    // somebody waits for it: the next looks come soon again, too
    attempt = 0
    probeNow()
  })
  window.addEventListener('online', probeNow)
  window.addEventListener('offline', probeNow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && store.get(connectivityAtom) === 'offline') probeNow()
  })

  return {
    report,
    onReconnect(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** True while the server cannot be reached. */
export const useIsOffline = (): boolean => useAtomValue(connectivityAtom) === 'offline'

/** How often the network has come back. */
export function useReturns(): number {
  const isOffline = useIsOffline()
  const [seen, setSeen] = useState({ isOffline, returns: 0 })
  if (seen.isOffline !== isOffline) setSeen({ isOffline, returns: seen.returns + Number(!isOffline) })
  return seen.returns
}

/** A message that stays in its place, but for the missing network once that has come back: it would stay until the next try. */
export function useKeptMessage(message: string): string {
  const returns = useReturns()
  const [kept, setKept] = useState({ message, returns })
  if (kept.message !== message) setKept({ message, returns })
  return message === strings.needNetwork && returns > kept.returns ? '' : message
}
