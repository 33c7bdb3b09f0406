import { expect, it } from 'vitest'
import { hearAppEvents } from '../../platform/browser/operator/app-event.ts'
import { countPlaying } from './count-playing.ts'

/** A player that is told what it does. */
function makePlayer() {
  const listeners = new Set<() => void>()
  let name = 'playing'
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => ({ state: { name }, position: 0, speed: 1 }),
    turn(to: string) {
      name = to
      for (const listener of listeners) listener()
    },
  }
}

const lesson = { lesson: 1, course: 1, title: '', courseTitle: '', cover: '' }

it('a school that listens hears once of a lesson that plays, and once of its end (screens 4.15)', () => {
  const heard: string[] = []
  hearAppEvents((name) => heard.push(name))
  const player = makePlayer()
  const seen = countPlaying(player, { member: '1', lesson, isWhole: true })
  player.turn('paused')
  player.turn('playing')
  expect(heard).toEqual(['play'])
  // it goes on without its picture, to its end, and once more
  seen()
  const stop = countPlaying(player, { member: '1', lesson, isWhole: true })
  for (const state of ['ended', 'playing', 'ended']) player.turn(state)
  expect(heard).toEqual(['play', 'finish'])
  stop()

  const trial = makePlayer()
  const end = countPlaying(trial, { member: '1', lesson, isWhole: false })
  trial.turn('ended')
  expect(heard).toEqual(['play', 'finish', 'play'])
  end()
})
