import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Member } from '../../shared/member.ts'
import { AppError } from '../../shared/errors.ts'
import { adoptReads, evictMemberReads } from '../reads/session-reads.ts'
import { createSession } from './session.ts'
import { hasFormerEntriesAtom, tokenAtom } from './session-atoms.ts'
import { keyValues } from '../storage/storage.ts'
import { readTabItem, writeTabItem } from '../storage/tab-storage.ts'
import { emptyDevice } from '../../../tests/support/dom/session-device.ts'

/** What a member may have in a tab, and what a visitor may. */
const ofMember = [
  'meedu-h5-verify-sign',
  'meedu-h5-pay:1',
  'meedu-h5-order:7:COURSE:2',
  'meedu-h5-sms:member-verify-new',
  'meedu-h5-sms:bind-mobile',
  'meedu-h5-social',
]
const ofVisitor = ['meedu-h5-sms:login', 'meedu-h5-sms:code-bind-mobile', 'meedu-h5-return-to', 'meedu-h5-login-code:x']
const storedOf = (keys: readonly string[]) => keys.filter((key) => readTabItem(key) !== null)
const keep = (keys: readonly string[]): void => keys.forEach((key) => writeTabItem(key, 'x'))

function start(id = 7) {
  const store = createStore()
  const session = createSession(
    store,
    {
      getConfig: () => Promise.reject(new AppError({ kind: 'offline' })),
      getMember: async () => ({ id, isMobileBound: true }) as Member,
      logout: async () => {},
    },
    { adoptReads, evictMemberReads },
  )
  return { store, session }
}

/** The page of a tab is thrown away and loaded again, without a last word. */
async function loadAgain(pathname = '/', id = 7) {
  const tab = start(id)
  await tab.session.hydrate(pathname)
  return tab
}

emptyDevice(keyValues)

describe('what a tab keeps for a member', () => {
  beforeEach(async () => {
    await start().session.logIn('A')
    keep([...ofMember, ...ofVisitor])
  })

  it('is there again for the same session', async () => {
    await loadAgain()
    expect(storedOf(ofMember)).toEqual(ofMember)
  })

  it('is there again while the token is put aside', async () => {
    await keyValues.write({ 'meedu-h5-token': undefined, 'meedu-h5-tmp-token': 'A' })
    await loadAgain('/bind-mobile')
    expect(storedOf(ofMember)).toEqual(ofMember)
    await loadAgain('/')
    expect(storedOf(ofMember)).toEqual(ofMember)
  })

  it.each([['B'], [undefined]])('is gone when the page is loaded again under the token %s', async (token) => {
    await keyValues.write({ 'meedu-h5-token': token })
    await loadAgain()
    // whatever is beside it was typed or begun by that member
    expect(storedOf([...ofMember, ...ofVisitor])).toEqual([])
    keep(ofMember)
    await keyValues.set('meedu-h5-token', 'C')
    await loadAgain()
    expect(storedOf(ofMember)).toEqual([])
  })

  it('is gone when this page follows a logout elsewhere', async () => {
    const { store, session } = await loadAgain()
    await session.watchTabs()
    await keyValues.write({ 'meedu-h5-token': undefined })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await vi.waitFor(() => expect(store.get(tokenAtom)).toBeNull())
    expect(storedOf([...ofMember, ...ofVisitor])).toEqual([])
  })

  it('is gone with the session', async () => {
    const { session } = await loadAgain()
    await session.logOut()
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe('what a tab keeps for a visitor', () => {
  it('is there again, the start of a social login as well', async () => {
    await loadAgain()
    keep([...ofVisitor, 'meedu-h5-social'])
    await loadAgain()
    expect(storedOf([...ofVisitor, 'meedu-h5-social'])).toEqual([...ofVisitor, 'meedu-h5-social'])
  })

  it('stays when somebody has logged in elsewhere meanwhile, without what no visitor has', async () => {
    await loadAgain()
    keep([...ofVisitor, ...ofMember])
    await keyValues.set('meedu-h5-token', 'A')
    await loadAgain()
    expect(storedOf(ofVisitor)).toEqual(ofVisitor)
    expect(storedOf(ofMember)).toEqual([])
  })

  it('stays when this page follows a login elsewhere', async () => {
    const { store, session } = await loadAgain()
    await session.watchTabs()
    keep([...ofVisitor, ...ofMember])
    await keyValues.set('meedu-h5-token', 'A')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await vi.waitFor(() => expect(store.get(tokenAtom)).toBe('A'))
    expect(storedOf(ofVisitor)).toEqual(ofVisitor)
    expect(storedOf(ofMember)).toEqual([])
  })
})

describe('a login by a code', () => {
  it('finds what its flow has kept in the page that is loaded next', async () => {
    await start().session.logIn('A')
    keep([...ofVisitor, ...ofMember])
    await (await loadAgain()).session.adopt('B')
    const kept = ['meedu-h5-return-to', 'meedu-h5-login-code:x']
    expect(storedOf([...ofVisitor, ...ofMember]).sort()).toEqual(kept.toSorted())
    await loadAgain()
    expect(storedOf(kept)).toEqual(kept)
  })
})

it.each([
  ['the same member', 7, false],
  ['another one', 8, true],
])('whose token was refused is known to the next page, until %s logs in', async (_, id, hasFormer) => {
  const refused = start()
  await refused.session.logIn('A')
  refused.session.end('A')
  const { store, session } = await loadAgain('/login', id)
  expect(readTabItem('meedu-h5-former')).toBe('7')
  await session.logIn('B')
  expect(store.get(hasFormerEntriesAtom)).toBe(hasFormer)
  expect(readTabItem('meedu-h5-former')).toBeNull()
})
