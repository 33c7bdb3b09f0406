import { useState } from 'react'
import styles from './address-dialog.module.css'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'

export interface AddressDialogProps {
  readonly title: string
  readonly address: string
  /** Puts the address on the clipboard; true when it worked. Without it there is no button 复制链接. */
  readonly onCopyTap?: () => Promise<boolean>
  readonly onClose: () => void
}

/** An address to select by hand, where a browser refuses to copy it (screens 1.21, 3.7). */
export function AddressDialog({ title, address, onCopyTap, onClose }: AddressDialogProps) {
  const [note, setNote] = useState('')
  async function copy(): Promise<void> {
    setNote((await onCopyTap?.()) ? '链接已复制' : '请长按上面的链接复制')
  }
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            关闭
          </Button>
          {onCopyTap && (
            <Button onClick={() => void copy()} data-autofocus>
              复制链接
            </Button>
          )}
        </>
      }
    >
      <p className={styles.address}>{address}</p>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </Dialog>
  )
}
