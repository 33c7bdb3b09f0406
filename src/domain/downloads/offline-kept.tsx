import { Suspense, type ReactNode } from 'react'
import { settings } from '../../platform/browser/settings.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { optionalComponent } from '../../ui/optional-component.tsx'

export interface OfflineKeptProps {
  /** Of this course in a few words; absent: of all, as the way to them. */
  readonly course?: number
  /** Stands there otherwise. */
  readonly children?: ReactNode
}

const Kept = optionalComponent<OfflineKeptProps>(() => import('./offline-line.tsx').then(({ KeptHere }) => KeptHere))

/** What can be watched while there is no network (screens 4.3); with one nothing of it is loaded. */
export function OfflineKept(props: OfflineKeptProps) {
  const { children } = props
  if (!useIsOffline() || !settings.offlineVideo) return children
  return (
    <Suspense fallback={children}>
      <Kept {...props} />
    </Suspense>
  )
}
