import type { ConfirmDialogProps } from '../ui/overlay/confirm-dialog.tsx'
import { lazyOverlay } from '../platform/pwa/lazy-overlay.tsx'

const Overlay = lazyOverlay<ConfirmDialogProps & { readonly onClose: () => void }>(
  async () => (await import('../ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

/**
 * A `ConfirmDialog` for a question that is seldom asked: the screen is shown without its code, which is fetched in an
 * idle moment (src/app/after-first-paint.ts), at the latest when it opens.
 */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return props.open && <Overlay {...props} onClose={props.onCancel} />
}
