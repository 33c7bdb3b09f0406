import { useState } from 'react'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { paths } from '../../../shared/paths.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './downloads.module.css'

export interface EntryMenuProps {
  readonly entry: DownloadEntry
  /** Offers the way to all downloads, too. */
  readonly isElsewhere?: boolean
  readonly onClose: () => void
}

/** What can be done with a lesson that is there. */
export function EntryMenu({ entry, isElsewhere = false, onClose }: EntryMenuProps) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <DeleteDialog entries={[entry]} onClose={onClose} />
  return (
    <Sheet open title={entry.title} onClose={onClose}>
      <div className={styles.menu}>
        {isElsewhere && <Cell icon="download" title="离线下载" href={paths.downloads} onClick={onClose} />}
        <Cell icon="trash" title="删除" tone="danger" onClick={() => setAsked(true)} />
      </div>
    </Sheet>
  )
}
