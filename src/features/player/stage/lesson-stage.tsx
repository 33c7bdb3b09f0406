import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { LessonDetail } from '../../../api/lesson.ts'
import { journalAtom, journalOwnerAtom } from '../../../platform/sync/journal.ts'
import { isChunkError } from '../../../platform/pwa/missing-chunk.ts'
import type { Sync } from '../../../platform/sync/sync.ts'
import { useServices } from '../../../platform/services.tsx'
import { isMemberFailedAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import type { Entitlement, PlayMode } from '../../../domain/course/entitlement.ts'
import { hanging, inTime } from '../../../shared/code/in-time.ts'
import { holdFullScreen } from './full-screen.ts'
import type { PlayerState } from '../engine/player-machine.ts'
import type { Neighbours } from '../lesson-model.ts'
import { lessonRunAtom, placeLimitMs } from '../run-atoms.ts'
import { LessonPlayer } from './lesson-player.tsx'
import { Panel, StageButton } from './panel.tsx'
import { Loading, RefusedPanel } from './state-panel.tsx'
import styles from './stage.module.css'

export interface StageContent {
  readonly detail: LessonDetail
  readonly entitlement: Entitlement
  readonly mode: PlayMode
  readonly neighbours: Neighbours
}

interface LessonStageProps {
  /** Null while the lesson itself is still being asked for. */
  readonly content: StageContent | null
  /** An answer that is newer than the content is on its way. */
  readonly isAsking: boolean
  readonly t: string | undefined
  readonly openLesson: (id: number) => void
  /** Told what the player is doing. */
  readonly onState: (state: PlayerState['name']) => void
  /** Told what an outage means for the picture, '' for nothing. */
  readonly onOutage: (message: string) => void
}

/** The black stage under the header; it stays while the page below scrolls. */
export function LessonStage({ content, ...rest }: LessonStageProps) {
  useEffect(holdFullScreen, [])
  return (
    <section className={styles.stage} aria-label="播放器">
      <div className={styles.frame}>{content === null ? <Loading /> : <OnStage {...content} {...rest} />}</div>
    </section>
  )
}

function OnStage({ mode, isAsking, ...rest }: StageContent & Omit<LessonStageProps, 'content'>) {
  const { detail, entitlement } = rest
  const { session, sync } = useServices()
  const user = useAtomValue(userAtom)
  const isMemberFailed = useAtomValue(isMemberFailedAtom)
  // where to go on is known once the journal of this member was read
  const isJournalRead = useAtomValue(journalOwnerAtom) === String(user?.id)
  const failure = useSyncCode(sync, isJournalRead)
  const isPlaceAwaited = usePlaceFirst(detail.lesson.id, isAsking)
  if (user === null && isMemberFailed) {
    const retry = <StageButton onClick={() => void session.loadMember()}>重试</StageButton>
    return <Panel title="登录状态待确认" actions={retry} />
  }
  if (mode === 'refused') return <RefusedPanel message={null} course={detail.course} entitlement={entitlement} />
  // the screen's place says so, with ways out (screens 1.6.4)
  if (user && failure) throw failure
  if (mode === 'unknown' || mode === 'doubtful' || !isJournalRead || isPlaceAwaited) return <Loading />
  return <LessonPlayer key={mode} mode={mode} {...rest} />
}

/** Loads sync, which reads the journal: it is wanted now, not when the page is idle. Why its code cannot be had, else null. */
function useSyncCode(sync: Sync, isJournalRead: boolean): unknown {
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!isJournalRead) inTime(sync.drain()).catch(setFailure)
  }, [sync, isJournalRead])
  // what could not be sent waits: the journal is there all the same
  return !isJournalRead && (failure === hanging || isChunkError(failure)) ? failure : null
}

/**
 * True while a lesson that was never played here waits for where it was left elsewhere: by a stored answer it would begin at
 * that one's second, which would then be its place here for good.
 */
function usePlaceFirst(lesson: number, isAsking: boolean): boolean {
  const isLeftHere = useAtomValue(journalAtom).has(lesson)
  const isPlaying = useAtomValue(lessonRunAtom)?.detail.lesson.id === lesson
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, placeLimitMs, true)
    return () => clearTimeout(timer)
  }, [])
  return isAsking && !isLeftHere && !isPlaying && !isLate
}
