import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Course } from '../../../api/course-outline.ts'
import { isForSale, type Entitlement } from '../../../domain/course/entitlement.ts'
import { playableAtom } from '../../../platform/downloads/downloads.ts'
import { paths } from '../../../shared/paths.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { BuyButtons } from '../buy-buttons.tsx'
import { EndedPanel } from './ended-panel.tsx'
import type { Neighbours } from '../lesson-model.ts'
import { LeaveFullScreen, MiniButton, Panel, StageButton, StageLink } from './panel.tsx'
import { outageMessage, type BufferingStep } from '../engine/player-machine.ts'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'
import { lowerQuality } from '../engine/sources.ts'
import styles from './stage.module.css'

interface StatePanelProps {
  readonly player: Player
  readonly snapshot: PlayerSnapshot
  readonly course: Course
  readonly entitlement: Entitlement
  readonly neighbours: Neighbours
  readonly openLesson: (id: number) => void
  /** The controls lie over the picture already, with their own veil. */
  readonly isVeiled: boolean
}

/** What is said over the picture when it does not simply play (screens 2.7, table of player states). */
export function StatePanel(props: StatePanelProps) {
  const { player, snapshot, course, entitlement, neighbours, openLesson, isVeiled } = props
  const { state } = snapshot
  const retry = <StageButton onClick={player.retry}>重试</StageButton>
  const toCourse = <StageLink href={paths.course(course.id)}>返回课程</StageLink>
  const retryOrLeave = (
    <>
      {retry}
      {toCourse}
    </>
  )
  switch (state.name) {
    case 'resolving':
      return <Loading />
    case 'recovering':
      return <Busy text="正在恢复播放…" isVeiled={isVeiled} />
    case 'waitingForNetwork':
      return <Busy text={outageMessage(state)} isVeiled={isVeiled} />
    case 'buffering':
      return <Buffering player={player} snapshot={snapshot} waited={state.waited} isVeiled={isVeiled} />
    case 'trialEnded':
      return (
        <Panel title="试看结束" actions={<BuyButtons course={course} entitlement={entitlement} isOnStage />}>
          <MiniButton label="重新试看" onClick={player.replay} />
        </Panel>
      )
    case 'ended':
      return <EndedPanel player={player} neighbours={neighbours} countdown={state.countdown} openLesson={openLesson} />
    case 'refused':
      return <RefusedPanel message={state.message} course={course} entitlement={entitlement} onRetry={player.retry} />
    case 'noAddress':
      return <Panel title="暂无播放地址" actions={toCourse} />
    case 'unsupported':
      return (
        <Panel
          title="该视频无法在此播放"
          actions={
            <>
              {snapshot.openAddress !== null && (
                <a className={styles.outside} href={snapshot.openAddress} target="_blank" rel="noopener noreferrer">
                  在浏览器中打开
                </a>
              )}
              {toCourse}
            </>
          }
        />
      )
    case 'failed':
      return <Panel title={state.reason} actions={retryOrLeave} />
    case 'offline':
      return <OfflinePanel course={course} actions={retryOrLeave} />
    default:
      return null
  }
}

/** Neither a network nor a film on this device; where the list below shows what there is instead, it says so. */
function OfflinePanel({ course, actions }: { readonly course: Course; readonly actions: ReactNode }) {
  const hasOthers = useAtomValue(playableAtom).some((kept) => kept.course === course.id)
  const hint = hasOthers ? '可以先看这门课已下载的课时' : ''
  return <Panel icon="wifi-off" title="当前无网络，此课时未下载" hint={hint} actions={actions} />
}

interface RefusedPanelProps {
  /** The server's own message, null when it was not even asked. */
  readonly message: string | null
  readonly course: Course
  readonly entitlement: Entitlement
  readonly onRetry?: () => void
}

/** No access and no trial, or the server says no (screens 2.7, state refused). */
export function RefusedPanel({ message, course, entitlement, onRetry }: RefusedPanelProps) {
  const { bar } = entitlement
  const title = message ?? (bar === 'not-sold' ? strings.noPrice : '购买后可观看')
  if (isForSale(bar)) {
    return (
      <Panel title={title} actions={<BuyButtons course={course} entitlement={entitlement} isOnStage />}>
        {onRetry && <MiniButton label="重试" onClick={onRetry} />}
      </Panel>
    )
  }
  return (
    <Panel
      title={title}
      actions={
        <>
          {onRetry && <StageButton onClick={onRetry}>重试</StageButton>}
          <StageLink href={paths.course(course.id)}>返回课程</StageLink>
        </>
      }
    />
  )
}

/** No controls yet. */
export function Loading() {
  return (
    <>
      <Busy text="正在加载…" />
      <LeaveFullScreen />
    </>
  )
}

/** A busy mark and a message. */
function Busy({ text, isVeiled = false }: { readonly text: string; readonly isVeiled?: boolean }) {
  return (
    <div className={cx(styles.busy, isVeiled && styles.bare)} role="status">
      <Spinner />
      <span>{text}</span>
    </div>
  )
}

interface BufferingProps extends Pick<StatePanelProps, 'player' | 'snapshot' | 'isVeiled'> {
  readonly waited: BufferingStep
}

function Buffering({ player, snapshot, waited, isVeiled }: BufferingProps) {
  const { quality, qualities } = snapshot
  const lower = quality && lowerQuality(qualities, quality)
  return (
    <div className={cx(styles.busy, isVeiled && styles.bare)} role="status">
      <Spinner />
      {waited >= 1 && <span>{waited >= 5 ? '网络不稳定，正在缓冲' : '缓冲中…'}</span>}
      {waited >= 20 && (
        <span className={styles.choices}>
          {lower !== null && (
            <button type="button" onClick={() => player.setQuality(lower.name)}>
              切换到较低清晰度
            </button>
          )}
          <button type="button" onClick={player.retry}>
            重试
          </button>
        </span>
      )}
    </div>
  )
}
