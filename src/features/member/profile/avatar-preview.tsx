import { useEffect, useRef } from 'react'
import { useKeptMessage } from '../../../platform/browser/connectivity.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import styles from './profile.module.css'

export interface AvatarPreviewProps {
  readonly picture: Blob
  readonly isBusy: boolean
  readonly message: string
  readonly onUse: () => void
  readonly onClose: () => void
}

/** How the new avatar will look, with 使用 and 取消 (screens 2.15). */
export function AvatarPreview({ picture, isBusy, message, onUse, onClose }: AvatarPreviewProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(picture)
    image.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return (
    <Dialog
      open
      title="头像"
      onCancel={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            取消
          </Button>
          <Button busy={isBusy} onClick={onUse} data-autofocus>
            使用
          </Button>
        </>
      }
    >
      <img ref={image} className={styles.preview} alt="新头像" />
      <p role="status" className={styles.failure}>
        {useKeptMessage(message)}
      </p>
    </Dialog>
  )
}
