import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { disownEntries, ownHistory, takeEntry } from './entry-owners.ts'
import { tabKeys } from '../storage/storage-keys.ts'
import { claimTabItems, clearTabItems } from '../storage/tab-storage.ts'

let router = makeRouter()
let opened: string[] = []

function makeRouter() {
  const root = createRootRoute()
  const any = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ location }) => void opened.push(location.href),
  })
  return createRouter({ routeTree: root.addChildren([any]), history: ownHistory() })
}

/** Stands for another document in the same tab: a cashier lay in between, or the page was loaded again. */
async function loadDocument(): Promise<void> {
  router.history.destroy()
  disownEntries()
  router = makeRouter()
  router.history.subscribe(() => void router.load())
  if (takeEntry('/')) router.history.replace('/')
  await router.load()
}

async function open(...addresses: string[]): Promise<void> {
  for (const href of addresses) await router.navigate({ href })
}

async function stepBack(): Promise<string> {
  opened = []
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await popped
  await vi.waitFor(() => expect(opened).not.toEqual([]))
  return location.pathname + location.search
}

beforeEach(async () => {
  sessionStorage.clear()
  history.pushState(null, '', '/start')
  await loadDocument()
})
afterEach(() => sessionStorage.clear())

it('is home where the entry of a session is reached after its end', async () => {
  claimTabItems('A')
  await open('/order?order_no=1', '/search?keywords=x')
  await loadDocument()
  clearTabItems()
  disownEntries()
  await open('/member')
  expect(await stepBack()).toBe('/')
  expect(await stepBack()).toBe('/')
  expect(opened).toEqual(['/'])
  expect(JSON.stringify(history.state)).not.toContain(tabKeys.owner)
})

it('is home for the next member, and theirs then', async () => {
  claimTabItems('A')
  await open('/order?order_no=1', '/order?order_no=2')
  claimTabItems('B')
  await loadDocument()
  expect(location.pathname + location.search).toBe('/')
  await open('/courses')
  expect(await stepBack()).toBe('/')
  await loadDocument()
  expect(await stepBack()).toBe('/')
  expect(opened).toEqual(['/'])
})

it('is home where another script has made the entry of a session, and the page is loaded again', async () => {
  claimTabItems('A')
  history.pushState(null, '', '/order?order_no=1')
  router.history.destroy()
  disownEntries()
  router = makeRouter()
  clearTabItems()
  expect(takeEntry('/')).toBe(true)
})

it('stays where the session has not ended, over another document', async () => {
  claimTabItems('A')
  await open('/order?order_no=1', '/member')
  await loadDocument()
  expect(location.pathname).toBe('/member')
  expect(await stepBack()).toBe('/order?order_no=1')
})

it('stays where a visitor has opened it, over a login and its end', async () => {
  await open('/search?keywords=x', '/login')
  claimTabItems('A')
  await open('/member')
  await loadDocument()
  clearTabItems()
  expect(await stepBack()).toBe('/login')
  expect(await stepBack()).toBe('/search?keywords=x')
})

it('is the place of a member who looked at what a visitor had opened', async () => {
  await open('/course/1', '/login')
  claimTabItems('A')
  expect(await stepBack()).toBe('/course/1')
  await loadDocument()
  clearTabItems()
  await loadDocument()
  expect(location.pathname).toBe('/')
})

it('stays in the document whose session the server ended, until its history is emptied', async () => {
  claimTabItems('A')
  await open('/course/1', '/course/2', '/course/3')
  clearTabItems()
  await open('/login')
  expect(await stepBack()).toBe('/course/3')
  await loadDocument()
  // it is the visitor's by now
  expect(location.pathname).toBe('/course/3')
  claimTabItems('A again')
  takeEntry('/')
  expect(await stepBack()).toBe('/')
})

it('stays where its session was on show when the server ended it', async () => {
  claimTabItems('A')
  await open('/course/1')
  await loadDocument()
  clearTabItems()
  expect(takeEntry('/')).toBe(false)
  expect(location.pathname).toBe('/course/1')
})

it('leaves the router what it has written, and the count of its entries', async () => {
  claimTabItems('A')
  await open('/course/1', '/course/2')
  const { length } = history
  const { __TSR_index, __TSR_key } = router.history.location.state
  await stepBack()
  expect(router.history.location.state.__TSR_index).toBe(__TSR_index - 1)
  history.forward()
  await vi.waitFor(() => expect(router.history.location.state.__TSR_key).toBe(__TSR_key))
  // a link to the present address is no step
  await open('/course/2')
  expect(history.length).toBe(length)
  clearTabItems()
  disownEntries()
  await stepBack()
  expect(router.history.location.state.__TSR_index).toBe(__TSR_index - 1)
})

it.each([['x'], [7], [{}], [{ __TSR_index: 'x' }], [{ [tabKeys.owner]: null }], [null]])(
  'takes %j, which another script has written, for the entry of a visitor',
  async (state) => {
    history.pushState(state, '', '/course/1')
    await open('/course/2')
    expect(await stepBack()).toBe('/course/1')
    expect(router.history.location.state.__TSR_index).toEqual(expect.any(Number))
  },
)

it.each([['x'], [{}], [7]])('takes %j for a session that has ended', async (owner) => {
  history.pushState({ [tabKeys.owner]: owner }, '', '/course/1')
  await open('/course/2')
  expect(await stepBack()).toBe('/')
})

it('makes no address of another site out of two slashes', () => {
  // jsdom, like browsers, takes it for a path only in full
  history.replaceState(null, '', `${location.origin}//evil.example/x`)
  expect(router.history.location.href).toBe('/evil.example/x')
})
