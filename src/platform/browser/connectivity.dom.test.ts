import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { AppError } from '../../shared/errors.ts'
import { connectivityAtom, isOutOfReach, watchConnectivity, type ConnectivityMonitor } from './connectivity.ts'

// the monitors of former tests go on hearing the window: each has its own store and its own server
function watch(isUp: () => boolean) {
  const store = createStore()
  const probe = vi.fn<() => Promise<void>>(async () => {
    monitor.report(isUp() ? 'reached' : 'unreachable')
    if (!isUp()) throw new Error('no answer')
  })
  const monitor: ConnectivityMonitor = watchConnectivity(store, probe)
  return { store, monitor, probe, state: () => store.get(connectivityAtom) }
}

/** A call got no answer in time. */
function silent(probe: () => Promise<void>) {
  const store = createStore()
  const asked = vi.fn<() => Promise<void>>(probe)
  const monitor = watchConnectivity(store, asked)
  monitor.report('silent')
  return { monitor, asked, state: () => store.get(connectivityAtom) }
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('watchConnectivity', () => {
  it('concludes offline from a failed request and probes after 5, 10, 20, 40, 60 and every further 60 s', async () => {
    const { monitor, probe, state } = watch(() => false)
    monitor.report('unreachable')
    expect(state()).toBe('offline')
    const times: number[] = []
    for (let second = 1; second <= 255; second += 1) {
      const before = probe.mock.calls.length
      await vi.advanceTimersByTimeAsync(1000)
      if (probe.mock.calls.length > before) times.push(second)
    }
    expect(times).toEqual([5, 15, 35, 75, 135, 195, 255])
  })

  describe('a server that gives no answer in time', () => {
    it('is slow as long as it answers anything at all', async () => {
      const { asked, state } = silent(async () => {})
      await vi.advanceTimersByTimeAsync(60_000)
      expect(state()).toBe('online')
      expect(asked).toHaveBeenCalledTimes(1)
    })

    it.each(['timeout', 'offline'] as const)('cannot be reached when nothing answers (%s)', async (kind) => {
      const { monitor, asked, state } = silent(() => Promise.reject(new AppError({ kind })))
      // other calls of the screen
      monitor.report('silent')
      await vi.advanceTimersByTimeAsync(0)
      expect(state()).toBe('offline')
      expect(asked).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(5000)
      expect(asked).toHaveBeenCalledTimes(2)
    })

    it('is slow when another call was answered while the probe was not', async () => {
      const late = deferred<void>()
      const { monitor, state } = silent(async () => {
        await late.promise
        throw new AppError({ kind: 'timeout' })
      })
      monitor.report('reached')
      late.resolve()
      await vi.advanceTimersByTimeAsync(0)
      expect(state()).toBe('online')
    })

    it('is slow when the probe is refused', async () => {
      const { state } = silent(() => Promise.reject(new AppError({ kind: 'http', status: 500 })))
      await vi.advanceTimersByTimeAsync(0)
      expect(state()).toBe('online')
    })
  })

  it('looks at once when an action is refused, once for several, and never while the server answers', async () => {
    let isUp = false
    const { monitor, probe, store, state } = watch(() => isUp)
    expect(isOutOfReach(store)).toBe(false)
    expect(probe).not.toHaveBeenCalled()
    monitor.report('unreachable')
    expect([isOutOfReach(store), isOutOfReach(store)]).toEqual([true, true])
    expect(probe).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(0)
    isUp = true
    expect(isOutOfReach(store)).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('restored')
    expect(isOutOfReach(store)).toBe(false)
  })

  it('goes on looking soon after refusals, however many', async () => {
    const { monitor, probe, store } = watch(() => false)
    monitor.report('unreachable')
    for (let tap = 0; tap < 4; tap += 1) {
      isOutOfReach(store)
      await vi.advanceTimersByTimeAsync(500)
    }
    const before = probe.mock.calls.length
    await vi.advanceTimersByTimeAsync(5000)
    expect(probe.mock.calls.length).toBe(before + 1)
  })

  it('is as patient as before when it is lost again within a minute: one call may fail for ever', async () => {
    const { monitor, probe } = watch(() => true)
    const waits: number[] = []
    for (let round = 0; round < 4; round += 1) {
      monitor.report('unreachable')
      const before = probe.mock.calls.length
      let seconds = 0
      while (probe.mock.calls.length === before) {
        await vi.advanceTimersByTimeAsync(1000)
        seconds += 1
      }
      waits.push(seconds)
      // the call that fails is asked again and takes its time to fail
      await vi.advanceTimersByTimeAsync(15_000)
    }
    expect(waits).toEqual([5, 10, 20, 40])
    await vi.advanceTimersByTimeAsync(60_000)
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(5000)
    expect(probe).toHaveBeenCalledTimes(5)
  })

  it('says restored for 2 s, tells the listeners once and stops probing', async () => {
    const { monitor, probe, state } = watch(() => true)
    const onReconnect = vi.fn<() => void>()
    monitor.onReconnect(onReconnect)
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(5000)
    expect(state()).toBe('restored')
    await vi.advanceTimersByTimeAsync(2000)
    expect(state()).toBe('online')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(probe).toHaveBeenCalledTimes(1)
    expect(onReconnect).toHaveBeenCalledTimes(1)
  })

  it('does not end a new outage with the end of the old one', async () => {
    const { monitor, state } = watch(() => false)
    monitor.report('unreachable')
    monitor.report('reached')
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(2500)
    expect(state()).toBe('offline')
  })

  it('says restored for 2 s of its own when the network was lost again meanwhile', async () => {
    const { monitor, state } = watch(() => true)
    monitor.report('unreachable')
    monitor.report('reached')
    await vi.advanceTimersByTimeAsync(1000)
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(500)
    monitor.report('reached')
    await vi.advanceTimersByTimeAsync(1999)
    expect(state()).toBe('restored')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('online')
  })

  it('stays online while requests are answered, whatever the browser hints', async () => {
    const { probe, state } = watch(() => true)
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(probe).toHaveBeenCalledTimes(1)
    expect(state()).toBe('online')
  })

  it('does not probe while hidden, and at once when it becomes visible', async () => {
    const { monitor, probe } = watch(() => false)
    setHidden(true)
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probe).not.toHaveBeenCalled()
    setHidden(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(probe).toHaveBeenCalledTimes(1)
  })

  it('tells no listener that has unsubscribed', () => {
    const { monitor } = watch(() => true)
    const listener = vi.fn<() => void>()
    monitor.onReconnect(listener)()
    monitor.report('unreachable')
    monitor.report('reached')
    expect(listener).not.toHaveBeenCalled()
  })
})
