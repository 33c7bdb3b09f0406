import { useState } from 'react'
import { Button } from '../form/button.tsx'
import { IconButton } from '../form/icon-button.tsx'
import { AddressDialog } from '../overlay/address-dialog.tsx'
import { Dialog, DialogText } from '../overlay/dialog.tsx'

export interface ShareButtonProps {
  /** Does it and says what remains to be shown: `useShare` of the platform. */
  readonly share: () => Promise<'shared' | 'copied' | 'manual' | 'wechat'>
  /** The address for copying by hand. */
  readonly address: string
}

/**
 * The button 分享 of a header, with the dialogs it may need (screens 1.21). These come with it: they are what is left where
 * nothing else can be loaded.
 */
export function ShareButton({ share, address }: ShareButtonProps) {
  const [kind, setKind] = useState<ShareDialogProps['kind'] | null>(null)
  async function onClick(): Promise<void> {
    const outcome = await share()
    if (outcome === 'manual' || outcome === 'wechat') setKind(outcome)
  }
  return (
    <>
      <ShareControl onClick={() => void onClick()} />
      {kind !== null && <ShareDialog kind={kind} address={address} onClose={() => setKind(null)} />}
    </>
  )
}

/** The button alone, without what it does: for the painter, which would have to carry the dialogs. */
export const ShareControl = ({ onClick }: { readonly onClick: () => void }) => (
  <IconButton name="share" label="分享" onClick={onClick} />
)

interface ShareDialogProps {
  /** `manual`: the address for copying by hand; `wechat`: only its own menu can share. */
  readonly kind: 'manual' | 'wechat'
  readonly address: string
  readonly onClose: () => void
}

/** What is shown where the system has no sheet of its own to share with. */
function ShareDialog({ kind, address, onClose }: ShareDialogProps) {
  if (kind === 'manual') return <AddressDialog title="分享" address={address} onClose={onClose} />
  return (
    <Dialog
      open
      title="分享"
      onCancel={onClose}
      text={<DialogText>点击右上角「…」分享给好友</DialogText>}
      actions={
        <Button onClick={onClose} data-autofocus>
          知道了
        </Button>
      }
    />
  )
}
