/** A token that is put aside and taken back is never lost, however fast the two follow each other (screens 1.8.4). */
import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import type { Member } from '../../shared/member.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'
import { adoptReads, evictMemberReads } from '../reads/session-reads.ts'
import { createSession } from './session.ts'
import { parkedTokenAtom, tokenAtom } from './session-atoms.ts'
import { keyValues } from '../storage/storage.ts'
import { emptyDevice } from '../../../tests/support/dom/session-device.ts'

const member = { id: 7, nickname: '小满', isMobileBound: false } as Member
const asking = { ...defaultSystemConfig, member: { enabled_mobile_bind_alert: 1, enabled_face_verify: false } } as const

async function start() {
  const store = createStore()
  const session = createSession(
    store,
    {
      getConfig: async () => asking,
      getMember: async () => member,
      logout: async () => {},
    },
    { adoptReads, evictMemberReads },
  )
  await session.logIn('T')
  return { store, session }
}

const stored = () => Promise.all([keyValues.get('meedu-h5-token'), keyValues.get('meedu-h5-tmp-token')])

emptyDevice(keyValues)

it('is stored under the main key when the form is left before the token was put aside', async () => {
  const { store, session } = await start()
  await Promise.all([session.parkToken(), session.unparkToken()])
  expect(store.get(tokenAtom)).toBe('T')
  expect(store.get(parkedTokenAtom)).toBeNull()
  expect(await stored()).toEqual(['T', undefined])
})

it('is stored aside when the form is opened again before the token came back', async () => {
  const { store, session } = await start()
  await session.parkToken()
  await Promise.all([session.unparkToken(), session.parkToken()])
  expect(store.get(tokenAtom)).toBeNull()
  expect(store.get(parkedTokenAtom)).toBe('T')
  expect(await stored()).toEqual([undefined, 'T'])
})

it('is gone for good after a logout in the same moment', async () => {
  const { store, session } = await start()
  await Promise.all([session.parkToken(), session.logOut()])
  expect(store.get(tokenAtom) ?? store.get(parkedTokenAtom)).toBeNull()
  expect(await stored()).toEqual([undefined, undefined])
})

it('does not take the place of the token another tab has got meanwhile', async () => {
  const { store, session } = await start()
  await session.parkToken()
  await keyValues.write({ 'meedu-h5-token': 'U', 'meedu-h5-tmp-token': undefined })
  await session.unparkToken()
  expect(await stored()).toEqual(['U', undefined])
  await vi.waitFor(() => expect(store.get(tokenAtom)).toBe('U'))
})

it('is not put aside over the token another tab has got meanwhile', async () => {
  const { session } = await start()
  await keyValues.write({ 'meedu-h5-token': 'U', 'meedu-h5-tmp-token': undefined })
  await session.parkToken()
  expect(await stored()).toEqual(['U', undefined])
})
