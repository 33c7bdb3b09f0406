import { lazy, Suspense, useState, type ComponentType } from 'react'
import { IconButton } from '../form/icon-button.tsx'
import type { ShareDialogProps } from '../overlay/share-dialog.tsx'

/** Most shares need no dialog: it is loaded with the first one that does. */
const ShareDialog = lazy<ComponentType<ShareDialogProps>>(async () => {
  const { ShareDialog: loaded } = await import('../overlay/share-dialog.tsx')
  return { default: loaded }
})

export interface ShareButtonProps {
  /** Does it and says what remains to be shown: `useShare` of the platform. */
  readonly share: () => Promise<'shared' | 'copied' | 'manual' | 'wechat'>
  /** The address for copying by hand. */
  readonly address: string
}

/** The button 分享 of a header, with the dialogs it may need (screens 1.21). */
export function ShareButton({ share, address }: ShareButtonProps) {
  const [kind, setKind] = useState<ShareDialogProps['kind'] | null>(null)
  async function onClick(): Promise<void> {
    const outcome = await share()
    if (outcome === 'manual' || outcome === 'wechat') setKind(outcome)
  }
  return (
    <>
      <IconButton name="share" label="分享" onClick={() => void onClick()} />
      {kind !== null && (
        <Suspense>
          <ShareDialog kind={kind} address={address} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  )
}
