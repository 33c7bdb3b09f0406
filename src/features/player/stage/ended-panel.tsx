import { Icon } from '../../../ui/media/icon.tsx'
import type { Neighbours } from '../lesson-model.ts'
import { MiniButton, Panel, StageButton } from './panel.tsx'
import type { Player } from '../engine/player-port.ts'

interface EndedPanelProps {
  readonly player: Player
  readonly neighbours: Neighbours
  readonly countdown: number | null
  readonly openLesson: (id: number) => void
}

/** The end of a lesson: on to the next one, or to what is left (screens 2.7, state ended). */
export function EndedPanel({ player, neighbours, countdown, openLesson }: EndedPanelProps) {
  const { next, unfinished } = neighbours
  const replay = <MiniButton label="重播" onClick={player.replay} />
  if (next !== null) {
    return (
      <Panel
        lead={
          countdown === null ? (
            '下一节'
          ) : (
            // told with it, the sentence would be told again every second
            <>
              <span aria-hidden="true">{countdown}秒后</span>播放下一节
            </>
          )
        }
        title={next.title}
        actions={
          <>
            <StageButton onClick={() => openLesson(next.id)}>
              <Icon name="play" size={18} />
              立即播放
            </StageButton>
            {countdown !== null && (
              <StageButton isGhost onClick={player.cancelCountdown}>
                取消
              </StageButton>
            )}
          </>
        }
      >
        {replay}
      </Panel>
    )
  }
  if (unfinished === null) return <Panel title="恭喜，已学完全部课时">{replay}</Panel>
  return (
    <Panel
      title="本课时已播完"
      actions={<StageButton onClick={() => openLesson(unfinished.id)}>下一个未学完 {unfinished.title}</StageButton>}
    >
      {replay}
    </Panel>
  )
}
