import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { KnownMember } from '../../domain/session/known-member.tsx'
import type { NoteEntry } from '../../platform/notes/note-entry.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { notesStore } from '../../platform/storage/storage.ts'
import { formatPosition } from '../../shared/duration.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Chip, ChipRow } from '../../ui/form/chip.tsx'
import { LiveSearchField } from '../../ui/form/search-field.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { FailedView } from '../../ui/state/read-view.tsx'
import { Skeleton, useSkeletonDelay } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { ImportButton } from './import-button.tsx'
import { KeptHere } from './kept-here.tsx'
import { NoteOverlays } from './note-overlays.tsx'
import { NoteRow } from './note-row.tsx'
import {
  notesByCourse,
  firstOf,
  isShownBy,
  noteFilters,
  searched,
  type CourseGroup,
  type NoteFilter,
} from './notes-model.ts'
import styles from './notes.module.css'
import { noteSheetAtom } from './overlay-atoms.ts'

/** 我的笔记 (screens 4.6). */
export function NotesScreen() {
  const { entries, state, failure } = useAtomValue(notesAtom)
  const isBusy = useAtomValue(knownMemberAtom) !== null && state === 'reading'
  const isSkeletonShown = useSkeletonDelay(isBusy)
  const setSheet = useSetAtom(noteSheetAtom)
  useEffect(() => void openNotes(), [])
  return (
    <Screen
      title="我的笔记"
      isBusy={isBusy}
      offlineText="当前无网络，笔记照常可用"
      actions={
        entries.length > 0 && (
          <button type="button" className={styles.action} onClick={() => setSheet({ kind: 'export' })}>
            导出
          </button>
        )
      }
    >
      <KnownMember skeleton={<Skeleton kind="rows" />}>
        {() => (
          <>
            {isSkeletonShown && <Skeleton kind="rows" />}
            {state === 'failed' && <FailedView error={failure} onRetry={() => void openNotes().read()} />}
            {state === 'read' && (entries.length === 0 ? <Nothing /> : <NoteLists entries={entries} />)}
            {state === 'read' && <ImportButton />}
          </>
        )}
      </KnownMember>
      <NoteOverlays />
    </Screen>
  )
}

function Nothing() {
  return (
    <StateView
      illustration="notes"
      title="还没有笔记"
      text={
        notesStore.isRefused()
          ? '浏览器不允许保存数据，以前的笔记看不到，新的笔记关闭页面后会丢失'
          : '看课时点一下书签，就能记住那一秒'
      }
      actions={
        <AppLink href={paths.study()} className={buttonClass()}>
          去学习
        </AppLink>
      }
    />
  )
}

const step = 40

/** What a learner looks for, kept for the way back from a lesson. */
interface Look {
  readonly words: string
  readonly filter: NoteFilter
  /** How many entries are rendered. */
  readonly limit: number
}
const fresh: Look = { words: '', filter: 'all', limit: step }
let last: { readonly place: string; readonly look: Look } | null = null

function useLook(): readonly [Look, (change: Partial<Look>) => void] {
  // its own for each entry of the history
  const { latestLocation } = useRouter()
  // as it was opened: on the way out the address is the next one already
  const [place] = useState(`${latestLocation.state.__TSR_key ?? ''} ${latestLocation.href}`)
  const [look, setLook] = useState(last?.place === place ? last.look : fresh)
  useEffect(() => {
    last = { place, look }
  }, [place, look])
  return [look, (change) => setLook({ ...look, ...change })]
}

function NoteLists({ entries }: { readonly entries: readonly NoteEntry[] }) {
  const [{ words, filter, limit }, look] = useLook()
  const found = useMemo(() => searched(entries, words), [entries, words])
  const shown = useMemo(() => found.filter((entry) => isShownBy(filter, entry)), [found, filter])
  const groups = useMemo(() => notesByCourse(shown), [shown])
  // on paper nothing can be asked for afterwards
  const showAll = useEffectEvent(() => flushSync(() => look({ limit: Infinity })))
  useEffect(() => {
    const onPrint = () => showAll()
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [])
  return (
    <>
      <div className={styles.find}>
        <LiveSearchField label="搜索笔记" value={words} onChange={(next) => look({ words: next, limit: step })} />
        <ChipRow label="类型">
          {noteFilters.map(({ key, label }) => (
            <Chip key={key} isSelected={key === filter} onClick={() => look({ filter: key, limit: step })}>
              {label} {found.filter((entry) => isShownBy(key, entry)).length}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <p className="vh" role="status">
        {words !== '' && `找到 ${shown.length} 条`}
      </p>
      {shown.length === 0 && (
        <StateView illustration="search" title={words === '' ? '没有这一类笔记' : '没有找到相关笔记'} />
      )}
      {/* holds the focus of a row that is deleted */}
      <div tabIndex={-1} className={styles.groups}>
        {firstOf(groups, limit).map((group) => (
          <Course key={group.course} group={group} words={words.trim()} />
        ))}
      </div>
      <ListEnd
        key={limit}
        state={shown.length > limit ? 'idle' : 'none'}
        onMore={() => look({ limit: limit + step })}
      />
      {shown.length > 0 && shown.length <= limit && <KeptHere />}
    </>
  )
}

/** The time of a row as a link to its second. */
const timeLink = ({ lesson, second }: NoteEntry, className: string | undefined, label: string): ReactNode => (
  <AppLink href={paths.lesson(lesson, { t: second, tab: 'notes' })} className={className} aria-label={label}>
    {formatPosition(second)}
  </AppLink>
)

function Course({ group, words }: { readonly group: CourseGroup; readonly words: string }) {
  const pictureSource = usePictureSource()
  const { unsaved } = useAtomValue(notesAtom)
  return (
    <section>
      <div className={styles.course}>
        <Picture src={pictureSource(group.cover)} alt="" width={48} height={36} className={styles.cover} />
        <h2>{group.title}</h2>
        <small className="num">{group.count} 条</small>
      </div>
      {group.lessons.map(({ lesson, title, entries }) => (
        <section key={lesson}>
          <h3>
            <AppLink href={paths.lesson(lesson, { tab: 'notes' })} className={styles.lesson}>
              {title}
              <Icon name="chevron-right" size={14} />
            </AppLink>
          </h3>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <NoteRow key={entry.id} entry={entry} words={words} isUnsaved={unsaved.has(entry.id)} time={timeLink} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
