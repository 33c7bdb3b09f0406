/** Counts what a page has set in motion and not ended again: timers, frames, channels, listeners on what outlives a screen. */
import type { Page } from '@playwright/test'

/** `what` → how many of it there are, and how many were ever begun. */
export type Alive = Readonly<Record<string, { readonly count: number; readonly begun: number }>>

/** Must be called before the page is opened. */
export async function countAlive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const alive = new Map<string, string>()
    const begun = new Map<string, number>()
    const begin = (key: string, what: string): void => {
      alive.set(key, what)
      begun.set(what, (begun.get(what) ?? 0) + 1)
    }
    let serial = 0
    const names = new WeakMap<object, string>()
    const nameOf = (target: object): string => {
      if (!names.has(target)) names.set(target, `#${++serial}`)
      return names.get(target) ?? ''
    }

    const {
      setTimeout: startTimeout,
      clearTimeout: endTimeout,
      setInterval: startInterval,
      clearInterval: endInterval,
      requestAnimationFrame: requestFrame,
      cancelAnimationFrame: cancelFrame,
    } = window
    Object.assign(window, {
      setTimeout: (action: () => void, ms = 0, ...rest: unknown[]) => {
        const id: number = startTimeout(() => {
          alive.delete(`timeout ${id}`)
          if (typeof action === 'function') Reflect.apply(action, window, rest)
        }, ms)
        begin(`timeout ${id}`, `timeout of ${ms} ms`)
        return id
      },
      clearTimeout: (id: number) => {
        alive.delete(`timeout ${id}`)
        endTimeout(id)
      },
      setInterval: (action: () => void, ms = 0) => {
        const id = startInterval(action, ms)
        begin(`interval ${id}`, `interval of ${ms} ms`)
        return id
      },
      clearInterval: (id: number) => {
        alive.delete(`interval ${id}`)
        endInterval(id)
      },
      requestAnimationFrame: (action: FrameRequestCallback) => {
        const id = requestFrame((at) => {
          alive.delete(`frame ${id}`)
          action(at)
        })
        begin(`frame ${id}`, 'frame')
        return id
      },
      cancelAnimationFrame: (id: number) => {
        alive.delete(`frame ${id}`)
        cancelFrame(id)
      },
    })

    // what hangs on an element goes with it; these stay
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside runs in the page
    const isLasting = (target: unknown): target is EventTarget =>
      target instanceof EventTarget && !(target instanceof Node)
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
    const kindOf = (target: EventTarget): string => Object.prototype.toString.call(target).slice(8, -1)
    type Listener = EventListenerOrEventListenerObject
    type Options = boolean | AddEventListenerOptions | undefined
    const keyOf = (target: EventTarget, type: string, listener: Listener, options: Options): string => {
      const isCapture = typeof options === 'object' ? options.capture === true : options === true
      return `${nameOf(target)} ${type} ${nameOf(listener)} ${isCapture}`
    }
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type: string, listener: Listener | null, options?: Options) {
      // called bare, it is the window that listens
      const target = this ?? window
      const isCounted =
        listener !== null && (isLasting(target) || target === document || target === document.documentElement)
      if (isCounted && !(typeof options === 'object' && options.once)) {
        const key = keyOf(target, type, listener, options)
        begin(key, `${type} of ${kindOf(target)}`)
        if (typeof options === 'object')
          options.signal?.addEventListener('abort', () => alive.delete(key), { once: true })
      }
      Reflect.apply(add, target, [type, listener, options])
    }
    EventTarget.prototype.removeEventListener = function (type: string, listener: Listener | null, options?: Options) {
      const target = this ?? window
      if (listener !== null) alive.delete(keyOf(target, type, listener, options))
      Reflect.apply(remove, target, [type, listener, options])
    }

    const { BroadcastChannel: Channel } = window
    Object.assign(window, {
      BroadcastChannel: class extends Channel {
        readonly #key = `channel ${++serial}`
        constructor(name: string) {
          super(name)
          begin(this.#key, `channel ${name}`)
        }
        override close(): void {
          alive.delete(this.#key)
          // a closed channel calls no listener any more
          for (const key of alive.keys()) if (key.startsWith(`${nameOf(this)} `)) alive.delete(key)
          super.close()
        }
      },
      aliveNow: () => {
        const counts: Record<string, { count: number; begun: number }> = {}
        for (const what of [...alive.values()].sort())
          counts[what] = { count: (counts[what]?.count ?? 0) + 1, begun: begun.get(what) ?? 0 }
        return counts
      },
    })
  })
}

/** What is alive in the page now. */
export function aliveNow(page: Page): Promise<Alive> {
  return page.evaluate(() => (window as unknown as { aliveNow(): Alive }).aliveNow())
}
