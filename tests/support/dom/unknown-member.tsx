import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { queryClient } from '../../../src/platform/reads/query-client.ts'
import { ServicesProvider, type Services } from '../../../src/platform/services.tsx'
import { isMemberFailedAtom, tokenAtom } from '../../../src/platform/session/session-atoms.ts'
import { appStore } from '../../../src/platform/store.ts'

afterEach(() => {
  cleanup()
  appStore.set(tokenAtom, null)
  appStore.set(isMemberFailedAtom, false)
})

const loadDownloads = () => new Promise(() => {})

/** Renders a screen of members where there is a login and nobody can say whose; returns the call that asks again. */
export function renderForUnknownMember(screen: ReactNode) {
  appStore.set(tokenAtom, 'T')
  appStore.set(isMemberFailedAtom, true)
  const loadMember = vi.fn<() => Promise<void>>(async () => {})
  const services = { session: { loadMember }, loadDownloads } as unknown as Services
  render(
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>
        <ServicesProvider services={services}>{screen}</ServicesProvider>
      </QueryClientProvider>
    </Provider>,
  )
  return loadMember
}
