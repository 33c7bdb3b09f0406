import { failureOf, useMainFailure, useSideFailure } from './use-main-read.ts'
import { usePagedRead, type PagedRead } from './use-paged-read.ts'

/** The list a screen consists of: `usePagedRead` with the reactions of `useMainFailure`, and those to further pages. */
export function useMainPagedRead<T>(...args: Parameters<typeof usePagedRead<T>>): PagedRead<T> {
  const list = usePagedRead(...args)
  useMainFailure(failureOf(list.state))
  useSideFailure(list.endError)
  return list
}
