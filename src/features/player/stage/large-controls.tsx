import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/form/button.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { stepSeconds } from '../engine/limits.ts'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'
import styles from './large-controls.module.css'
import type { ProgressSliderProps } from './progress-slider.tsx'

export interface LargeControlsProps {
  readonly player: Player
  readonly snapshot: PlayerSnapshot
  readonly isMeantToPlay: boolean
  /** The lesson's own: imported here, it would be cut off into a file that each lesson waits for. */
  readonly Slider: ComponentType<ProgressSliderProps>
}

const speeds = [
  { value: 0.75, label: '慢一点' },
  { value: 1, label: '正常' },
  { value: 1.25, label: '快一点' },
]

/** The controls of 长辈版 (screens 4.13): below the picture, large, each with its word. */
export function LargeControls({ player, snapshot, isMeantToPlay, Slider }: LargeControlsProps) {
  // the place that the page below the picture keeps for them
  const place = document.querySelector('#large-controls')
  if (place === null) return null
  const { aim, duration, speed, isSpeedFixed } = snapshot
  const position = aim?.kind === 'slide' ? aim.to : snapshot.position
  return createPortal(
    <section aria-label="播放控制" className={styles.controls}>
      <div className={styles.seek}>
        <Slider
          position={position}
          duration={duration}
          bufferedTo={snapshot.bufferedTo}
          onSeek={player.seekTo}
          onStep={player.seekBy}
          onTouch={nothing}
        />
      </div>
      <p className={styles.times}>
        <span>{inWords(position)}</span>
        <span>共 {inWords(duration)}</span>
      </p>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => player.seekBy(-stepSeconds)}>
          <Icon name="rewind-10" size={30} />
          后退{stepSeconds}秒
        </Button>
        <Button onClick={player.toggle}>
          <Icon name={isMeantToPlay ? 'pause' : 'play'} size={30} />
          {isMeantToPlay ? '暂停' : '播放'}
        </Button>
        <Button variant="quiet" onClick={() => player.seekBy(stepSeconds)}>
          <Icon name="forward-10" size={30} />
          前进{stepSeconds}秒
        </Button>
      </div>
      {!isSpeedFixed && (
        <>
          <p className={styles.label}>讲课速度</p>
          <RadioGroup look="cells" label="讲课速度" options={speeds} value={speed} onChange={player.setSpeed} />
        </>
      )}
    </section>,
    place,
  )
}

const nothing = (): void => {}

/** A time as it is said: 8 分 45 秒. */
function inWords(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${whole < 60 ? '' : `${Math.floor(whole / 60)} 分 `}${whole % 60} 秒`
}
