import { useState } from 'react'
import type { PageBlock } from '../../api/page-block.ts'
import { deferredOverlay } from '../../domain/code/deferred-overlay.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import styles from './blocks.module.css'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'

const QrcodeSheet = deferredOverlay(async () => (await import('./qrcode-sheet.tsx')).QrcodeSheet)

export interface AccountBlockProps {
  readonly block: Extract<PageBlock, { sign: 'h5-gzh-v1' }>
}

/** The school's WeChat account and its code (screens 2.1, `h5-gzh-v1`). */
export function AccountBlock({ block }: AccountBlockProps) {
  const pictureSource = usePictureSource()
  const [isOpen, setOpen] = useState(false)
  const qrcode = pictureSource(block.qrcode)
  return (
    <section className={styles.account}>
      <Picture
        src={pictureSource(block.logo)}
        alt=""
        width={48}
        height={48}
        corner="none"
        className={styles.accountLogo}
      />
      <div className={styles.accountBody}>
        <h2 className={styles.accountName}>{block.name || block.title}</h2>
        {block.description !== '' && <p className={styles.accountText}>{block.description}</p>}
      </div>
      {qrcode !== '' && (
        <Button variant="soft" size="small" onClick={() => setOpen(true)}>
          关注
        </Button>
      )}
      {isOpen && <QrcodeSheet title={block.title || '关注公众号'} qrcode={qrcode} onClose={() => setOpen(false)} />}
    </section>
  )
}
