import { useEffect, useState } from 'react'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'
import { useKeys } from '../stage/use-keys.ts'
import { createHand } from './create-hand.ts'
import { GestureFeedback } from './gesture-feedback.tsx'
import type { GestureIntent } from './gesture-model.ts'
import styles from './gestures.module.css'

export interface GestureLayerProps {
  readonly player: Player
  readonly snapshot: PlayerSnapshot
  /** A finger. */
  readonly onTap: () => void
  /** A mouse, or a finger that is at it: the controls stay. */
  readonly onPoint: () => void
  readonly onFullScreen: () => void
}

/**
 * Gestures on the picture and what is seen of them (screens 4.10), and the keys, which do the same. It lies below the
 * controls, so none of them is ever part of a gesture.
 */
export function GestureLayer({ player, snapshot, onTap, onPoint, onFullScreen }: GestureLayerProps) {
  useKeys(player, onPoint, onFullScreen)
  const [hand] = useState(createHand)
  const { take } = hand
  useEffect(() => {
    const act = (intent: GestureIntent): void => {
      switch (intent.type) {
        case 'tap':
          return intent.isMouse ? onPoint() : onTap()
        case 'toggle':
          return player.toggle()
        case 'step':
          return player.step(intent.way)
        case 'hold':
          player.setBoost(true)
          return player.snapshot().boost === 'on' ? vibrate() : undefined
        case 'release':
          return player.setBoost(false)
        case 'slide':
          onPoint()
          return player.slideBy(intent.part * player.snapshot().duration)
        case 'land':
          return player.land()
        default:
          return player.dropAim()
      }
    }
    hand.obey(act)
  }, [hand, player, onTap, onPoint])
  useEffect(() => hand.leave, [hand])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.layer}
        // browsers hand a touch to what takes clicks nearby: without this a tap beside a button is that button's
        onClick={takesClicks}
        onPointerDown={take}
        onPointerMove={take}
        onPointerUp={take}
        onPointerCancel={take}
        onLostPointerCapture={take}
        // a long press is ours
        onContextMenu={(event) => event.preventDefault()}
      />
      <GestureFeedback snapshot={snapshot} />
    </>
  )
}

const takesClicks = (): void => {}

/** Felt where the device can; a browser that was not touched yet would only complain. */
function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(15)
}
