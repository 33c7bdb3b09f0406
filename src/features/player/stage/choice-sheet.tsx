import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'
import { SpeedChoice } from './speed-choice.tsx'

export interface ChoiceSheetProps {
  readonly kind: 'speed' | 'quality' | null
  readonly player: Player
  readonly snapshot: PlayerSnapshot
  readonly onClose: () => void
}

/** The choice of a speed or a quality: a tap chooses and closes, also on what is chosen already; keys only choose. */
export function ChoiceSheet({ kind, player, snapshot, onClose }: ChoiceSheetProps) {
  const title = kind === 'quality' ? '清晰度' : '播放速度'
  return (
    <Sheet open={kind !== null} title={title} onClose={onClose}>
      {kind === 'quality' ? (
        // the radio buttons have the keys; a click they make themselves counts no taps
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div onClick={(event) => event.detail > 0 && onClose()}>
          <RadioGroup
            label={title}
            options={snapshot.qualities.map(({ name }) => ({ value: name, label: name }))}
            value={snapshot.quality?.name ?? null}
            onChange={player.setQuality}
          />
        </div>
      ) : (
        <SpeedChoice player={player} speed={snapshot.speed} onClose={onClose} />
      )}
    </Sheet>
  )
}
