/**
 * What `privacy-simulation` checks in a model, on the screens themselves: after each step of random sequences nothing of
 * a former member is in the document, its title, the atoms, the read cache, a database, Cache Storage, a web storage or a
 * request; after a logout nothing is in the tab's history either. Home, 我的, 我的订单 and the search are really rendered;
 * a second tab is a second session on the same disk. `SEED=7` repeats one sequence, `SOAK=1` makes ten times as many.
 */
import { act } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leaveForLogin } from '../../src/platform/session/session-navigation.ts'
import { clearTabHistory, logOutOf } from '../../src/platform/session/clear-tab-history.ts'
import { queryClient } from '../../src/platform/reads/query-client.ts'
import { adoptReads, evictMemberReads } from '../../src/platform/reads/session-reads.ts'
import { createSession } from '../../src/platform/session/session.ts'
import { gateAtom, tokenAtom, userAtom } from '../../src/platform/session/session-atoms.ts'
import { appStore } from '../../src/platform/store.ts'
import { defaultSystemConfig } from '../../src/shared/system-config.ts'
import detail from '../contract/recordings/member.detail.ok.json'
import { AppError } from '../../src/shared/errors.ts'
import type { Member } from '../../src/shared/member.ts'
import { recordHistory } from '../support/browser/history-record.ts'
import { memberOfToken, secretOf } from '../support/browser/privacy-browser.ts'
import { appSession, closeApp, completeDocument, openApp } from '../support/dom/render-app.tsx'
import { seededRandom } from '../support/dom/virtual-clock.ts'

const sequences = process.env['SOAK'] === '1' ? 400 : 40
const only = process.env['SEED']
const stepsPerSequence = 10
const members = [7, 8]
const tabs = ['/', '/member', '/member/order', '/member/profile', '/member', '/member/order']

interface Request {
  readonly token: string | null
  readonly text: string
}

/** What a sequence needs of its network. */
const school = {
  revoked: new Set<string>(),
  held: [] as (() => void)[],
  requests: [] as Request[],
  mood: (): 'answers' | 'waits' | 'fails' => 'answers',
}

/** Everything the school says to a token is full of its member. */
function answerTo(path: string, id: number | null): unknown {
  const secret = id === null ? 'nobody' : secretOf(id)
  if (path.endsWith('/member/detail')) return { ...detail.response.body.data, id, nick_name: secret, mobile: secret }
  if (!path.endsWith('/member/orders')) return []
  const goods = [{ goods_id: 1, goods_type: 'COURSE', goods_name: secret, goods_thumb: '' }]
  const order = { id: 1, order_id: secret, charge: 1, status: 9, status_text: '已支付', goods, created_at: '' }
  return { data: [order], total: 1 }
}

async function fetchOfSchool(url: string, { headers, body }: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(url, location.origin)
  const token = new Headers(headers).get('Authorization')?.slice('Bearer '.length) ?? null
  school.requests.push({ token, text: `${pathname}${search} ${typeof body === 'string' ? body : ''}` })
  const mood = school.mood()
  if (mood === 'waits') await new Promise<void>((resolve) => school.held.push(resolve))
  if (mood === 'fails') throw new TypeError('no network')
  if (token !== null && school.revoked.has(token)) return Response.json({ code: 401, message: '请重新登录', data: [] })
  const isPrivate = pathname.includes('/member')
  if (isPrivate && token === null) return Response.json({ code: 401, message: '请重新登录', data: [] })
  return Response.json({ code: 0, message: '', data: answerTo(pathname, memberOfToken(token)) })
}

/** Cache Storage as the service worker would fill it; nothing in the page writes to it. */
const emptyCaches = {
  keys: async () => [],
  has: async () => false,
  match: async () => undefined,
  delete: async () => false,
}

const pause = (ms: number): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))

/** Until nothing is asked for any more by itself. */
async function settle(): Promise<void> {
  await pause(0)
  for (let turn = 0; turn < 8; turn += 1) await pause(2)
}

const resultOf = <T,>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Every pair of every store of every database there is. */
async function everyPair(): Promise<string> {
  const texts: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName)
      const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())])
      texts.push(JSON.stringify([name, keys, values]))
    }
    database.close()
  }
  return texts.join('\n')
}

/**
 * What is on the disk when what has to be deleted is: a session that ended is off the screens at once and off the disk a
 * moment later, which takes longer on a busy machine. What is left then stays.
 */
async function diskOnceTidied(own: number | null): Promise<string> {
  const isTidied = async (): Promise<boolean> => {
    const text = await everyPair()
    return members.every((id) => id === own || !text.includes(secretOf(id)))
  }
  await act(() => vi.waitUntil(isTidied, { timeout: 10_000, interval: 5 }).catch(() => {}))
  return everyPair()
}

/** Where in a text, for the report. */
const around = (text: string, part: string): string =>
  text.slice(Math.max(0, text.indexOf(part) - 120), text.indexOf(part) + 40)

const itemsOf = (area: Storage): string => JSON.stringify(Object.entries(area))
const present = (): string | null => appStore.get(tokenAtom)
const record = recordHistory()

async function walk(seed: number): Promise<readonly string[]> {
  const random = seededRandom(seed)
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const steps: string[] = []
  let tokens = 0
  const ended = new Set<string>()
  school.revoked.clear()
  school.held.length = 0
  school.requests.length = 0
  school.mood = () => 'answers'
  localStorage.clear()
  sessionStorage.clear()

  let router: ReturnType<typeof openApp> | undefined
  await act(async () => {
    router = openApp({
      address: '/member',
      member: null,
      config: defaultSystemConfig,
      onUnauthorized: (token) => {
        if (appSession().end(token) && router) void leaveForLogin(router)
      },
    })
  })
  if (!router) throw new Error('the app is not open')
  const { navigate } = router
  record.begin()
  const session = appSession()
  session.onFollowed((hasLeft) => {
    if (router) void (hasLeft ? clearTabHistory(router) : router.invalidate())
  })
  const otherStore = createStore()
  const other = createSession(
    otherStore,
    {
      getConfig: async () => defaultSystemConfig,
      getMember: () => Promise.reject<Member>(new AppError({ kind: 'offline' })),
      logout: async () => {},
    },
    { adoptReads, evictMemberReads },
  )
  await session.watchTabs()
  await other.watchTabs()
  const isHeard = (): boolean => present() === otherStore.get(tokenAtom)
  /**
   * What one tab did is told to the other by a channel, which takes longer on a busy machine: a tab that has not heard of a
   * login has nobody to log out. Not to hear of it at all is wrong.
   */
  const hear = () => act(() => vi.waitUntil(isHeard, { timeout: 10_000, interval: 2 }).catch(() => {}))
  school.mood = () => (random() < 0.7 ? 'answers' : random() < 0.6 ? 'waits' : 'fails')
  /** Members whose entries the tab's history must not hold. */
  const loggedOut = new Set<number>()

  const newToken = (): string => {
    const next = pick(members)
    loggedOut.delete(next)
    return `token-${next}-${(tokens += 1)}`
  }

  async function takeStep(): Promise<void> {
    const chance = random()
    const token = present()
    const id = memberOfToken(token)
    const say = (what: string): void => void steps.push(`${what} [${token ?? 'visitor'}]`)
    if (chance < 0.3) {
      const to = pick(tabs)
      say(to)
      await act(() => navigate({ href: to }))
    } else if (chance < 0.38 && id !== null) {
      say('search')
      await act(() => navigate({ href: `/search?keywords=${secretOf(id)}` }))
    } else if (chance < 0.56) {
      if (token !== null) ended.add(token)
      say('login')
      await act(() => navigate({ href: '/login' }))
      void session.logIn(newToken())
    } else if (chance < 0.68 && router) {
      say('logout')
      if (token !== null) ended.add(token)
      if (id !== null) loggedOut.add(id)
      const opened = router
      await act(() => logOutOf(session, opened))
    } else if (chance < 0.76 && token !== null) {
      say('refused')
      school.revoked.add(token)
      ended.add(token)
      school.mood = () => 'answers'
      await act(() => session.loadMember())
    } else if (chance < 0.84) {
      say('late answer')
      for (const answer of school.held.splice(0)) answer()
    } else if (chance < 0.92) {
      say('login in another tab')
      await hear()
      if (token !== null) ended.add(token)
      await other.logIn(newToken())
      await hear()
    } else {
      say('logout in another tab')
      await hear()
      if (token !== null) ended.add(token)
      await other.logOut()
      await hear()
    }
    await settle()
    school.mood = () => (random() < 0.7 ? 'answers' : random() < 0.6 ? 'waits' : 'fails')
  }

  const wrongs: string[] = []
  async function check(usedUp: ReadonlySet<string>): Promise<void> {
    const token = present()
    const own = memberOfToken(token)
    if (token !== null && ended.has(token)) wrongs.push(`the tab still holds ${token}`)
    const cached = queryClient.getQueryCache().getAll()
    const places: Record<string, string> = {
      document: `${document.documentElement.outerHTML} ${document.title}`,
      atoms: JSON.stringify([appStore.get(userAtom), appStore.get(gateAtom)]),
      'read cache': JSON.stringify(cached.map(({ queryKey, state }) => [queryKey, state.data])),
      disk: await diskOnceTidied(own),
      localStorage: itemsOf(localStorage),
      sessionStorage: itemsOf(sessionStorage),
    }
    for (const id of members) {
      if (id === own) continue
      for (const [place, text] of Object.entries(places))
        if (text.includes(secretOf(id)))
          wrongs.push(`${secretOf(id)} is in the ${place} of ${String(own)}: ${around(text, secretOf(id))}`)
      if (loggedOut.has(id) && record.entries().some((entry) => entry.includes(secretOf(id))))
        wrongs.push(`${secretOf(id)} is in the history`)
    }
    for (const request of school.requests.splice(0)) {
      if (request.token !== null && usedUp.has(request.token)) wrongs.push(`a request with ${request.token}`)
      const strangers = members.filter((id) => id !== memberOfToken(request.token))
      for (const id of strangers)
        if (request.text.includes(secretOf(id)))
          wrongs.push(`${secretOf(id)} is sent by ${String(request.token)}: ${request.text}`)
    }
  }

  for (let step = 0; step < stepsPerSequence && wrongs.length === 0; step += 1) {
    const usedUp = new Set(ended)
    await takeStep()
    await check(usedUp)
  }
  for (const answer of school.held.splice(0)) answer()
  await act(() => session.logOut())
  await other.logOut()
  await act(async () => closeApp())
  return wrongs.map((wrong) => `SEED=${seed} ${wrong}\n  ${steps.join('\n  ')}`)
}

beforeAll(() => completeDocument())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', fetchOfSchool)
  vi.stubGlobal('caches', emptyCaches)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
afterAll(() => record.end())

it('nothing of a former member is on a screen, nor anywhere behind it', { timeout: sequences * 15_000 }, async () => {
  const seeds = only === undefined ? Array.from({ length: sequences }, (_, index) => index + 1) : [Number(only)]
  for (const seed of seeds) expect(await walk(seed)).toEqual([])
})
