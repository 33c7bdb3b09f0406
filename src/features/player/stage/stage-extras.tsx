import { isElder } from '../../../ui/is-elder.ts'
import { GestureLayer, type GestureLayerProps } from '../gestures/gesture-layer.tsx'
import { LargeControls, type LargeControlsProps } from './large-controls.tsx'

export type StageExtrasProps = GestureLayerProps & LargeControlsProps

/** What the picture of a lesson gets once it has opened: gestures, and in 长辈版 large controls below it. */
export function StageExtras({ isMeantToPlay, Slider, ...touch }: StageExtrasProps) {
  const { player, snapshot } = touch
  return (
    <>
      <GestureLayer {...touch} />
      {isElder() && <LargeControls player={player} snapshot={snapshot} isMeantToPlay={isMeantToPlay} Slider={Slider} />}
    </>
  )
}
