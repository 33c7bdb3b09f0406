import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { showToast } from '../../../platform/browser/toast.ts'
import { strings } from '../../../strings/zh-CN.ts'
import type { ChoiceSheetProps } from './choice-sheet.tsx'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'

type Kind = 'speed' | 'quality'

/** The sheet of speeds or qualities; its code is fetched with the first choice. `sheet` is to be rendered. */
export function useChoiceSheet(
  player: Player,
  snapshot: PlayerSnapshot,
): { choose: (kind: Kind) => void; sheet: ReactNode } {
  const [Sheet, setSheet] = useState<ComponentType<ChoiceSheetProps> | null>(null)
  const [kind, setKind] = useState<Kind | null>(null)
  const choose = useCallback((wanted: Kind) => {
    import('./choice-sheet.tsx').then(
      ({ ChoiceSheet }) => {
        setSheet(() => ChoiceSheet)
        setKind(wanted)
      },
      () => showToast(strings.needNetwork),
    )
  }, [])
  const sheet = Sheet && <Sheet kind={kind} player={player} snapshot={snapshot} onClose={() => setKind(null)} />
  return { choose, sheet }
}
