/**
 * A browser with tabs, a disk and a school, in which everything that settles by itself has settled after each step; what
 * is held back comes in a later one. For the privacy simulation.
 */
import { createModelDisk, modelKeyRange, type DiskTab } from '../dom/model-disk.ts'
import type { OpenRealm } from './tab-realm.ts'

export type Fate = 'answered' | 'held' | 'failed'

/** A call that waits for its answer. */
interface Call {
  readonly tab: Tab
  readonly token: string | null
  answer(): void
}

export interface Tab extends DiskTab {
  readonly code: ReturnType<OpenRealm>
  readonly session: ReturnType<ReturnType<OpenRealm>['createSession']>
  readonly kept: Record<string, string>
  isFrozen: boolean
  /** It has been in the back/forward cache. */
  wasFrozen: boolean
  /** Sends an event to its window and document. */
  fire(type: string, event?: object): void
}

/** What a member has, as each answer of the school to a token of theirs holds it. */
export const secretOf = (id: number): string => `secret-${id}`
export const memberOfToken = (token: string | null): number | null => {
  const id = /^token-(\d)-/.exec(token ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A web storage, whose keys are its own as those of the real one are. */
function webStorage(kept: Record<string, string>, isRefused: () => boolean, onChange: (key: string) => void): object {
  const open = (): Record<string, string> => {
    if (isRefused()) throw new Error('this browser keeps nothing')
    return kept
  }
  const methods = {
    getItem: (key: string) => open()[key] ?? null,
    setItem(key: string, text: string) {
      open()[key] = text
      onChange(key)
    },
    removeItem(key: string) {
      delete open()[key]
      onChange(key)
    },
  }
  return new Proxy(kept, { get: (_target, name) => Reflect.get(methods, name) as unknown })
}

export function createBrowser(openRealm: OpenRealm) {
  const disk = createModelDisk()
  const local: Record<string, string> = {}
  const tabs = new Set<Tab>()
  const calls: Call[] = []
  const revoked = new Set<string>()
  /** Every call a tab made: with which token, when (steps of the simulation). */
  const requests: { readonly tab: Tab; readonly token: string }[] = []
  const state = { fate: (): Fate => 'answered', isLocalRefused: false, hasChannel: true }

  const others = (tab: Tab | undefined): Tab[] =>
    [...tabs].filter((each) => each !== tab && each.isAlive && !each.isFrozen)

  function openTab(kept: Record<string, string> = {}): Tab {
    const listeners = new Map<string, ((event: object) => void)[]>()
    const addEventListener = (type: string, listener: (event: object) => void): void =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener])
    class Channel {
      readonly name: string
      constructor(name: string) {
        this.name = name
      }
      addEventListener(_type: string, listener: (event: object) => void): void {
        addEventListener(`channel ${this.name}`, listener)
      }
      postMessage(data: unknown): void {
        if (!tab.isAlive) return
        for (const other of others(tab)) other.fire(`channel ${this.name}`, { data: structuredClone(data) })
      }
    }
    const isRefused = (): boolean => state.isLocalRefused
    const tellStorage = (key: string): void => {
      if (tab.isAlive) for (const other of others(tab)) other.fire('storage', { key })
    }
    const names = {
      document: { hidden: false, addEventListener },
      addEventListener,
      localStorage: webStorage(local, isRefused, tellStorage),
      sessionStorage: webStorage(kept, isRefused, () => {}),
      IDBKeyRange: modelKeyRange,
      BroadcastChannel: state.hasChannel ? Channel : undefined,
      // limits of time are not what is simulated
      setTimeout: () => 0,
      navigator: {},
      location: { origin: 'https://school.example' },
      caches: undefined,
      console: { error() {} },
    }
    const life: DiskTab = { isAlive: true, life: Infinity }
    const code = openRealm({ ...names, window: names, globalThis: names }, disk.libraryFor(life))
    const tab: Tab = Object.assign(life, {
      code,
      kept,
      isFrozen: false,
      wasFrozen: false,
      session: code.createSession(
        code.appStore,
        {
          getConfig: () => Promise.reject(new Error('the school is silent')),
          getMember: () => call(tab, (id) => ({ id, nickname: secretOf(id) }) as never),
          logout: () => Promise.resolve(),
        },
        code,
      ),
      fire(type: string, event: object = {}) {
        for (const listener of listeners.get(type) ?? [])
          void Promise.resolve().then(() => tab.isAlive && listener(event))
      },
    })
    tabs.add(tab)
    return tab
  }

  /** Asks the school with the token of the tab; its answer is that of the token's member, even if another has logged in by then. */
  function call<T>(tab: Tab, answerFor: (id: number) => T, fate = state.fate()): Promise<T> {
    const { code } = tab
    const token = code.appStore.get(code.tokenAtom)
    if (token !== null) requests.push({ tab, token })
    return new Promise<T>((resolve, reject) => {
      const answer = (): void => {
        if (!tab.isAlive) return
        const id = memberOfToken(token)
        if (fate === 'failed') reject(new code.AppError({ kind: 'offline' }))
        else if (token !== null && revoked.has(token)) {
          tab.session.end(token)
          reject(new code.AppError({ kind: 'unauthorized', token, message: '' }))
        } else resolve(answerFor(id ?? 0))
      }
      if (fate === 'held') calls.push({ tab, token, answer })
      else void Promise.resolve().then(answer)
    })
  }

  return {
    disk,
    local,
    tabs,
    calls,
    revoked,
    requests,
    state,
    openTab,
    call,
    /** Until nothing happens any more by itself; a tab whose last transaction has begun is gone. */
    async settle() {
      for (let turn = 0; turn < 3; turn += 1) await settle()
      for (const tab of tabs) if (!tab.isAlive) tabs.delete(tab)
    },
    close(tab: Tab) {
      tab.isAlive = false
      tabs.delete(tab)
      tab.code.queryClient.clear()
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>
