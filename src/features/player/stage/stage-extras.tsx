import { Suspense } from 'react'
import { isElder } from '../../../shared/is-elder.ts'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { GestureLayer, type GestureLayerProps } from '../gestures/gesture-layer.tsx'
import type { LargeControlsProps } from './large-controls.tsx'

// without them the controls over the picture do the same
const LargeControls = optionalPart(() => import('./large-controls.tsx').then(({ LargeControls: Controls }) => Controls))

export type StageExtrasProps = GestureLayerProps & LargeControlsProps

/** What the picture of a lesson gets once it has opened: gestures, and in 长辈版 large controls below it. */
export function StageExtras({ isMeantToPlay, Slider, ...touch }: StageExtrasProps) {
  const { player, snapshot } = touch
  return (
    <>
      <GestureLayer {...touch} />
      {isElder() && (
        <Suspense>
          <LargeControls player={player} snapshot={snapshot} isMeantToPlay={isMeantToPlay} Slider={Slider} />
        </Suspense>
      )}
    </>
  )
}
