import { useAtomValue, useSetAtom } from 'jotai'
import { Fragment, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import { lessonPlayheadAtom, type LessonPlayhead } from '../../domain/course/lesson-media.ts'
import type { NoteEntry } from '../../platform/notes/note-entry.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { formatPosition } from '../../shared/duration.ts'
import { Button } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { Skeleton, useSkeletonDelay } from '../../ui/state/skeleton.tsx'
import { addBookmark, noteLessonOf } from './add-bookmark.ts'
import { KeptHere } from './kept-here.tsx'
import { draftsOf } from './note-drafts.ts'
import { NoteRow } from './note-row.tsx'
import styles from './notes.module.css'
import { noteSheetAtom, writingOf, type NoteSheet } from './overlay-atoms.ts'

const step = 60

/** 笔记 of a lesson: its entries by time, where the learner is among them, and how to add one (screens 4.6). */
export function NotesPanel({ detail }: { readonly detail: LessonDetail }) {
  const { entries, state, unsaved } = useAtomValue(notesAtom)
  const playhead = usePlayhead(detail.lesson.id)
  const [limit, setLimit] = useState(step)
  const { id } = detail.lesson
  const mine = useMemo(() => entries.filter(({ lesson }) => lesson === id), [entries, id])
  const isSkeletonShown = useSkeletonDelay(state === 'reading')
  useEffect(() => void openNotes(), [])
  const time = useMemo(() => jumpBy(playhead), [playhead])

  if (state === 'failed') return <ListEnd state="error" onMore={() => void openNotes().read()} />
  if (state === 'reading') return <div aria-busy="true">{isSkeletonShown && <Skeleton kind="rows" rows={4} />}</div>
  return (
    <section className={styles.panel}>
      <Draft detail={detail} entries={mine} />
      {mine.length === 0 && (
        <div className={styles.nothing} role="status">
          <h3>还没有笔记</h3>
          <p>点书签记住这一秒，想说的话可以之后再补</p>
        </div>
      )}
      {/* holds the focus of a row that is deleted */}
      <ul className={styles.list} aria-label="笔记" tabIndex={-1}>
        {mine.slice(0, limit).map((entry, index) => (
          <Fragment key={entry.id}>
            {playhead && <Now playhead={playhead} after={mine[index - 1]} before={entry} />}
            <NoteRow entry={entry} isUnsaved={unsaved.has(entry.id)} time={time} />
          </Fragment>
        ))}
        {playhead && mine.length > 0 && mine.length <= limit && (
          <Now playhead={playhead} after={mine.at(-1)} before={undefined} />
        )}
      </ul>
      <ListEnd key={limit} state={mine.length > limit ? 'idle' : 'none'} onMore={() => setLimit(limit + step)} />
      {mine.length > 0 && <KeptHere />}
      {playhead && <AddBar detail={detail} playhead={playhead} />}
    </section>
  )
}

function usePlayhead(lesson: number): LessonPlayhead | null {
  const playhead = useAtomValue(lessonPlayheadAtom)
  return playhead?.lesson === lesson ? playhead : null
}

/** The time of a row as a button that goes there. */
const jumpBy =
  (playhead: LessonPlayhead | null) =>
  ({ second }: NoteEntry, className: string | undefined, label: string): ReactNode => (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={playhead === null || undefined}
      onClick={() => playhead?.jump(second)}
    >
      {formatPosition(second)}
    </button>
  )

interface NowProps {
  readonly playhead: LessonPlayhead
  /** The entries around this place. */
  readonly after: NoteEntry | undefined
  readonly before: NoteEntry | undefined
}

/** 现在: where the learner is, between the entries before and after. */
function Now({ playhead, after, before }: NowProps) {
  const isHere = (): boolean => {
    const second = playhead.second()
    return (after === undefined || after.second <= second) && (before === undefined || second < before.second)
  }
  const second = useSyncExternalStore(playhead.subscribe, () => (isHere() ? playhead.second() : -1))
  if (second < 0) return null
  return (
    <li className={styles.now}>
      <span className="num">现在 {formatPosition(second)}</span>
    </li>
  )
}

/** What was written here and not saved: in a new note, or in one that is there. */
function Draft({ detail, entries }: { readonly detail: LessonDetail; readonly entries: readonly NoteEntry[] }) {
  const { member } = useAtomValue(notesAtom)
  const sheet = useAtomValue(noteSheetAtom)
  const setSheet = useSetAtom(noteSheetAtom)
  const [found, setFound] = useState<NoteSheet | null>(null)
  useEffect(() => {
    let isLeft = false
    async function look(): Promise<void> {
      if (member === null) return
      const drafts = await draftsOf(member, detail.lesson.id, entries)
      const fresh = drafts.get(null)
      const edited = entries.find(({ id }) => drafts.has(id))
      const start = { second: fresh?.second ?? 0, text: '' }
      const next: NoteSheet | null = fresh
        ? { kind: 'write', entry: null, lesson: noteLessonOf(detail), start }
        : edited
          ? writingOf(edited)
          : null
      if (!isLeft) setFound(next)
    }
    // one that is open is not forgotten
    if (sheet === null) void look()
    return () => {
      isLeft = true
    }
  }, [member, detail, entries, sheet])
  if (found === null || sheet !== null) return null
  return (
    <p className={styles.draft} role="status">
      有一段文字还没有保存
      <Button variant="text" size="small" onClick={() => setSheet(found)}>
        继续写
      </Button>
    </p>
  )
}

function AddBar({ detail, playhead }: { readonly detail: LessonDetail; readonly playhead: LessonPlayhead }) {
  const setSheet = useSetAtom(noteSheetAtom)
  const second = useSyncExternalStore(playhead.subscribe, playhead.second)
  return (
    <div className={styles.bar} data-lower-bar="">
      <Button
        variant="quiet"
        onClick={() =>
          setSheet({
            kind: 'write',
            entry: null,
            lesson: noteLessonOf(detail),
            start: { second: playhead.second(), text: '' },
          })
        }
      >
        <Icon name="edit" size={18} />
        记笔记
      </Button>
      <Button onClick={() => addBookmark(detail, playhead.second())}>
        <Icon name="bookmark" size={18} />
        <span className="num">书签 {formatPosition(second)}</span>
      </Button>
    </div>
  )
}
