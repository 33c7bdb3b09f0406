import { useId, useState } from 'react'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { isRunning } from '../../../platform/downloads/download-state.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { CourseHead } from './row-parts.tsx'
import { DownloadRow } from './download-row.tsx'
import { canPauseAll, canResumeAll, runText, type CourseDownloads } from './downloads-model.ts'
import { useDownloadActs } from '../use-download-acts.ts'
import type { Learned } from './use-learned.ts'
import below from '../../../domain/downloads/may-be-cleared.module.css'
import styles from './downloads.module.css'

/** 正在下载: what runs or waits, 全部暂停 / 全部继续, and what a phone has to do for it. */
export function RunningList({ entries }: { readonly entries: readonly DownloadEntry[] }) {
  const isOffline = useIsOffline()
  const acts = useDownloadActs()
  const isPausing = canPauseAll(entries)
  return (
    <section aria-label="正在下载">
      <div className={styles.part}>
        <h2 className="num">{runText(entries, isOffline)}</h2>
        {(isPausing || canResumeAll(entries)) && (
          <Button variant="text" size="small" onClick={() => void (isPausing ? acts.pauseAll() : acts.resumeAll())}>
            {isPausing ? '全部暂停' : '全部继续'}
          </Button>
        )}
      </div>
      <ul className={styles.card}>
        {entries.map((entry) => (
          <DownloadRow key={entry.lesson} entry={entry} learned={0} />
        ))}
      </ul>
      {!isOffline && entries.some(({ state }) => isRunning(state)) && (
        <p className={below.note}>下载时请保持屏幕常亮</p>
      )}
    </section>
  )
}

/** The lessons of one course that are there, foldable. */
export function CourseCard({ group, learned }: { readonly group: CourseDownloads; readonly learned: Learned }) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <section className={styles.card}>
      <h3>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <CourseHead group={group} />
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} className={styles.chevron} />
        </button>
      </h3>
      {isOpen && (
        <ul id={id} className={styles.list}>
          {group.entries.map((entry) => (
            <DownloadRow key={entry.lesson} entry={entry} learned={learned(entry)} />
          ))}
        </ul>
      )}
    </section>
  )
}
