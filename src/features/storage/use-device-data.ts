import { useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { measureDeviceData, type DeviceData } from './device-data.ts'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'

/** What the app keeps on this device, measured when asked and when the outbox changes; null until the first time. */
export function useDeviceData(): { readonly data: DeviceData | null; measure(): Promise<void> } {
  const store = useStore()
  const [data, setData] = useState<DeviceData | null>(null)
  const turn = useRef(0)
  const measure = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const measured = await measureDeviceData()
    // the newest measurement counts, not the slowest
    if (mine === turn.current) setData(measured)
  }, [])
  useEffect(() => {
    void measure()
    return store.sub(pendingAtom, () => void measure())
  }, [measure, store])
  return { data, measure }
}
