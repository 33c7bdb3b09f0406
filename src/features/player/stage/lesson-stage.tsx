import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { LessonDetail } from '../../../api/lesson.ts'
import { journalOwnerAtom } from '../../../platform/sync/journal.ts'
import { useServices } from '../../../platform/services.tsx'
import { isMemberFailedAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import type { Entitlement } from '../../../domain/course/entitlement.ts'
import { holdFullScreen } from './full-screen.ts'
import type { PlayerState } from '../engine/player-machine.ts'
import type { PlayMode } from '../../../domain/course/entitlement.ts'
import type { Neighbours } from '../lesson-model.ts'
import { LessonPlayer } from './lesson-player.tsx'
import { Panel, StageButton } from './panel.tsx'
import { Busy, RefusedPanel } from './state-panel.tsx'
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
      <div className={styles.frame}>
        {content === null ? <Busy text="正在加载…" /> : <OnStage {...content} {...rest} />}
      </div>
    </section>
  )
}

function OnStage({ mode, ...rest }: StageContent & Omit<LessonStageProps, 'content'>) {
  const { detail, entitlement } = rest
  const { session, sync } = useServices()
  // sync is loaded with its first use: the journal is wanted now, not when the page is idle
  useEffect(() => void sync.drain().catch(() => {}), [sync])
  const user = useAtomValue(userAtom)
  const isMemberFailed = useAtomValue(isMemberFailedAtom)
  // where to go on is known once the journal of this member was read
  const isJournalRead = useAtomValue(journalOwnerAtom) === String(user?.id)
  if (user === null && isMemberFailed) {
    const retry = <StageButton onClick={() => void session.loadMember()}>重试</StageButton>
    return <Panel title="登录状态待确认" actions={retry} />
  }
  if (mode === 'refused') return <RefusedPanel message={null} course={detail.course} entitlement={entitlement} />
  if (mode === 'unknown' || mode === 'doubtful' || !isJournalRead) return <Busy text="正在加载…" />
  return <LessonPlayer key={mode} mode={mode} {...rest} />
}
