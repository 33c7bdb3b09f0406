import { useStore } from 'jotai'
import { useEffect } from 'react'
import { lessonPlayheadAtom, type LessonPlayhead } from '../../domain/course/lesson-media.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { isActive, type PlayerState } from './engine/player-machine.ts'
import type { Player } from './engine/player-port.ts'

/** States in which the player knows no second of the lesson. */
const without: readonly PlayerState['name'][] = ['frame', 'refused', 'noAddress', 'unsupported']

/** Lends the player to the notes of its lesson (screens 4.6). */
export function useLessonPlayhead(player: Player, lesson: number, state: PlayerState['name']): void {
  const store = useStore()
  const isThere = !without.includes(state)
  useEffect(() => {
    if (!isThere) return undefined
    const playhead = lend(player, lesson)
    store.set(lessonPlayheadAtom, playhead)
    return () => store.set(lessonPlayheadAtom, (present) => (present === playhead ? null : present))
  }, [store, player, lesson, isThere])
}

function lend(player: Player, lesson: number): LessonPlayhead {
  return {
    lesson,
    second: () => Math.floor(player.snapshot().position),
    subscribe: player.subscribe,
    jump: (second) => jump(player, second),
    hold() {
      if (!player.isMeantToPlay()) return () => {}
      player.pause()
      return player.play
    },
  }
}

/** Plays from the second of a note, also where the lesson was over or could not be had; within its limits. */
export function jump(player: Player, second: number): void {
  const { name } = player.snapshot().state
  if (name === 'ended' || name === 'trialEnded') player.replay()
  if (name === 'failed' || name === 'offline') player.retry()
  player.seekTo(second)
  const { state, position, isSpeedFixed } = player.snapshot()
  if (isSpeedFixed && isActive(state) && position < second - 1) showToast(seekBanned)
  if (name === 'ready') player.play()
}

/** Under `ban_drag`, when somebody wants to go beyond what was watched. */
export const seekBanned = '本课时不可快进'
