/** Composition root: settings → storage → session → router → render → (idle) service worker (screens 1.2). */
import '../ui/tokens.css'
import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Provider, useAtomValue } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionHost } from '../features/auth/gate/session-host.tsx'
import { handOver } from './hand-over.ts'
import { startApp } from './start.ts'
import { watchInput } from '../platform/browser/activity.ts'
import { besideScreensAtom } from '../platform/browser/beside-screens.ts'
import { queryClient } from '../platform/reads/query-client.ts'
import { ServicesProvider } from '../platform/services.tsx'
import { appStore } from '../platform/store.ts'
import { appAddress } from '../shared/base-path.ts'
import { whenIdle } from '../platform/reads/when-idle.ts'

async function main(): Promise<void> {
  // what is typed on the painted screen, and handed over, is input, too
  watchInput()
  const root = document.querySelector<HTMLElement>('#root')
  if (root === null) throw new Error('index.html has no #root')
  const { router, services, startTheRest } = await startApp()
  handOver(root, (href) => void router.navigate({ href: appAddress(href) ?? href }))
  createRoot(root).render(
    <StrictMode>
      <Provider store={appStore}>
        <QueryClientProvider client={queryClient}>
          <ServicesProvider services={services}>
            <RouterProvider router={router} />
            <SessionHost router={router} />
            <BesideScreens />
          </ServicesProvider>
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  )
  whenIdle(startTheRest)
}

/** Shows what is there by now. */
const BesideScreens = () => useAtomValue(besideScreensAtom)

void main()
