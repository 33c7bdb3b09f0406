/** Which lessons of a course can be chosen for a download, and what is chosen (screens 4.3). Pure. */
import type { CourseDetail } from '../../../api/course.ts'
import { lessonOpening, type Entitlement } from '../../../domain/course/entitlement.ts'
import type { DownloadEntry, LessonFacts } from '../../../platform/downloads/download-entry.ts'
import { formatSize } from '../../../shared/format-size.ts'
import { factsOf } from '../../../domain/downloads/lesson-facts.ts'
import { downloadLook, shortLook } from '../download-look.ts'
import { sumOf, unknownSize } from '../download-texts.ts'

export interface PickRow {
  readonly facts: LessonFacts
  /** `open`: can be chosen. `again`: so can what failed or was cleared. `there`: is there or under way. */
  readonly kind: 'open' | 'again' | 'there'
  /** At the right end: its size, or its state. */
  readonly value: string
}

export interface PickGroup {
  readonly id: number
  /** Null: the course has no chapters. */
  readonly title: string | null
  readonly rows: readonly PickRow[]
}

const nowhere = { arrived: undefined, isOffline: false, ahead: 0 }

function rowOf(facts: LessonFacts, entry: DownloadEntry | undefined, quality: string | null): PickRow {
  if (entry === undefined) return { facts, kind: 'open', value: unknownSize }
  const { state } = entry
  const isAgain = state.kind === 'failed' || state.kind === 'cleared'
  // another quality has another size
  const size = isAgain && entry.quality !== quality ? null : entry.size
  const known = { ...facts, size }
  if (isAgain) return { facts: known, kind: 'again', value: formatSize(size) || unknownSize }
  return { facts: known, kind: 'there', value: shortLook(downloadLook(state, nowhere)) }
}

/** The lessons the member may watch in full, by chapter; what is tried again comes in `quality`. */
export function pickGroups(
  detail: Pick<CourseDetail, 'course' | 'groups'>,
  entitlement: Entitlement,
  entries: ReadonlyMap<number, DownloadEntry>,
  quality: string | null,
): readonly PickGroup[] {
  const facts = new Map(factsOf(detail).map((each) => [each.lesson, each]))
  const hasChapters = detail.groups.some(({ chapter }) => chapter !== null)
  return detail.groups
    .map(({ chapter, lessons }) => ({
      id: chapter?.id ?? 0,
      title: chapter?.title ?? (hasChapters ? '无章节内容' : null),
      rows: lessons
        .filter((lesson) => lessonOpening(entitlement, lesson) === 'play')
        .flatMap(({ id }) => facts.get(id) ?? [])
        .map((each) => rowOf(each, entries.get(each.lesson), quality)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

export type Picked = ReadonlySet<number>

const choosable = (rows: readonly PickRow[]): readonly number[] =>
  rows.filter(({ kind }) => kind !== 'there').map(({ facts }) => facts.lesson)

/** How the box of some rows stands: of those that can be chosen all, some or none; `there` when there are none. */
export function tickOf(rows: readonly PickRow[], picked: Picked): 'on' | 'off' | 'some' | 'there' {
  const ids = choosable(rows)
  if (ids.length === 0) return 'there'
  const count = ids.filter((id) => picked.has(id)).length
  return count === 0 ? 'off' : count === ids.length ? 'on' : 'some'
}

/** After a tap on the box of these rows: all of them, or none where all were. */
export function toggled(rows: readonly PickRow[], picked: Picked): Picked {
  const ids = choosable(rows)
  const isAll = ids.every((id) => picked.has(id))
  const rest = [...picked].filter((id) => !ids.includes(id))
  return new Set(isAll ? rest : [...rest, ...ids])
}

/** What the line of a chapter says at its right end. */
export function groupValue(rows: readonly PickRow[], picked: Picked): string {
  const count = rows.filter(({ facts }) => picked.has(facts.lesson)).length
  if (count > 0) return `已选 ${count}`
  return tickOf(rows, picked) === 'there' ? '' : `${rows.length} 节`
}

/** 已选 2 节，190.4MB; with unknown sizes among them 至少 before what is known. */
export function pickedText(rows: readonly PickRow[]): string {
  const { bytes, isWhole } = sumOf(rows.map(({ facts }) => facts.size))
  const size = bytes === null ? unknownSize : `${isWhole ? '' : '至少 '}${formatSize(bytes)}`
  return rows.length === 0 ? '已选 0 节' : `已选 ${rows.length} 节，${size}`
}
