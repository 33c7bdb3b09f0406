import type { DeviceData } from './device-data.ts'
import { formatSize } from '../../shared/size.ts'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import { cx } from '../../ui/cx.ts'
import { sharesOf, usedBytes } from './storage-model.ts'
import styles from './storage.module.css'

/** How much room the app takes and what for; keeps its place while that is measured. */
export function Usage({ data }: { readonly data: DeviceData | null }) {
  const shares = data === null ? { pages: 0, pictures: 0 } : sharesOf(data)
  return (
    <>
      <section className={styles.usage}>
        <p className={styles.caption}>已用</p>
        <p className={cx(styles.used, 'num')}>
          {data === null ? '–' : formatSize(usedBytes(data))}
          {data?.available != null && <small>可用 {formatSize(data.available)}</small>}
        </p>
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.pages} style={{ width: `${shares.pages}%` }} />
          <span className={styles.pictures} style={{ width: `${shares.pictures}%` }} />
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
      </CellGroup>
    </>
  )
}
