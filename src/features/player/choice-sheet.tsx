import { RadioGroup } from '../../ui/radio-group.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { speeds } from './limits.ts'
import type { Player, PlayerSnapshot } from './player-port.ts'

interface ChoiceSheetProps {
  readonly kind: 'speed' | 'quality' | null
  readonly player: Player
  readonly snapshot: PlayerSnapshot
  readonly onClose: () => void
}

/** The choice of a speed or a quality. */
export function ChoiceSheet({ kind, player, snapshot, onClose }: ChoiceSheetProps) {
  const title = kind === 'quality' ? '清晰度' : '倍速'
  return (
    <Sheet open={kind !== null} title={title} onClose={onClose}>
      {kind === 'quality' ? (
        <RadioGroup
          label={title}
          options={snapshot.qualities.map(({ name }) => ({ value: name, label: name }))}
          value={snapshot.quality?.name ?? null}
          onChange={(name) => {
            player.setQuality(name)
            onClose()
          }}
        />
      ) : (
        <RadioGroup
          label={title}
          options={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
          value={snapshot.speed}
          onChange={(speed) => {
            player.setSpeed(speed)
            onClose()
          }}
        />
      )}
    </Sheet>
  )
}
