import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { MeaningList, type Meaning } from '../../../ui/text/meaning-list.tsx'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'
import { MoreRows } from './more-rows.tsx'
import { playerKeys } from './player-keys.ts'
import type { PlayerSheet } from './player-sheet.ts'
import { SpeedChoice } from './speed-choice.tsx'

export interface ChoiceSheetProps {
  readonly kind: PlayerSheet
  readonly player: Player
  readonly snapshot: PlayerSnapshot
  /** The media element, where picture in picture is possible and allowed; null otherwise. */
  readonly floating: RefObject<HTMLVideoElement | null> | null
  readonly onChoose: (kind: PlayerSheet | null) => void
}

const titles: Record<PlayerSheet, string> = {
  speed: '播放速度',
  quality: '清晰度',
  more: '更多',
  gestures: '播放手势',
}

const gestures: readonly Meaning[] = [
  ['双击左侧或右侧', '后退或前进 10 秒，再点就累加，最后一起跳'],
  ['双击中间', '播放或暂停'],
  ['长按', '2× 快放，松手恢复'],
  ['横滑', '调整进度，松手跳转，向下滑取消'],
]

/** The sheets of the player. */
export function ChoiceSheet({ kind, player, snapshot, floating, onChoose }: ChoiceSheetProps) {
  const close = (): void => onChoose(null)
  function goOn(next: PlayerSheet): void {
    // the first one hands the focus back before the second one takes it: it is handed back again at the end
    flushSync(close)
    onChoose(next)
  }
  return (
    <Sheet key={kind} open title={titles[kind]} onClose={close}>
      {kind === 'speed' && <SpeedChoice player={player} speed={snapshot.speed} onClose={close} />}
      {kind === 'quality' && (
        // a tap chooses and closes, also on what is chosen already; a click made by keys counts no taps
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div onClick={(event) => event.detail > 0 && close()}>
          <RadioGroup
            label={titles.quality}
            options={snapshot.qualities.map(({ name }) => ({ value: name, label: name }))}
            value={snapshot.quality?.name ?? null}
            onChange={player.setQuality}
          />
        </div>
      )}
      {kind === 'more' && (
        <MoreRows player={player} snapshot={snapshot} floating={floating} onChoose={goOn} onClose={close} />
      )}
      {kind === 'gestures' && (
        <>
          <MeaningList meanings={gestures} />
          <MeaningList title="键盘" meanings={playerKeys} />
        </>
      )}
    </Sheet>
  )
}
