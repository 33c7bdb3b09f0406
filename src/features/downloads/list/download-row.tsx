import { memo, useState } from 'react'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { paths } from '../../../shared/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { SwipeRow } from '../../../ui/frame/swipe-row.tsx'
import { actName, type DownloadLook } from '../download-look.ts'
import { Mark } from '../lesson-mark.tsx'
import { isSameEntry, rowFacts } from './downloads-model.ts'
import { DeleteDialog, EntryMenu, SettingsSheet } from '../deferred-overlays.tsx'
import { LookPicture } from '../look-picture.tsx'
import { Watched } from './row-parts.tsx'
import { useEntryAct } from './use-entry-act.tsx'
import { useLook } from '../use-look.ts'
import styles from './downloads.module.css'

export interface DownloadRowProps {
  readonly entry: DownloadEntry
  /** Percent watched. */
  readonly learned: number
}

/** One download: what it is, how it stands, the one thing to do about it (screens 4.4). */
export const DownloadRow = memo(Row, (a, b) => a.learned === b.learned && isSameEntry(a.entry, b.entry))

function Row({ entry, learned }: DownloadRowProps) {
  const { look, arrived } = useLook(entry)
  const [open, setOpen] = useState<'menu' | 'delete' | 'settings' | null>(null)
  const isThere = look.tone === 'there'
  const facts = rowFacts(entry, look, arrived)
  return (
    <li className={styles.item}>
      <SwipeRow actions={[{ icon: 'trash', label: '删除', onAction: () => setOpen('delete') }]}>
        <div className={styles.row}>
          <span className={cx(styles.number, 'num')}>{String(entry.place + 1).padStart(2, '0')}</span>
          <span className={styles.body}>
            <AppLink href={paths.lesson(entry.lesson)} className={styles.title}>
              {entry.title}
            </AppLink>
            <span className={cx(styles.meta, 'num')}>
              <State look={look} text={isThere ? (entry.quality ?? look.full) : look.full} />
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              {isThere && <Watched percent={learned} />}
            </span>
          </span>
          <Action entry={entry} look={look} onMenu={() => setOpen('menu')} onLimit={() => setOpen('settings')} />
        </div>
      </SwipeRow>
      {open === 'menu' && <EntryMenu entry={entry} onClose={() => setOpen(null)} />}
      {open === 'settings' && <SettingsSheet onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog entries={[entry]} onClose={() => setOpen(null)} />}
    </li>
  )
}

/** What runs or waits has its picture at the right end already. */
function State({ look, text }: { readonly look: DownloadLook; readonly text: string }) {
  if (look.ring === null) return <Mark look={look} text={text} />
  return <span className={cx(look.tone === 'run' && styles.running)}>{text}</span>
}

interface ActionProps {
  readonly entry: DownloadEntry
  readonly look: DownloadLook
  readonly onMenu: () => void
  readonly onLimit: () => void
}

function Action({ entry, look, onMenu, onLimit }: ActionProps) {
  const { act, questions } = useEntryAct(entry, onMenu, onLimit)
  if (look.act === 'none' && look.ring === null) return null
  if (look.act === 'choose') return <IconButton name="more" size={20} label={`更多 ${entry.title}`} onClick={onMenu} />
  if (look.act === 'room') {
    return (
      <AppLink
        href={paths.memberStorage}
        className={cx(buttonClass({ variant: 'quiet', size: 'small' }), styles.small)}
      >
        管理空间
      </AppLink>
    )
  }
  if (look.act === 'retry' || look.act === 'limit') {
    const label = look.act === 'limit' ? '下载设置' : look.tone === 'failed' ? '重试' : '重新下载'
    return (
      <>
        <Button
          variant="quiet"
          size="small"
          className={styles.small}
          aria-label={`${label} ${entry.title}`}
          onClick={() => act(look.act)}
        >
          {label}
        </Button>
        {questions}
      </>
    )
  }
  return (
    <>
      <button
        type="button"
        className={cx(styles.ring, look.tone !== 'run' && styles.held)}
        aria-label={`${actName(look)} ${entry.title}`}
        aria-disabled={look.act === 'none' || undefined}
        onClick={() => act(look.act)}
      >
        <LookPicture look={look} size={28} />
      </button>
      {questions}
    </>
  )
}
