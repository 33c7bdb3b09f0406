import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { liveLayer } from './modal-stack.ts'
import styles from './toast-host.module.css'

export interface ToastContent {
  readonly id: number
  readonly text: string
  readonly position: 'center' | 'top' | 'bottom'
}

/**
 * The one toast on screen (screens 1.12.1). The status region stays mounted, else its text would not be announced, and
 * stands outside the app's root, else an open dialog would silence it.
 */
export function ToastHost({ toast }: { readonly toast: ToastContent | null }) {
  return createPortal(
    <div {...liveLayer} role="status" className={cx(styles.host, toast !== null && styles[toast.position])}>
      {toast && (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      )}
    </div>,
    document.body,
  )
}
