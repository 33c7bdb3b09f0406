import { useAtom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { CourseDetail } from '../../../api/course.ts'
import type { Entitlement } from '../../../domain/course/entitlement.ts'
import { downloadSettingsAtom } from '../../../platform/downloads/download-settings.ts'
import { downloadByLessonAtom } from '../../../platform/downloads/downloads.ts'
import { installWayAtom } from '../../../platform/pwa/install.ts'
import { formatSize } from '../../../shared/format-size.ts'
import { cx } from '../../../ui/cx.ts'
import { Button } from '../../../ui/form/button.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Tick } from '../../../ui/form/tick.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { sumOf } from '../download-texts.ts'
import {
  groupValue,
  pickedText,
  pickGroups,
  tickOf,
  toggled,
  type PickGroup,
  type Picked,
  type PickRow,
} from './pick-model.ts'
import { knownQualitiesAtom, qualityLook } from './qualities.ts'
import styles from './sheet.module.css'
import { useRoomLeft } from './use-space.ts'
import type { DownloadRequest } from './download-request.ts'
import { WifiRow } from './wifi-row.tsx'

export interface PickSheetProps {
  readonly detail: CourseDetail
  readonly entitlement: Entitlement
  readonly onStart: (request: DownloadRequest) => void
  readonly onClose: () => void
}

/** 下载课时 of a course: which lessons, in which quality, whether they fit (screens 4.3). */
export function PickSheet({ detail, entitlement, onStart, onClose }: PickSheetProps) {
  const entries = useAtomValue(downloadByLessonAtom)
  const isUninstalled = useAtomValue(installWayAtom) === 'ios'
  const [{ quality }, change] = useAtom(downloadSettingsAtom)
  const groups = useMemo(
    () => pickGroups(detail, entitlement, entries, quality),
    [detail, entitlement, entries, quality],
  )
  const [picked, setPicked] = useState<Picked>(new Set())
  const room = useRoomLeft()
  const all = groups.flatMap(({ rows }) => rows)
  const chosen = all.filter(({ facts, kind }) => kind !== 'there' && picked.has(facts.lesson))
  const factsOf = (wanted: PickRow['kind']) => chosen.filter(({ kind }) => kind === wanted).map(({ facts }) => facts)
  const { bytes } = sumOf(chosen.map(({ facts }) => facts.size))
  const lack = room === null || bytes === null ? 0 : bytes - room
  const tick = tickOf(all, picked)

  function begin(): void {
    onStart({ lessons: factsOf('open'), again: factsOf('again'), quality })
  }

  return (
    <Sheet
      open
      title="下载课时"
      onClose={onClose}
      head={
        tick !== 'there' && (
          <button type="button" className={styles.all} onClick={() => setPicked(toggled(all, picked))}>
            {tick === 'on' ? '取消全选' : '全选'}
          </button>
        )
      }
    >
      <Qualities value={quality} onChange={(name) => change({ quality: name })} />
      {groups.map((group) => (
        <Group key={group.id} group={group} picked={picked} onChange={setPicked} />
      ))}
      <div className={styles.foot}>
        <WifiRow />
        {isUninstalled && <p className={styles.hint}>长期不打开时系统会清理，请先安装到桌面</p>}
        <p className={styles.sum} role="status">
          <b>{pickedText(chosen)}</b>
          <span className={cx(lack > 0 && styles.short)}>
            {room !== null && `可用 ${formatSize(room)}`}
            {lack > 0 && `，还差 ${formatSize(lack)}`}
          </span>
        </p>
        <Button block disabled={chosen.length === 0 || lack > 0} onClick={begin}>
          下载 {chosen.length} 节
        </Button>
      </div>
    </Sheet>
  )
}

/** The qualities this device has met: those of a lesson are known only once it was asked for, which counts a view. */
function Qualities(props: { readonly value: string | null; readonly onChange: (name: string) => void }) {
  const names = useAtomValue(knownQualitiesAtom)
  if (names.length < 2) return null
  return (
    <RadioGroup
      look={qualityLook(names.length)}
      label="清晰度"
      options={names.map((name) => ({ value: name, label: name }))}
      value={props.value ?? ''}
      onChange={props.onChange}
    />
  )
}

interface GroupProps {
  readonly group: PickGroup
  readonly picked: Picked
  readonly onChange: (picked: Picked) => void
}

function Group({ group: { title, rows }, picked, onChange }: GroupProps) {
  const tick = tickOf(rows, picked)
  const isOff = tick === 'there'
  return (
    <div className={styles.group} role="group" aria-label={title ?? '课时'}>
      {title !== null && (
        <label className={cx(styles.pick, styles.chapter, isOff && styles.off)}>
          <Tick state={isOff ? 'on' : tick} disabled={isOff} onChange={() => onChange(toggled(rows, picked))} />
          <span>{title}</span>
          <span className={styles.value}>{groupValue(rows, picked)}</span>
        </label>
      )}
      {rows.map((row) => {
        const { facts, kind, value } = row
        const isThere = kind === 'there'
        return (
          <label key={facts.lesson} className={cx(styles.pick, isThere && styles.off)}>
            <Tick
              state={isThere || picked.has(facts.lesson) ? 'on' : 'off'}
              disabled={isThere}
              onChange={() => onChange(toggled([row], picked))}
            />
            <span>{facts.title}</span>
            <span className={styles.value}>{value}</span>
          </label>
        )
      })}
    </div>
  )
}
