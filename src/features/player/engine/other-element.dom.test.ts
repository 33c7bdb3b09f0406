/** A lesson that goes on on another element, as from picture to sound and back (screens 4.11). */
import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { mediaSource, setPlayerStage, startPlayer } from '../../../../tests/support/dom/player-stage.ts'
import type { Source } from './sources.ts'

const networkError = 2
const trial = { trialSeconds: 30, isForwardBanned: false }
const ban = { trialSeconds: null, isForwardBanned: true }

setPlayerStage()

/** The seconds that were played, without what is between them and without the order. */
const secondsOf = (played: readonly (readonly [number, number])[]): number =>
  played.reduce((sum, [from, to]) => sum + to - from, 0)

describe('while it plays', () => {
  test('at 40 s and back: every second once, every report once', async () => {
    const p = startPlayer()
    await p.run(40)
    const left = p.video.currentTime
    const sound = p.move()
    expect(p.video.paused).toBe(true)
    expect(p.video.hasAttribute('src')).toBe(false)
    await p.run(20)
    const picture = p.move()
    expect(sound.video.hasAttribute('src')).toBe(false)
    await p.run(20)

    expect(sound.played[0]?.[0]).toBe(left)
    expect(picture.played[0]?.[0]).toBe(sound.played.at(-1)?.[1])
    // each second was played, and no second twice
    const played = p.played()
    expect(secondsOf(played)).toBeCloseTo(played.at(-1)?.[1] ?? 0, 5)
    expect(p.seconds()).toEqual([10, 20, 30, 40, 50, 60, 70])
    expect(p.name()).toBe('playing')
  })

  test('nothing is asked for anew, nothing is reported by it', async () => {
    const p = startPlayer()
    await p.run(25)
    const former = { reports: p.seconds(), journal: p.journal.length }
    p.move()
    expect(p.seconds()).toEqual(former.reports)
    expect(p.journal).toHaveLength(former.journal)
    await p.run(1)
    expect(p.questions).toHaveLength(1)
    expect(p.present().loaded).toEqual(['https://media.test/HD.mp4?question=1'])
  })

  test('speed, quality, loudness and silence go with it', async () => {
    const p = startPlayer()
    await p.run(3)
    p.player.setSpeed(1.5)
    p.player.setQuality('SD')
    p.player.changeVolume(-0.4)
    p.player.toggleMute()
    const sound = p.move()
    await p.run(1)
    expect(sound.loaded).toEqual(['https://media.test/SD.mp4?question=1'])
    expect(sound.video.playbackRate).toBe(1.5)
    expect(sound.video.volume).toBeCloseTo(0.6)
    expect(sound.video.muted).toBe(true)
  })

  test('what the former element still has to say changes nothing', async () => {
    const p = startPlayer()
    await p.run(10)
    const sound = p.move()
    p.video.dispatchEvent(new Event('pause'))
    p.video.dispatchEvent(new Event('ended'))
    p.video.dispatchEvent(new Event('error'))
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(sound.video.paused).toBe(false)
  })

  test('leaving the former element is not leaving the lesson', async () => {
    const p = startPlayer()
    await p.run(12)
    const [leaveVideo] = [p.player.attach(p.video)]
    const sound = p.move()
    leaveVideo()
    await p.run(2)
    expect(sound.video.paused).toBe(false)
    expect(p.name()).toBe('playing')
  })

  test('addresses that are too old are asked for again', async () => {
    const p = startPlayer()
    await p.run(10)
    vi.setSystemTime(Date.now() + 3 * 3_600_000)
    const left = p.video.currentTime
    p.move()
    await p.run(3)
    expect(p.questions).toHaveLength(2)
    expect(p.present().loaded).toEqual(['https://media.test/HD.mp4?question=2'])
    expect(p.present().played[0]?.[0]).toBe(left)
  })
})

describe('while it does not play', () => {
  test('paused it stays paused, at its second', async () => {
    const p = startPlayer()
    await p.run(15)
    p.player.pause()
    await p.run(1)
    const left = p.video.currentTime
    const sound = p.move()
    await p.run(2)
    expect(p.name()).toBe('paused')
    expect(sound.video.paused).toBe(true)
    expect(sound.video.currentTime).toBe(left)
    p.player.play()
    await p.run(1)
    expect(sound.played[0]?.[0]).toBe(left)
  })

  test('paused with addresses that are too old, it asks for others when it is to play', async () => {
    const p = startPlayer()
    await p.run(15)
    p.player.pause()
    await p.run(1)
    vi.setSystemTime(Date.now() + 3 * 3_600_000)
    p.move()
    await p.run(2)
    expect(p.name()).toBe('paused')
    expect(p.questions).toHaveLength(1)
    p.player.play()
    await p.run(3)
    expect(p.name()).toBe('playing')
    expect(p.questions).toHaveLength(2)
  })

  test('before the addresses are known, it begins on the other element', async () => {
    const first = deferred<Source>()
    const p = startPlayer({ resolve: () => first.promise })
    await p.run(1)
    const sound = p.move()
    first.resolve(mediaSource(1))
    await p.run(1)
    expect(p.video.hasAttribute('src')).toBe(false)
    expect(sound.video.paused).toBe(false)
    expect(p.name()).toBe('playing')
  })

  test('in a recovery it recovers there, at once', async () => {
    const p = startPlayer()
    await p.run(10)
    const left = p.video.currentTime
    p.media.fail(networkError)
    await p.run(0.1)
    expect(p.name()).toBe('recovering')
    const sound = p.move()
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(sound.played[0]?.[0]).toBe(left)
  })

  test('without a network it waits there', async () => {
    const p = startPlayer()
    await p.run(10)
    p.setOffline(true)
    p.media.fail(networkError)
    await p.run(1)
    expect(p.name()).toBe('waitingForNetwork')
    const sound = p.move()
    await p.run(5)
    expect(sound.loaded).toEqual([])
    p.setOffline(false)
    await p.run(3)
    expect(p.name()).toBe('playing')
    expect(p.seconds()).toEqual([...new Set(p.seconds())])
  })

  test('at its end it stays there, and is played again on the other one', async () => {
    const p = startPlayer({ media: { duration: 20 }, facts: { duration: 20 } })
    await p.run(25)
    expect(p.name()).toBe('ended')
    const sound = p.move()
    await p.run(2)
    expect(p.name()).toBe('ended')
    expect(sound.loaded).toEqual([])
    p.player.replay()
    await p.run(5)
    expect(p.name()).toBe('playing')
    expect(sound.played[0]?.[0]).toBe(0)
    expect(p.seconds()).toEqual([10, 20])
  })
})

describe('limits go with it', () => {
  test('the trial stops where it stops, and is played again there', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(20)
    const sound = p.move()
    await p.run(15)
    expect(p.name()).toBe('trialEnded')
    expect(sound.video.currentTime).toBeLessThanOrEqual(30)
    expect(Math.max(...p.seconds())).toBeLessThanOrEqual(30)
    p.player.seekTo(60)
    sound.seekNatively(60)
    await p.run(1)
    expect(Math.max(...p.played().map(([, to]) => to))).toBeLessThanOrEqual(30.5)
  })

  test('nothing beyond what was played under ban_drag, on either element', async () => {
    const p = startPlayer({ limits: ban })
    await p.run(10)
    const sound = p.move()
    await p.run(10)
    sound.seekNatively(100)
    await p.run(1)
    expect(sound.video.currentTime).toBeLessThan(22)
    const picture = p.move()
    await p.run(1)
    picture.seekNatively(15)
    await p.run(1)
    // back is allowed, and forward as far as it was heard
    expect(picture.video.currentTime).toBeCloseTo(16, 0)
    p.player.setSpeed(2)
    await p.run(1)
    expect(picture.video.playbackRate).toBe(1)
  })

  test('a ban that was lifted stays lifted', async () => {
    const p = startPlayer({ limits: ban })
    await p.run(5)
    p.player.noteWatched({ watchedSeconds: 0, isFinished: true })
    const sound = p.move()
    await p.run(1)
    p.player.seekTo(80)
    await p.run(1)
    expect(sound.video.currentTime).toBeGreaterThan(79)
  })
})

test('left on the other element, nothing runs on', async () => {
  const p = startPlayer()
  await p.run(10)
  const sound = p.move()
  await p.run(5)
  p.detach()
  await p.run(60)
  expect(vi.getTimerCount()).toBe(0)
  expect(sound.video.hasAttribute('src')).toBe(false)
  expect(p.listeners()).toBe(0)
  expect(p.reports.at(-1)).toEqual({ seconds: 14, isLeaving: true })
})
