import { lazy, Suspense, type ComponentType } from 'react'

/** The calendar is fetched when a moment is first printed; where it cannot be had the moment is left out. */
const RelativeTimeText = lazy<ComponentType<{ readonly at: number }>>(() =>
  import('./relative-time-text.tsx').then(
    (part) => ({ default: part.RelativeTimeText }),
    () => ({ default: () => null }),
  ),
)

/** A past moment in words, e.g. 3分钟前 (screens 1.13.1). `at` in milliseconds since 1970. */
export function RelativeTime({ at }: { readonly at: number }) {
  return (
    <Suspense>
      <RelativeTimeText at={at} />
    </Suspense>
  )
}
