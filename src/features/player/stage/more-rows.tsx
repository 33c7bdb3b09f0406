import { useAtom } from 'jotai'
import type { RefObject } from 'react'
import { isSavingData } from '../../../platform/browser/data-saver.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { continuousPlay } from '../continuous-play.ts'
import { isActive } from '../engine/player-machine.ts'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'
import type { PlayerSheet } from './player-sheet.ts'
import styles from './sheets.module.css'
import { togglePictureInPicture } from './toggle-picture-in-picture.ts'

interface MoreRowsProps {
  readonly player: Player
  readonly snapshot: PlayerSnapshot
  readonly floating: RefObject<HTMLVideoElement | null> | null
  readonly onChoose: (kind: PlayerSheet) => void
  readonly onClose: () => void
}

/** 更多: what is over the picture once more, in words, and 连续播放 (screens 4.10). */
export function MoreRows({ player, snapshot, floating, onChoose, onClose }: MoreRowsProps) {
  const { state, speed, isSpeedFixed, quality, qualities } = snapshot
  const [continuous, setContinuous] = useAtom(continuousPlay.atom)

  function change(isOn: boolean): void {
    setContinuous(isOn ? 'on' : 'off')
    if (!isOn) player.cancelCountdown()
  }

  return (
    <div className={styles.rows}>
      <Cell
        icon="speed"
        title="播放速度"
        note={isSpeedFixed ? '本课时不可倍速' : undefined}
        value={`${speed}×`}
        onClick={() => (isSpeedFixed ? showToast('本课时不可倍速') : onChoose('speed'))}
      />
      {qualities.length > 1 && isActive(state) && (
        <Cell icon="quality" title="清晰度" value={quality?.name} onClick={() => onChoose('quality')} />
      )}
      <Cell
        icon="repeat"
        title="连续播放"
        note={isSavingData() ? '省流量时不自动进入下一节' : '播完自动进入下一节'}
        end={<Switch label="连续播放" checked={continuous === 'on'} onChange={change} />}
      />
      {floating !== null && isActive(state) && (
        <Cell
          icon="pip"
          title="小窗播放"
          onClick={() => {
            void togglePictureInPicture(floating.current)
            onClose()
          }}
        />
      )}
      <Cell icon="hand" title="播放手势" onClick={() => onChoose('gestures')} />
    </div>
  )
}
