/**
 * Where something private has left a trace: every IndexedDB store, Cache Storage with its headers, both web storages,
 * cookies, and the history of the tab (screens 1.3.1, 1.3.2). What a page only says or asks for is heard by
 * `listenForTraces`.
 */
import type { BrowserContext, Page } from '@playwright/test'

/** One thing that is kept or was said, and where. */
export interface Trace {
  /** e.g. `indexedDB meedu-h5/kv meedu-h5-token`, `sessionStorage meedu-h5-return-to`, `history`. */
  readonly place: string
  /** Key and content as one text. */
  readonly text: string
}

/** The places that hold `secret` as it is or as an address writes it, each once, in order. */
export function placesOf(traces: readonly Trace[], secret: string): string[] {
  if (secret === '') throw new Error('an empty secret is everywhere')
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
  const places = traces.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ place }) => place)
  return [...new Set(places)].sort()
}

/** Everything this origin keeps in the browser of `page`, and every address in the history of its tab. */
export async function storedTraces(page: Page): Promise<Trace[]> {
  const kept = await page.evaluate(collectKept)
  return [...kept, ...(await historyTraces(page))]
}

/** Every entry of the tab's history, with title, and the state of the present one. */
export async function historyTraces(page: Page): Promise<Trace[]> {
  const client = await page.context().newCDPSession(page)
  const { entries } = await client.send('Page.getNavigationHistory')
  await client.detach()
  const state = await page.evaluate(() => JSON.stringify(history.state) ?? '')
  return [
    ...entries.map(({ url, title }) => ({ place: 'history', text: `${url} ${title}` })),
    { place: 'history state', text: state },
  ]
}

const parserTypes = new Set(['script', 'stylesheet', 'font', 'manifest'])

export interface Heard {
  /** What was said so far. */
  traces(): readonly Trace[]
}

/**
 * Notes the addresses of all requests of pages and workers, their Referer, every line of the console, and whatever is
 * written to the history. A request for a document is left out: its address is what the test itself has opened.
 */
export async function listenForTraces(context: BrowserContext): Promise<Heard> {
  const heard: Trace[] = []
  const note = (place: string, text: string): void => void heard.push({ place, text })
  context.on('request', (request) => {
    if (request.isNavigationRequest()) return
    note('request', request.url())
    // the parser asks for these before a script can clean the address, and our own server has just been told it
    if (!parserTypes.has(request.resourceType())) note('referer', request.headers()['referer'] ?? '')
  })
  context.on('console', (message) => note('console', `${message.text()} ${message.location().url}`))
  context.on('weberror', (error) => note('console', String(error.error())))
  await context.exposeBinding('noteHistory', (_source, text: string) => note('history', text))
  await context.addInitScript(() => {
    // goes into the page as it stands: nothing outside of it is there
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const tell = (text: string): void => {
      const binding: unknown = Reflect.get(window, 'noteHistory')
      if (typeof binding === 'function') binding(text)
    }
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (state: unknown, unused: string, url?: string | URL | null) => {
        tell(`${name} ${String(url ?? '')} ${JSON.stringify(state)}`)
        original(state, unused, url)
      }
    }
  })
  return { traces: () => [...heard] }
}

/** Runs in the page, where nothing outside of it is there. */
export async function collectKept(): Promise<Trace[]> {
  const found: Trace[] = []
  const note = (place: string, text: string): void => void found.push({ place, text })
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    })

  for (const [name, area] of [
    ['localStorage', localStorage],
    ['sessionStorage', sessionStorage],
  ] as const)
    for (const [key, value] of Object.entries(area)) note(`${name} ${key}`, `${key} ${String(value)}`)
  note('cookie', document.cookie)
  note('window.name', window.name)

  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    const database = await answer(indexedDB.open(name))
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName)
      const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())])
      for (const [index, key] of keys.entries()) {
        const text = JSON.stringify(key)
        // a text as it is, so that its quotes are not escaped
        const value: unknown = values[index]
        const content = typeof value === 'string' ? value : JSON.stringify(value)
        note(`indexedDB ${name}/${storeName} ${typeof key === 'string' ? key : text}`, `${text} ${content}`)
      }
    }
    database.close()
  }

  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true })
      const headers = [...request.headers, ...(response?.headers ?? [])].map((pair) => pair.join(': ')).join('\n')
      const { pathname } = new URL(request.url)
      const type = response?.headers.get('content-type') ?? ''
      // the app's own code holds no data, and is the better part of what is stored
      const isData = /json|html|text/.test(type) && !/javascript|css/.test(type) && pathname !== '/index.html'
      const body = isData ? await response?.text() : ''
      note(`cache ${name} ${pathname}`, `${request.url}\n${headers}\n${body ?? ''}`)
    }
  }
  return found
}
