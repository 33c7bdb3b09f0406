import { useCallback, useEffect } from 'react'
import { showToast } from '../../../platform/browser/toast.ts'
import { appStore } from '../../../platform/store.ts'
import { nextSpeed, stepSeconds } from '../engine/limits.ts'
import type { Player } from '../engine/player-port.ts'
import { listen } from '../engine/timers.ts'
import { isFullScreenAtom, setFullScreen } from './full-screen.ts'
import { boostKey, keyCommand, type KeyCommand } from './key-command.ts'

const volumeStep = 0.1

/** A key that is held repeats itself: these would go on and off for as long. */
const switches: ReadonlySet<KeyCommand> = new Set(['toggle', 'fullScreen', 'mute'])

/** The keys that steer the player, wherever the focus is. `onUse`: one was pressed. */
export function useKeys(player: Player, onUse?: () => void, onFullScreen?: () => void): void {
  const act = useCallback(
    (command: KeyCommand) => {
      onUse?.()
      const actions: Record<KeyCommand, () => void> = {
        toggle: player.toggle,
        back: () => player.seekBy(-stepSeconds),
        forward: () => player.seekBy(stepSeconds),
        louder: () => player.changeVolume(volumeStep),
        quieter: () => player.changeVolume(-volumeStep),
        mute: () => showToast(player.toggleMute() ? '已静音' : '已取消静音'),
        fullScreen: () => onFullScreen?.(),
        leaveFullScreen: () => appStore.get(isFullScreenAtom) && setFullScreen(false),
        slower: () => changeSpeed(player, -1),
        faster: () => changeSpeed(player, 1),
        boost: () => player.setBoost(true),
      }
      actions[command]()
    },
    [player, onUse, onFullScreen],
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = keyCommand(event)
      if (command === null) return
      if (command !== 'leaveFullScreen') event.preventDefault()
      if (!(event.repeat && switches.has(command))) act(command)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [act])
  useEffect(() => {
    // of a window that is left the key is never seen to go up
    return listen(window, ['keyup', 'blur'], (event) => {
      if (!(event instanceof KeyboardEvent) || event.key.toLowerCase() === boostKey) player.setBoost(false)
    })
  }, [player])
}

function changeSpeed(player: Player, way: -1 | 1): void {
  const { isSpeedFixed, speed } = player.snapshot()
  const next = nextSpeed(speed, way)
  if (!isSpeedFixed) player.setSpeed(next)
  showToast(isSpeedFixed ? '本课时不可倍速' : `倍速 ${next}×`)
}
