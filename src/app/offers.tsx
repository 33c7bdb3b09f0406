/** What may be offered at the lower edge of the screen; loaded after the first paint. */
import type { AnyRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { UpdateBar } from '../features/update/update-bar.tsx'
import { noteOpened } from '../platform/pwa/install.ts'
import { returnToPlace } from '../platform/browser/kept-place.ts'
import { latePartAtom } from '../platform/browser/deferred-component.ts'
import { moment, watchInput } from '../platform/browser/activity.ts'
import { offerAtom, watchOffers } from '../platform/pwa/offers.ts'
import { appStore } from '../platform/store.ts'

const InstallHint = lazy(async () => {
  const loaded = await import('../features/install/install-hint.tsx').catch(() => null)
  // without its code there is no hint this time
  return { default: loaded?.InstallHint ?? Nothing }
})

const Nothing = () => <></>

/** The present offer, or nothing. */
function Offers() {
  const offer = useAtomValue(offerAtom)
  return (
    <Suspense>
      {offer === 'update' && <UpdateBar />}
      {offer === 'install' && <InstallHint />}
    </Suspense>
  )
}

/** Watches for what there is to offer, from screen to screen, puts it on screen, and ends what an accepted update began. */
export function startOffers(router: AnyRouter): void {
  returnToPlace()
  watchInput()
  const note = (): void => noteOpened(router.state.location.pathname)
  note()
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && note())
  watchOffers(appStore, { moment, onPathChange: (listener) => router.subscribe('onResolved', listener) })
  appStore.set(latePartAtom, <Offers />)
}
