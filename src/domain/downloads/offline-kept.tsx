import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { settings } from '../../platform/browser/settings.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'

export interface OfflineKeptProps {
  /** Of this course in a few words; absent: of all, as the way to them. */
  readonly course?: number
  /** Stands there otherwise. */
  readonly children?: ReactNode
}

const Nothing: ComponentType<OfflineKeptProps> = ({ children }) => children

const Kept = lazy(async (): Promise<{ default: ComponentType<OfflineKeptProps> }> => {
  // no handler of `then`: the build would put it where a missing style sheet does not reach it
  try {
    return { default: (await import('./offline-line.tsx')).KeptHere }
  } catch {
    // without its code there is nothing of it this time
    return { default: Nothing }
  }
})

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
