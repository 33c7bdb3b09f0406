import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { keptTotalsAtom } from '../../../domain/downloads/kept-lessons.ts'
import { MayBeCleared } from '../../../domain/downloads/may-be-cleared.tsx'
import { downloadSettingsAtom } from '../../../platform/downloads/download-settings.ts'
import { networkKindAtom, type DownloadSpace } from '../../../platform/downloads/downloads.ts'
import { formatSize } from '../../../shared/format-size.ts'
import { cx } from '../../../ui/cx.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { settingsText, spaceShares } from './downloads-model.ts'
import { SettingsSheet } from '../deferred-overlays.tsx'
import styles from './downloads.module.css'

/** How much room lessons take, and the way to 下载设置. */
export function SpaceCard({ space }: { readonly space: DownloadSpace | null }) {
  const { count, bytes } = useAtomValue(keptTotalsAtom)
  const { limitGb } = useAtomValue(downloadSettingsAtom)
  const shares = space === null ? { films: 0, other: 0 } : spaceShares(space)
  return (
    <>
      <section className={styles.card}>
        <div className={styles.space}>
          <p className={styles.caption}>已用</p>
          <p className={cx(styles.used, 'num')}>
            {formatSize(bytes)}
            <small>
              {count} 节，上限 {limitGb}GB
            </small>
          </p>
          <div className={styles.bar} aria-hidden="true">
            <span className={styles.films} style={{ width: `${shares.films}%` }} />
            <span className={styles.other} style={{ width: `${shares.other}%` }} />
          </div>
          <ul className={cx(styles.legend, 'num')}>
            <Part look={styles.films} name="这些课时" bytes={bytes} />
            <Part look={styles.other} name="其他" bytes={space?.other ?? null} />
            <Part look={styles.free} name="可用" bytes={space?.free ?? null} />
          </ul>
        </div>
        <SettingsRow className={styles.settings} />
      </section>
      {space?.isPersisted === false && <MayBeCleared />}
    </>
  )
}

/** Left out where the browser does not tell. */
function Part(props: { readonly look: string | undefined; readonly name: string; readonly bytes: number | null }) {
  const { look, name, bytes } = props
  if (bytes === null) return null
  return (
    <li>
      <span className={cx(styles.swatch, look)} />
      {name} {formatSize(bytes)}
    </li>
  )
}

/** 下载设置, with what holds downloads back or is done by itself. */
export function SettingsRow({ className }: { readonly className?: string | undefined }) {
  const settings = useAtomValue(downloadSettingsAtom)
  const isNetworkKnown = useAtomValue(networkKindAtom) !== 'unknown'
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={className}>
      <Cell title="下载设置" value={settingsText(settings, isNetworkKnown)} onClick={() => setOpen(true)} />
      {isOpen && <SettingsSheet onClose={() => setOpen(false)} />}
    </div>
  )
}
