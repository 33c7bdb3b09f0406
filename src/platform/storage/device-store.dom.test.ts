import { afterEach, expect, test, vi } from 'vitest'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { journalStore } from './storage.ts'

afterEach(() => void vi.restoreAllMocks())

/** Lets the page go in the moment in which its next transaction has begun; counts those that are ended for it. */
function leaveWithin(persisted: boolean, times = 1) {
  const ended = vi.spyOn(IDBTransaction.prototype, 'abort')
  const { transaction } = IDBDatabase.prototype
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  for (let time = 0; time < times; time += 1)
    begin.mockImplementationOnce(function (this: IDBDatabase, ...args) {
      queueMicrotask(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted })))
      return transaction.apply(this, args)
    })
  return ended
}

test.each([
  ['a step that reads and writes', () => journalStore.update('1/a', (former) => Number(former) + 1), 2],
  ['a reading', () => journalStore.get('1/a'), 1],
])(
  'put aside for the way back, the page leaves %s open to nobody, and does it when it is back',
  async (_, act, value) => {
    await emptyStore(journalStore)
    await journalStore.set('1/a', 1)
    const ended = leaveWithin(true)
    await act()
    expect(ended).toHaveBeenCalledOnce()
    expect(await journalStore.get('1/a')).toBe(value)
    expect(journalStore.isRefused()).toBe(false)
  },
)

test('put aside again and again, forward and back, the page still does it on the disk', async () => {
  await emptyStore(journalStore)
  await journalStore.set('1/a', 1)
  const ended = leaveWithin(true, 3)
  await journalStore.update('1/a', (former) => Number(former) + 1)
  expect(ended).toHaveBeenCalledTimes(3)
  expect(journalStore.isRefused()).toBe(false)
  expect(await journalStore.get('1/a')).toBe(2)
})

test('a page that is closed is let do what it can', async () => {
  await emptyStore(journalStore)
  await journalStore.set('1/a', 1)
  const ended = leaveWithin(false)
  await journalStore.update('1/a', (former) => Number(former) + 1)
  expect(ended).not.toHaveBeenCalled()
  expect(await journalStore.get('1/a')).toBe(2)
})

test('what is written already is not taken back', async () => {
  await emptyStore(journalStore)
  const ended = leaveWithin(true)
  await journalStore.set('1/a', 1)
  expect(ended).toHaveBeenCalledOnce()
  expect(await journalStore.get('1/a')).toBe(1)
})
