import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { KnownLesson } from '../../domain/course/known-lesson.ts'
import { lessonPlayheadAtom } from '../../domain/course/lesson-media.ts'
import { orderedLessons } from '../../domain/learning/lesson-order.ts'
import { useDownloadParts } from '../../domain/downloads/use-download-parts.ts'
import { useNoteParts } from '../../domain/notes/use-note-parts.ts'
import { settings } from '../../platform/browser/settings.ts'
import { waitingAtom } from '../../platform/sync/sync-atoms.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { BookmarkTool } from './bookmark-tool.tsx'
import type { PlayerState } from './engine/player-machine.ts'
import styles from './lesson.module.css'
import type { JournalMap, Neighbour } from './lesson-model.ts'
import type { StageContent } from './stage/lesson-stage.tsx'
import { playerSheetAtom } from './stage/player-sheet.ts'
import { LessonList } from './lesson-list.tsx'
import { LessonStatus } from './lesson-status.tsx'
import { LessonTabs, type LessonSlots } from './lesson-tabs.tsx'
import { useLessonExtras } from './use-lesson-extras.ts'

interface LessonBodyProps extends LessonSlots {
  readonly content: StageContent
  readonly journal: JournalMap
  /** The player's. */
  readonly state: PlayerState['name']
  readonly outage: string
  /** Without a network: the lessons on this device, with their numbers. */
  readonly playable: ReadonlyMap<number, number> | undefined
  readonly tab: string | undefined
}

/** What stands below the player: status lines, the lesson's name, its neighbours, the tabs. */
export function LessonBody(props: LessonBodyProps) {
  const { content, journal, state, outage, playable, loadDownloadParts, loadNoteParts, ...rest } = props
  const { detail, entitlement, mode, neighbours } = content
  const parts = useDownloadParts(loadDownloadParts, mode === 'full')
  const notes = useNoteParts(loadNoteParts)
  const Notes = notes.Panel
  const extras = useLessonExtras()
  const { enabled_bullet_secret: isMarked } = useSystemConfig().player
  const waiting = useAtomValue(waitingAtom)
  // until it is known who may watch, the place is kept: what is below would move
  const hasTools = mode !== 'refused' && state !== 'frame'
  // where this one cannot be watched, the list says what can
  const hasOthers = state === 'offline' && orderedLessons(detail.groups).some(({ id }) => playable?.has(id))
  return (
    <>
      {/* over the picture it is said already */}
      <LessonStatus detail={detail} bar={entitlement.bar} mode={mode} outage={state === 'offline' ? '' : outage} />
      <LessonHead {...detail}>
        {waiting > 0 && (
          <p className={styles.waiting} role="status">
            <Icon name="refresh" size={14} />
            待同步 {waiting} 条
          </p>
        )}
        {state === 'frame' && <p className={styles.outside}>本课时由外部播放器播放，不记录学习进度</p>}
      </LessonHead>
      {hasTools && <div id="large-controls" />}
      {hasTools && (
        <div className={styles.tools}>
          <BookmarkTool detail={detail} fetchParts={notes.fetchParts} />
          {/* what comes late has its place from the start: the others would move */}
          {mode === 'full' &&
            (parts ? (
              <parts.LessonTool detail={detail} entitlement={entitlement} />
            ) : (
              settings.offlineVideo && <span />
            ))}
          {extras ? <extras.ListenTool className={styles.tool} /> : isMarked !== 1 && <span />}
          <MoreTool />
        </div>
      )}
      {notes.parts && <notes.parts.LessonNotes detail={detail} />}
      <nav className={styles.neighbours} aria-label="课时切换">
        <NeighbourLink kind="previous" lesson={neighbours.previous} />
        <NeighbourLink kind="next" lesson={neighbours.next} />
      </nav>
      {hasOthers || detail.isPartial ? (
        <>
          <div className={styles.side}>
            <h3 className={styles.kept}>已下载的课时</h3>
            <LessonList
              detail={detail}
              entitlement={entitlement}
              journal={journal}
              only={playable}
              Note={parts?.LessonMark}
            />
          </div>
          <h3 className={styles.kept}>笔记</h3>
          <Notes detail={detail} />
        </>
      ) : (
        <LessonTabs content={content} journal={journal} parts={parts} notes={notes.Panel} {...rest} />
      )}
    </>
  )
}

/** The lesson's name and its course: the first that is known. */
export function LessonHead({ lesson, course, children }: KnownLesson & { readonly children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{lesson.title}</h2>
      <AppLink href={paths.course(course.id)} className={styles.course}>
        {course.title}
      </AppLink>
      {children}
    </div>
  )
}

/** 更多: the sheet of the player's settings (screens 4.10). */
function MoreTool() {
  const isThere = useAtomValue(lessonPlayheadAtom) !== null
  const open = useSetAtom(playerSheetAtom)
  return (
    <button
      type="button"
      className={styles.tool}
      aria-haspopup="dialog"
      aria-disabled={!isThere || undefined}
      onClick={() => isThere && open('more')}
    >
      <Icon name="more" size={26} />
      更多
    </button>
  )
}

const labels = { previous: '上一节', next: '下一节' } as const

function NeighbourLink({ kind, lesson }: { readonly kind: 'previous' | 'next'; readonly lesson: Neighbour | null }) {
  const label = labels[kind]
  const content = (
    <>
      {kind === 'previous' && <Icon name="prev" size={18} />}
      {label}
      {kind === 'next' && <Icon name="next" size={18} />}
    </>
  )
  const look = buttonClass({ variant: 'quiet' })
  if (lesson === null) {
    return (
      <button type="button" className={look} disabled>
        {content}
      </button>
    )
  }
  return (
    <AppLink href={paths.lesson(lesson.id)} replace className={look} aria-label={`${label}：${lesson.title}`}>
      {content}
    </AppLink>
  )
}
