import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { paths } from '../../shared/paths.ts'
import { EntryCard } from '../../ui/frame/entry-card.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Meta } from '../../ui/text/meta.tsx'
import { playableLessonsAtom } from '../../platform/downloads/downloads-atom.ts'
import type { OfflineKeptProps } from './offline-kept.tsx'
import styles from './offline-line.module.css'
import { playableAtom } from '../../platform/downloads/downloads.ts'

/** Python 数据分析实战等 3 门课; one course alone by its name. */
export function coursesText(entries: readonly Pick<DownloadEntry, 'course' | 'courseTitle'>[]): string {
  const count = new Set(entries.map(({ course }) => course)).size
  const name = entries[0]?.courseTitle ?? ''
  // the sentence is about how much there is: the part before the colon names the course well enough
  return count > 1 ? `${name.split(/[：:]/)[0]}等 ${count} 门课` : name
}

const none: ReadonlySet<number> = new Set()

/** For src/domain/downloads/offline-kept.tsx. */
export function KeptHere({ course, children }: OfflineKeptProps) {
  return course === undefined ? <OfflineLine /> : <OfflineNote course={course}>{children}</OfflineNote>
}

/** 已下载 n 节 · 可离线观看; the card 继续学习 beside it prefers what can be watched. */
function OfflineLine() {
  const playable = useAtomValue(playableAtom)
  const tell = useSetAtom(playableLessonsAtom)
  useEffect(() => {
    tell(new Set(playable.map(({ lesson }) => lesson)))
    return () => tell(none)
  }, [playable, tell])
  if (playable.length === 0) return null
  return (
    <div className={styles.line}>
      <EntryCard
        icon="downloaded"
        isReady
        href={paths.downloads}
        title={<Meta items={[`已下载 ${playable.length} 节`, '可离线观看']} />}
        note={coursesText(playable)}
      />
    </div>
  )
}

/** 已下载 n 节，可离线观看 of a course; `children` for one without. */
function OfflineNote({ course, children }: { readonly course: number; readonly children: ReactNode }) {
  const count = useAtomValue(playableAtom).filter((entry) => entry.course === course).length
  if (count === 0) return children
  return (
    <span className={styles.note}>
      <Icon name="downloaded" size={14} />
      已下载 {count} 节，可离线观看
    </span>
  )
}
