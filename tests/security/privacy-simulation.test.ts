/**
 * Nothing of a former member is on screen, in a store, a cache, a history entry or a request: checked after each step of
 * random sequences of logins, logouts, refusals, closed, frozen and second tabs, failing answers and failing stores.
 * What runs is the real session, read cache and storage in a realm for each tab; the browser and the school are models.
 * `SEED=7` repeats one sequence, `SOAK=1` makes ten times as many.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { DeviceStore } from '../../src/platform/storage/device-store.ts'
import { createBrowser, memberOfToken, secretOf, type Browser, type Tab } from '../support/browser/privacy-browser.ts'
import { loadRealm, type OpenRealm } from '../support/browser/tab-realm.ts'
import { seededRandom } from '../support/dom/virtual-clock.ts'

const sequences = process.env['SOAK'] === '1' ? 5_000 : 500
const only = process.env['SEED']
const stepsPerSequence = 14
const members = [7, 8]

/** Every store of the app, in a list of those that go with a member or not yet. */
const storesOf = ({ code }: Tab): DeviceStore[] => Object.values(code.storage).filter(isStore)
const isStore = (value: unknown): value is DeviceStore =>
  typeof value === 'object' && value !== null && 'place' in value
const databaseOf = ({ place }: DeviceStore): string => place[0]

let openRealm: OpenRealm
beforeAll(async () => {
  openRealm = await loadRealm()
})

const read = (operation: string, fetch: (signal: AbortSignal) => Promise<unknown>) => ({
  class: 'private' as const,
  operation,
  params: {},
  path: `/${operation}`,
  fetch,
  decode: (data: unknown) => data,
})

/** What must not be found of somebody. */
interface Former {
  /** Nothing at all, or nothing but the work that waits for the same member. */
  isWorkGone: boolean
  /** The deletion was carried out, as far as anybody has said. */
  isDue: boolean
}

/** The token a tab goes on with, put aside or not. */
const tokenOf = ({ code }: Tab): string | null =>
  code.appStore.get(code.tokenAtom) ?? code.appStore.get(code.parkedTokenAtom)

const privateAnswer = (id: number) => ({ of: id === 0 ? 'nobody' : secretOf(id) })

async function simulate(seed: number): Promise<readonly string[]> {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const browser: Browser = createBrowser(openRealm)
  browser.state.hasChannel = random() < 0.85
  browser.state.fate = () => (random() < 0.5 ? 'answered' : random() < 0.6 ? 'held' : 'failed')
  const former = new Map<number, Former>()
  /** Tokens that may not be used any more. */
  const ended = new Set<string>()
  const late: { readonly tab: Tab; readonly write: () => void }[] = []
  const steps: string[] = []
  const wrongs: string[] = []
  let tokens = 0
  /** The storages of tabs whose page the browser has thrown away. */
  const discarded: Record<string, string>[] = []
  /** Databases of what outlives a refused token. */
  const works = new Set<string>()
  /** A tab that has met a failing store knows less than the others until it is loaded again. */
  let isSpared = false

  const living = (): Tab[] => [...browser.tabs].filter((tab) => tab.isAlive && !tab.isFrozen)

  async function start(kept?: Record<string, string>): Promise<Tab> {
    const tab = browser.openTab(kept)
    for (const store of tab.code.workStores) works.add(databaseOf(store))
    await Promise.race([tab.session.hydrate(pick(['/', '/', '/bind-mobile'])), browser.settle()])
    void tab.session.loadMember()
    const { code } = tab
    // what waits for the first paint
    void tab.session.watchTabs().catch(() => {})
    const present = code.appStore.get(code.partitionAtom)
    if (present !== null) void code.deleteFormerMemberData(present, () => Promise.resolve(null)).catch(() => {})
    await browser.settle()
    if (browser.disk.refusing.size === 0 && living().every((each) => !each.code.isStorageRefused())) {
      isSpared = false
      for (const gone of former.values()) gone.isDue = true
    }
    return tab
  }

  /** The present member of a tab is no former one. */
  function isBack(id: number): void {
    former.delete(id)
  }

  function leftBy(id: number | null, isWorkGone: boolean): Former | null {
    if (id === null) return null
    const gone = { isWorkGone: isWorkGone || former.get(id)?.isWorkGone === true, isDue: false }
    former.set(id, gone)
    return gone
  }

  async function logIn(tab: Tab): Promise<void> {
    const id = pick(members)
    const token = `token-${id}-${(tokens += 1)}`
    for (const each of living()) {
      const other = memberOfToken(tokenOf(each))
      if (other !== id) leftBy(other, false)
    }
    isBack(id)
    if (random() < 0.2) void tab.session.adopt(token)
    else void tab.session.logIn(token)
    await browser.settle()
  }

  async function logOut(tab: Tab, life: number): Promise<void> {
    const token = tokenOf(tab)
    const { code } = tab
    const id = memberOfToken(token)
    const isKnown = code.appStore.get(code.knownMemberAtom) !== null
    if (token !== null) ended.add(token)
    const gone = leftBy(id, isKnown)
    let isDone = false
    tab.life = life
    void tab.session.logOut().then((done) => (isDone = done))
    await browser.settle()
    if (isDone && gone) gone.isDue = true
  }

  async function act(): Promise<void> {
    const all = living()
    const tab = all.length === 0 ? await start() : pick(all)
    const { code } = tab
    const { appStore } = code
    const chance = random()
    const say = (what: string): void => void steps.push(`${what} [${tokenOf(tab) ?? 'visitor'}]`)
    if (chance < 0.14) {
      say('login')
      await logIn(tab)
    } else if (chance < 0.25) {
      say('logout')
      await logOut(tab, Infinity)
    } else if (chance < 0.32) {
      const life = Math.floor(random() * 8)
      say(`logout, closed after ${life}`)
      await logOut(tab, life)
      browser.close(tab)
    } else if (chance < 0.42) {
      say('read')
      const partition = appStore.get(code.partitionAtom)
      const operation = pick(['listOrders', 'listMessages'])
      const fetch = (signal: AbortSignal): Promise<unknown> =>
        signal.aborted ? Promise.reject(new Error('aborted')) : browser.call(tab, privateAnswer)
      void code.queryClient.fetchQuery(code.readOptions(partition, read(operation, fetch))).catch(() => {})
    } else if (chance < 0.5) {
      const isThere = discarded.length > 0
      say(isThere ? 'discarded tab loaded again' : 'discarded')
      if (isThere) await start(discarded.pop())
      else {
        browser.close(tab)
        discarded.push(tab.kept)
      }
    } else if (chance < 0.58) {
      const held = browser.calls.splice(Math.floor(random() * browser.calls.length), 1)[0]
      say('late answer')
      if (held?.tab.isAlive && !held.tab.isFrozen) held.answer()
    } else if (chance < 0.66) {
      say('work, search, payment')
      const member = appStore.get(code.knownMemberAtom)
      const token = tokenOf(tab)
      if (member !== null && token !== null) {
        const value = { at: Date.now(), text: secretOf(member.id) }
        code.writeTabItem(`${code.tabKeys.payment}1`, value.text)
        const write = (): void => {
          for (const store of storesOf(tab))
            if (store !== code.keyValues) void store.set(`${member.id}/1`, value).catch(() => {})
        }
        if (random() < 0.5) write()
        else late.push({ tab, write })
      }
    } else if (chance < 0.7) {
      const [next] = late.splice(Math.floor(random() * late.length), 1)
      say('late write')
      if (next?.tab.isAlive && !next.tab.isFrozen) next.write()
    } else if (chance < 0.76) {
      const token = tokenOf(tab)
      say('refused')
      if (token !== null && !ended.has(token)) {
        browser.revoked.add(token)
        ended.add(token)
        leftBy(memberOfToken(token), false)
        for (const each of living()) if (tokenOf(each) === token) each.session.end(token)
      }
    } else if (chance < 0.8) {
      say('second tab')
      await start()
    } else if (chance < 0.85) {
      say('reload')
      browser.close(tab)
      await start(tab.kept)
    } else if (chance < 0.88) {
      say('closed')
      browser.close(tab)
    } else if (chance < 0.92) {
      say('into or out of the back/forward cache')
      const frozen = [...browser.tabs].find(({ isFrozen }) => isFrozen)
      if (frozen) {
        frozen.isFrozen = false
        frozen.wasFrozen = true
        frozen.fire('pageshow', { persisted: true })
      } else tab.isFrozen = true
    } else if (chance < 0.95) {
      const isFailing = browser.disk.refusing.size > 0
      say(isFailing ? 'stores are well' : 'a store fails')
      browser.disk.refusing.clear()
      const databases = storesOf(tab).map(databaseOf)
      if (!isFailing) for (const name of random() < 0.3 ? databases : [pick(databases)]) browser.disk.refusing.add(name)
      isSpared = true
    } else {
      const isParked = appStore.get(code.parkedTokenAtom) !== null
      say(isParked ? 'unpark' : 'park')
      void (isParked ? tab.session.unparkToken() : tab.session.parkToken())
    }
    await browser.settle()
    // without a channel a tab looks for itself when it is in front
    if (!browser.state.hasChannel) for (const each of living()) each.fire('visibilitychange')
    await browser.settle()
  }

  const complain = (what: string): void => void wrongs.push(what)

  function check(): void {
    for (const tab of living()) {
      const { code } = tab
      const token = tokenOf(tab)
      const own = memberOfToken(token)
      if (token !== null && ended.has(token)) complain(`a tab still holds ${token}`)
      const screen = JSON.stringify([
        code.appStore.get(code.userAtom),
        code.appStore.get(code.gateAtom),
        code.queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ])
      const items = JSON.stringify(tab.kept)
      for (const id of members) {
        if (id === own) continue
        if (screen.includes(secretOf(id))) complain(`${secretOf(id)} is on a screen of ${String(own)}`)
        // a member who cannot be read is no former member yet
        if (items.includes(secretOf(id)) && (own !== null || former.has(id)))
          complain(`${secretOf(id)} is in the storage of a tab of ${String(own)}`)
      }
    }
    for (const [id, { isWorkGone, isDue }] of former) {
      if (!isDue || isSpared) continue
      for (const [database, pairs] of browser.disk.pairs) {
        if (!isWorkGone && works.has(database)) continue
        const text = JSON.stringify([...pairs])
        if (text.includes(secretOf(id)) || text.includes(`"${id}/`) || text.includes(`token-${id}-`))
          complain(`${secretOf(id)} is in ${database}`)
      }
      if (JSON.stringify(browser.local).includes(`work:${id}`)) complain(`member ${id} is named in localStorage`)
    }
    for (const { token } of browser.requests.splice(0)) if (usedUp.has(token)) complain(`a request with ${token}`)
    for (const token of ended) usedUp.add(token)
  }
  /** Tokens that had ended before the step. */
  const usedUp = new Set<string>()

  await start()
  for (let step = 0; step < stepsPerSequence && wrongs.length === 0; step += 1) {
    await act()
    check()
  }
  for (const tab of browser.tabs) browser.close(tab)
  return wrongs.map((wrong) => `SEED=${seed} ${wrong}\n  ${steps.join('\n  ')}`)
}

describe('nothing of a former member', () => {
  it(`is found anywhere in ${only === undefined ? sequences : 1} random sequences`, async () => {
    const seeds = only === undefined ? Array.from({ length: sequences }, (_, index) => index + 1) : [Number(only)]
    const wrongs: string[] = []
    for (const seed of seeds) {
      wrongs.push(...(await simulate(seed)))
      if (wrongs.length > 0) break
    }
    expect(wrongs).toEqual([])
  }, 120_000)
})
