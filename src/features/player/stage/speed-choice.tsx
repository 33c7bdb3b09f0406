import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Cell } from '../../../ui/frame/cell.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { leastSpeed, mostSpeed, speeds, speedStep } from '../engine/limits.ts'
import type { Player } from '../engine/player-port.ts'
import styles from './sheets.module.css'

interface SpeedChoiceProps {
  readonly player: Player
  readonly speed: number
  readonly onClose: () => void
}

/** Speeds to tap, which closes, and any other in steps of 0.05 (screens 4.10). */
export function SpeedChoice({ player, speed, onClose }: SpeedChoiceProps) {
  return (
    <>
      {/* the radio buttons have the keys; a click they make themselves counts no taps */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={(event) => event.detail > 0 && onClose()}>
        <RadioGroup
          look="cells"
          label="播放速度"
          options={speeds.map((each) => ({ value: each, label: `${each}×` }))}
          value={speed}
          onChange={player.setSpeed}
        />
      </div>
      <div className={styles.rows}>
        <Cell
          title="微调"
          note={`${leastSpeed}–${mostSpeed}×，每次 ${speedStep}`}
          end={
            <Stepper
              label="微调"
              unit="×"
              value={speed}
              least={leastSpeed}
              most={mostSpeed}
              step={speedStep}
              onChange={player.setSpeed}
            />
          }
        />
      </div>
    </>
  )
}
