import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { historyStore, cachedReads } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { useHistory } from './use-history.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={appStore}>{children}</Provider>
const entriesFor = async (keywords: string) => {
  const { result } = renderHook(() => useHistory(keywords), { wrapper })
  await waitFor(() => expect(result.current.entries).not.toBeNull())
  return result.current.entries
}

afterEach(async () => {
  cleanup()
  await Promise.all([emptyStore(historyStore), emptyStore(cachedReads)])
})

it('what a former version kept among the answers is moved, once', async () => {
  await cachedReads.set('anon/searchHistory', ['钢琴', '吉他'])
  expect(await entriesFor('')).toEqual(['钢琴', '吉他'])
  expect(await cachedReads.entries()).toEqual([])
  expect(await historyStore.entries()).toEqual([['anon/searchHistory', ['钢琴', '吉他']]])
})

it('what is kept already stays as it is, and what was searched for comes first', async () => {
  await historyStore.set('anon/searchHistory', ['数学'])
  await cachedReads.set('anon/searchHistory', ['钢琴'])
  expect(await entriesFor('英语')).toEqual(['英语', '数学'])
  expect(await cachedReads.entries()).toEqual([])
})
