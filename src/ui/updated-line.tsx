import { lazy, Suspense, type ComponentType } from 'react'

/** A line that cannot be loaded is left out: what it stands above is worth more. */
const StaleLine = lazy<ComponentType<{ readonly updatedAt: number }>>(() =>
  import('./stale-line.tsx').then(
    (part) => ({ default: part.StaleLine }),
    () => ({ default: () => null }),
  ),
)

/** The 更新于 line above stored content; its part of the app is fetched only when something is stale. */
export function UpdatedLine({ updatedAt }: { readonly updatedAt: number }) {
  return (
    <Suspense>
      <StaleLine updatedAt={updatedAt} />
    </Suspense>
  )
}
