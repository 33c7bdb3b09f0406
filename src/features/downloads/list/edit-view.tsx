import { useState } from 'react'
import { keptTotals, sizeOf } from '../../../domain/downloads/kept-lessons.ts'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { formatSize } from '../../../shared/format-size.ts'
import { cx } from '../../../ui/cx.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Tick } from '../../../ui/form/tick.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { downloadsByCourse } from './downloads-model.ts'
import { CourseHead, Watched } from './row-parts.tsx'
import type { Learned } from './use-learned.ts'
import { useLook } from '../use-look.ts'
import styles from './downloads.module.css'

export interface EditViewProps {
  readonly entries: readonly DownloadEntry[]
  readonly learned: Learned
  readonly onClose: () => void
}

type Chosen = ReadonlySet<number>

/** 编辑: choose lessons, delete them together (screens 4.4). */
export function EditView({ entries, learned, onClose }: EditViewProps) {
  const [picked, setPicked] = useState<Chosen>(new Set())
  const [isAsked, setAsked] = useState(false)
  // what was deleted meanwhile, here or in another tab, is chosen no more
  const chosen = entries.filter(({ lesson }) => picked.has(lesson))
  const isAll = chosen.length === entries.length
  const { bytes } = keptTotals(chosen)

  const toggle = (some: readonly DownloadEntry[]): void => {
    const ids = some.map(({ lesson }) => lesson)
    const rest = [...picked].filter((id) => !ids.includes(id))
    setPicked(new Set(ids.every((id) => picked.has(id)) ? rest : [...rest, ...ids]))
  }
  const pickLearned = (): void =>
    setPicked(new Set(entries.filter((entry) => learned(entry) === 100).map(({ lesson }) => lesson)))

  return (
    <Screen
      title="离线下载"
      headerTitle={`已选 ${chosen.length} 节`}
      tone="bg"
      className={styles.screen}
      start={
        <button type="button" className={cx(styles.action, styles.cancel)} onClick={onClose}>
          取消
        </button>
      }
      actions={
        <button type="button" className={styles.action} onClick={() => toggle(isAll ? entries : unpicked())}>
          {isAll ? '取消全选' : '全选'}
        </button>
      }
      footer={
        <>
          <Button variant="text" className={styles.learnedOnly} onClick={pickLearned}>
            选已学完
          </Button>
          <Button variant="danger" disabled={chosen.length === 0} onClick={() => setAsked(true)}>
            删除 {chosen.length} 节{bytes > 0 && `，释放 ${formatSize(bytes)}`}
          </Button>
        </>
      }
    >
      {downloadsByCourse(entries).map((group) => (
        <section key={group.course} className={styles.card}>
          <label className={styles.headRow} htmlFor={`course-${group.course}`}>
            <Tick
              id={`course-${group.course}`}
              state={tickOf(group.entries, picked)}
              onChange={() => toggle(group.entries)}
            />
            <CourseHead group={group} />
          </label>
          <ul className={styles.list}>
            {group.entries.map((entry) => (
              <PickRow
                key={entry.lesson}
                entry={entry}
                learned={learned(entry)}
                isPicked={picked.has(entry.lesson)}
                onChange={() => toggle([entry])}
              />
            ))}
          </ul>
        </section>
      ))}
      {isAsked && <DeleteDialog entries={chosen} onDeleted={onClose} onClose={() => setAsked(false)} />}
    </Screen>
  )

  function unpicked(): readonly DownloadEntry[] {
    return entries.filter(({ lesson }) => !picked.has(lesson))
  }
}

function tickOf(entries: readonly DownloadEntry[], picked: Chosen): 'on' | 'off' | 'some' {
  const count = entries.filter(({ lesson }) => picked.has(lesson)).length
  return count === 0 ? 'off' : count === entries.length ? 'on' : 'some'
}

interface PickRowProps {
  readonly entry: DownloadEntry
  readonly learned: number
  readonly isPicked: boolean
  readonly onChange: () => void
}

function PickRow({ entry, learned, isPicked, onChange }: PickRowProps) {
  const { look } = useLook(entry)
  return (
    <li className={styles.item}>
      <label className={cx(styles.row, styles.pickRow)}>
        <Tick state={isPicked ? 'on' : 'off'} onChange={onChange} />
        <span className={styles.body}>
          <span>{entry.title}</span>
          <span className={cx(styles.meta, 'num')}>
            {learned === 100 ? <Watched percent={100} /> : <span>{look.full}</span>}
          </span>
        </span>
        <span className={cx(styles.size, 'num')}>{formatSize(sizeOf(entry))}</span>
      </label>
    </li>
  )
}
