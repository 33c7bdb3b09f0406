/**
 * Whether the server can be reached, concluded from what requests do, not from what the browser says
 * (screens 1.12.3). While offline and visible a cheap probe looks for the network again.
 */
import { atom, useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { strings } from '../strings/zh-CN.ts'
import type { AppStore } from './store.ts'

export type Connectivity = 'online' | 'offline' | 'restored'

const probeDelaysMs = [5_000, 10_000, 20_000, 40_000, 60_000]
const restoredMs = 2_000
/** Lost again within this time, the network is probed as patiently as before: one call alone may fail for ever. */
const steadyMs = 60_000

export const connectivityAtom = atom<Connectivity>('online')

export interface ConnectivityMonitor {
  /** To be called with the outcome of every request. */
  report(outcome: 'reached' | 'unreachable'): void
  /** Calls back each time the server is reached again after having been unreachable. Returns the unsubscriber. */
  onReconnect(listener: () => void): () => void
  stop(): void
}

/** Starts watching. `probe` asks the server for anything at all; its outcome arrives through `report`. */
export function watchConnectivity(store: AppStore, probe: () => Promise<unknown>): ConnectivityMonitor {
  const listeners = new Set<() => void>()
  let attempt = 0
  let restoredAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function probeNow(): void {
    clearTimeout(timer)
    timer = undefined
    void probe()
      .catch(() => {})
      .finally(schedule)
  }

  function schedule(): void {
    if (timer !== undefined || store.get(connectivityAtom) !== 'offline' || document.hidden) return
    const delay = probeDelaysMs[Math.min(attempt, probeDelaysMs.length - 1)]
    attempt += 1
    timer = setTimeout(probeNow, delay)
  }

  function report(outcome: 'reached' | 'unreachable'): void {
    const current = store.get(connectivityAtom)
    if (outcome === 'unreachable') {
      if (current === 'offline') return
      if (Date.now() - restoredAt > steadyMs) attempt = 0
      store.set(connectivityAtom, 'offline')
      schedule()
    } else if (current === 'offline') {
      clearTimeout(timer)
      timer = undefined
      restoredAt = Date.now()
      store.set(connectivityAtom, 'restored')
      setTimeout(() => {
        if (store.get(connectivityAtom) === 'restored') store.set(connectivityAtom, 'online')
      }, restoredMs)
      for (const listener of listeners) listener()
    }
  }

  const onHint = (): void => probeNow()
  const onVisible = (): void => {
    if (!document.hidden && store.get(connectivityAtom) === 'offline') probeNow()
  }
  window.addEventListener('online', onHint)
  window.addEventListener('offline', onHint)
  document.addEventListener('visibilitychange', onVisible)

  return {
    report,
    onReconnect(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      clearTimeout(timer)
      window.removeEventListener('online', onHint)
      window.removeEventListener('offline', onHint)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** True while the server cannot be reached. */
export const useIsOffline = (): boolean => useAtomValue(connectivityAtom) === 'offline'

/** Before an action that is not tried without a network (screens 1.19.4). */
export interface NetworkGate {
  /** What was refused last, to be said in place; '' again as soon as the server can be reached. */
  readonly line: string
  /** True when the action may be tried; otherwise `line` says why not. */
  readonly pass: () => boolean
}

/** The gate of one place: it says what was refused there, and nothing of others. */
export function useNetworkGate(): NetworkGate {
  const store = useStore()
  const isOffline = useIsOffline()
  const [isRefused, setRefused] = useState(false)
  // the next loss of the network is not about this tap
  if (isRefused && !isOffline) setRefused(false)
  return {
    line: isRefused ? strings.needNetwork : '',
    pass() {
      // read at the time: the call before may just have found out
      const isLost = store.get(connectivityAtom) === 'offline'
      setRefused(isLost)
      return !isLost
    },
  }
}
