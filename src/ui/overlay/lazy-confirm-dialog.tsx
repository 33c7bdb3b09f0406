import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/**
 * A `ConfirmDialog` for a question that is seldom asked: the screen is shown without its code, which is fetched in an
 * idle moment (src/app/after-first-paint.ts), at the latest when it opens.
 */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return <Suspense>{props.open && <ConfirmDialog {...props} />}</Suspense>
}
