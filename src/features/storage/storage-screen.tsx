import { useCallback, useEffect, useRef, useState } from 'react'
import { useAtomValue, useStore } from 'jotai'
import { followKept } from '../../domain/downloads/follow-kept.ts'
import type { LoadNoteFiles } from '../../domain/notes/use-note-rescue.ts'
import type { DownloadTotals } from '../../domain/downloads/kept-lessons.ts'
import { totalsText } from '../../domain/downloads/totals-text.ts'
import { MayBeCleared } from '../../domain/downloads/may-be-cleared.tsx'
import { downloadSettingsAtom } from '../../platform/downloads/download-settings.ts'
import { settings } from '../../platform/browser/settings.ts'
import { isStorageRefused } from '../../platform/storage/device-store.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { paths } from '../../shared/paths.ts'
import { formatSize } from '../../shared/format-size.ts'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import { cx } from '../../ui/cx.ts'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { clearPageCaches, measureDeviceData, type DeviceData } from './device-data.ts'
import { ClearAllButton } from './clear-all-button.tsx'
import { LearningDataRows } from './learning-data-rows.tsx'
import { PendingEntries } from './pending-entries.tsx'
import { notAllGone, sharesOf, usedBytes, type DeviceWithFilms } from './storage-model.ts'
import styles from './storage.module.css'

/** 存储空间 (screens 3.8). */
export function StorageScreen({ loadNoteFiles }: { readonly loadNoteFiles: LoadNoteFiles }) {
  const { data, measure } = useDeviceData()
  const [films, setFilms] = useState<DownloadTotals | null>(noFilms)
  useEffect(() => followKept(setFilms), [])
  const [isClearing, setClearing] = useState(false)

  async function clear(): Promise<void> {
    setClearing(true)
    const isGone = await clearPageCaches()
    await measure()
    setClearing(false)
    showToast(isGone ? '已清除' : notAllGone)
  }

  return (
    <Screen title="存储空间" tone="bg" className={styles.screen} isBusy={data === null}>
      {data !== null && isStorageRefused() && (
        <p className={styles.refused} role="status">
          浏览器不允许保存数据
        </p>
      )}
      <Usage data={data && { ...data, films }} />
      <LearningDataRows />
      <PendingEntries />
      <div className={styles.buttons}>
        <Button block variant="soft" busy={isClearing} onClick={() => void clear()}>
          清除页面缓存
        </Button>
        <ClearAllButton
          loadNoteFiles={loadNoteFiles}
          unsent={data?.unsent ?? 0}
          notes={data?.notes ?? null}
          films={films}
          onAsk={measure}
          onCleared={measure}
        />
      </div>
    </Screen>
  )
}

const noFilms: DownloadTotals = { count: 0, bytes: 0 }

/** How much room the app takes and what for; keeps its place while that is measured. */
function Usage({ data }: { readonly data: DeviceWithFilms | null }) {
  const shares = data === null ? { pages: 0, pictures: 0, films: 0 } : sharesOf(data)
  return (
    <>
      <section className={styles.usage}>
        <p className={styles.caption}>已用</p>
        <p className={cx(styles.used, 'num')}>
          {data === null ? '–' : formatSize(usedBytes(data))}
          {data?.free != null && <small>可用 {formatSize(data.free)}</small>}
        </p>
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.pages} style={{ width: `${shares.pages}%` }} />
          <span className={styles.pictures} style={{ width: `${shares.pictures}%` }} />
          <span className={styles.films} style={{ width: `${shares.films}%` }} />
        </div>
      </section>
      <CellGroup>
        <Cell
          lead={<span className={cx(styles.swatch, styles.pages)} />}
          title="课程与页面数据"
          value={formatSize(data?.pages ?? null)}
        />
        <Cell
          lead={<span className={cx(styles.swatch, styles.pictures)} />}
          title="图片"
          value={formatSize(data?.pictures ?? null)}
        />
        {settings.offlineVideo && <FilmsCell films={data === null ? noFilms : data.films} />}
      </CellGroup>
      {data?.isPersisted === false && (data.films?.count ?? 0) > 0 && <MayBeCleared />}
    </>
  )
}

/** Lessons kept on this device, and how much of it they may take. */
function FilmsCell({ films }: { readonly films: DownloadTotals | null }) {
  const { limitGb } = useAtomValue(downloadSettingsAtom)
  return (
    <Cell
      lead={<span className={cx(styles.swatch, styles.films)} />}
      title="离线课时"
      note={`${films === null ? totalsText(films) : `${films.count} 节`}，上限 ${limitGb}GB`}
      value={formatSize(films?.bytes ?? null)}
      href={paths.downloads}
    />
  )
}

/** What the app keeps on this device, measured when asked and when the outbox changes; null until the first time. */
function useDeviceData(): { readonly data: DeviceData | null; measure(): Promise<void> } {
  const store = useStore()
  const [data, setData] = useState<DeviceData | null>(null)
  const turn = useRef(0)
  const measure = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const measured = await measureDeviceData()
    // the newest measurement counts, not the slowest
    if (mine === turn.current) setData(measured)
  }, [])
  useEffect(() => {
    const again = (): void => void measure()
    again()
    return store.sub(pendingAtom, again)
  }, [measure, store])
  return { data, measure }
}
