import { afterAll, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/reads/query-client.ts'
import { boughtAtAtom, tokenAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { followPurchases } from './follow-purchases.ts'

const elsewhere = new BroadcastChannel('meedu-h5-purchase')
const onPurchase = vi.fn<() => void>()
followPurchases(onPurchase)

afterAll(() => elsewhere.close())

const put = (id: number) =>
  queryClient.setQueryData(['anon', 'getCourse', { id }], { course: { id }, hasAccess: false })
const left = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => `getCourse ${(queryKey[2] as { id: number }).id}`)

it.each([
  ['of goods it names', { type: 'COURSE', id: 3 }, ['getCourse 4']],
  ['of a tab of another version', 'COURSE', []],
  ['of goods nobody knows', { type: 'COURSE', id: 'x' }, []],
])('a purchase in another tab, %s: what it has made wrong is gone here', async (_name, message, kept) => {
  appStore.set(tokenAtom, null)
  queryClient.clear()
  put(3)
  put(4)
  onPurchase.mockClear()
  appStore.set(boughtAtAtom, 0)
  elsewhere.postMessage(message)
  await expect.poll(left).toEqual(kept)
  expect(onPurchase).toHaveBeenCalled()
  expect(appStore.get(boughtAtAtom)).toBeGreaterThan(0)
})
