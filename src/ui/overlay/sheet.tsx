import type { ReactNode } from 'react'
import { IconButton } from '../form/icon-button.tsx'
import { Modal } from './modal.tsx'
import styles from './modal.module.css'

export interface SheetProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** A further control beside 关闭. */
  readonly head?: ReactNode
  readonly children?: ReactNode
}

/** Choices from below, with 关闭; same rules as a dialog (screens 1.15.5). */
export function Sheet({ open, title, onClose, head, children }: SheetProps) {
  if (!open) return null
  return (
    <Modal
      kind="sheet"
      title={title}
      onCancel={onClose}
      head={
        <span className={styles.end}>
          {head}
          <IconButton name="close" label="关闭" onClick={onClose} />
        </span>
      }
    >
      {children}
    </Modal>
  )
}
