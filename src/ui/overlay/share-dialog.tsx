import { AddressDialog } from './address-dialog.tsx'
import { Button } from '../form/button.tsx'
import { Dialog, DialogText } from './dialog.tsx'

export interface ShareDialogProps {
  /** `manual`: the address for copying by hand; `wechat`: only its own menu can share. */
  readonly kind: 'manual' | 'wechat'
  readonly address: string
  readonly onClose: () => void
}

/** What is shown where the system has no sheet of its own to share with (screens 1.21). */
export function ShareDialog({ kind, address, onClose }: ShareDialogProps) {
  if (kind === 'manual') return <AddressDialog title="分享" address={address} onClose={onClose} />
  return (
    <Dialog
      open
      title="分享"
      onCancel={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          知道了
        </Button>
      }
    >
      <DialogText>点击右上角「…」分享给好友</DialogText>
    </Dialog>
  )
}
