import { lazy, Suspense } from 'react'
import { LoadingScreen } from './loading-screen.tsx'

const ErrorScreen = lazy(async () => ({ default: (await import('./error-screen.tsx')).ErrorScreen }))

/** 页面不存在, for an address that no screen has (screens 2.26); seldom needed, so its code comes then. */
export function NotFound() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ErrorScreen />
    </Suspense>
  )
}
