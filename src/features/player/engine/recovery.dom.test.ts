/**
 * How the player goes on when nothing comes, the film breaks or the network goes (screens 2.7), on an element that keeps
 * the standard's rules.
 */
import { describe, expect, test } from 'vitest'
import { mediaSource, setPlayerStage, startPlayer } from '../../../../tests/support/dom/player-stage.ts'
import type { Source } from './sources.ts'

type Stage = ReturnType<typeof startPlayer>

const trial = { trialSeconds: 30, isForwardBanned: false }
const networkError = 2
const aborted = 1
const never = new Promise<Source>(() => {})

setPlayerStage()

describe('when nothing comes', () => {
  test('waiting is said after 1, 5 and 20 seconds; after 30 fresh addresses are asked for, at the same second', async () => {
    const p = startPlayer()
    await p.run(12)
    const second = p.video.currentTime
    p.media.stall()
    await p.run(1.5)
    expect(p.state()).toMatchObject({ name: 'buffering', waited: 1 })
    await p.run(4)
    expect(p.state()).toMatchObject({ name: 'buffering', waited: 5 })
    await p.run(15)
    expect(p.state()).toMatchObject({ name: 'buffering', waited: 20 })
    await p.run(10)
    expect(p.state()).toMatchObject({ name: 'recovering', attempts: 1 })
    await p.run(1)
    p.media.flow()
    await p.run(3)
    expect(p.questions).toHaveLength(2)
    expect(p.name()).toBe('playing')
    expect(p.media.played.find(([from]) => from >= second)?.[0]).toBeCloseTo(second, 1)
  })

  test('fresh addresses are not asked for while the server has asked for a pause', async () => {
    const p = startPlayer()
    await p.run(5)
    p.world.pauseLeft = 20_000
    p.media.fail(networkError)
    await p.run(19)
    expect(p.questions).toHaveLength(1)
    await p.run(2)
    expect(p.questions).toHaveLength(2)
  })

  test('data that come back after three seconds need no fresh addresses', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    await p.run(3)
    p.media.flow()
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(p.questions).toHaveLength(1)
    await p.run(60)
    expect(p.questions).toHaveLength(1)
  })

  test('data that come back while fresh addresses are waited for are played on with', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    await p.run(30.5)
    expect(p.name()).toBe('recovering')
    p.media.flow()
    await p.run(20)
    expect(p.name()).toBe('playing')
    expect(p.media.loaded).toHaveLength(1)
    expect(p.player.snapshot().position).toBeCloseTo(p.video.currentTime, 0)
    expect(p.seconds()).toContain(20)
    p.player.seekTo(110)
    await p.run(15)
    expect(p.name()).toBe('ended')
  })

  test('重试 pressed before the data come back by themselves: the trial still ends', async () => {
    const p = startPlayer({ limits: trial, resolve: (n) => (n === 1 ? Promise.resolve(mediaSource(n)) : never) })
    await p.run(5)
    p.media.stall()
    await p.run(21)
    p.player.retry()
    await p.run(1)
    p.media.flow()
    await p.run(60)
    expect(p.name()).toBe('trialEnded')
    expect(p.video.currentTime).toBeLessThanOrEqual(30.3)
  })

  test.each([90, 0])('a jump to %i before the data come back is where it goes on', async (second) => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    await p.run(30.2)
    p.player.seekTo(second)
    p.media.flow()
    await p.run(2)
    expect(p.media.loaded).toHaveLength(1)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(second)
    expect(p.video.currentTime).toBeLessThan(second + 3)
    expect(p.player.snapshot().position).toBeCloseTo(p.video.currentTime, 0)
  })

  test('of a jump nothing came for and one made while it recovers the later one counts', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    p.player.seekTo(90)
    await p.run(30.2)
    p.player.seekTo(40)
    p.media.flow()
    await p.run(2)
    expect(p.media.loaded).toHaveLength(1)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(40)
    expect(p.video.currentTime).toBeLessThan(43)
  })

  test('重试 pressed in the moment the data come back changes nothing', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(5)
    p.media.stall()
    await p.run(21)
    p.media.flow()
    await p.run(1)
    p.player.retry()
    await p.run(60)
    expect(p.seconds()).toContain(10)
    expect(p.name()).toBe('trialEnded')
  })

  test('a film whose length never comes is given up after thirty seconds', async () => {
    const p = startPlayer()
    p.media.stall()
    await p.run(31)
    expect(p.name()).toBe('recovering')
  })

  test('a pause, playing on, and two presses at once do what was asked for', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    await p.run(2)
    p.player.toggle()
    await p.run(0.1)
    expect(p.name()).toBe('paused')
    expect(p.video.paused).toBe(true)
    p.player.toggle()
    await p.run(2)
    expect(p.name()).toBe('buffering')
    p.player.toggle()
    p.player.toggle()
    await p.run(0.1)
    expect(p.name()).toBe('buffering')
    expect(p.video.paused).toBe(false)
    p.media.flow()
    await p.run(1)
    expect(p.name()).toBe('playing')
  })

  test('a step on top of a jump before anything came leads on from where that led', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    p.player.seekTo(90)
    await p.run(2)
    p.player.seekBy(10)
    await p.run(1)
    p.media.flow()
    await p.run(1)
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeGreaterThanOrEqual(100)
    expect(p.video.currentTime).toBeLessThan(103)
  })

  test('a jump into what never comes asks the host anew once it waited', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    await p.run(6)
    p.player.seekTo(80)
    expect(p.media.loaded).toHaveLength(2)
    p.media.flow()
    await p.run(2)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(80)
    expect(p.name()).toBe('playing')
  })

  test.each([
    ['切换到较低清晰度', (p: Stage) => p.player.setQuality('SD'), { waited: 5 }, { waited: 20 }],
    ['重试', (p: Stage) => p.player.retry(), { name: 'recovering' }, { name: 'recovering' }],
  ])('after %s a film that does not come either has its own thirty seconds', async (_, tap, first, second) => {
    const p = startPlayer()
    await p.run(12)
    p.media.stall()
    await p.run(25)
    tap(p)
    await p.run(8)
    const asked = p.questions.length
    expect(p.state()).toMatchObject(first)
    await p.run(18)
    expect(p.state()).toMatchObject(second)
    expect(p.questions.length).toBe(asked)
    await p.run(8)
    expect(p.questions.length).toBe(asked + 1)
  })

  test('切换到较低清晰度 goes on at the same second', async () => {
    const p = startPlayer()
    await p.run(12)
    p.media.stall()
    await p.run(21)
    p.player.setQuality('SD')
    p.media.flow()
    await p.run(2)
    expect(p.address()).toBe('SD.mp4?question=1')
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeGreaterThan(11)
  })
})

describe('when the film breaks', () => {
  test('fresh addresses after one second, the same second, speed and quality', async () => {
    const p = startPlayer({ remembered: { speed: 1.5, quality: 'SD' } })
    await p.run(12)
    const second = p.video.currentTime
    p.media.fail(networkError)
    await p.run(0.5)
    expect(p.state()).toMatchObject({ name: 'recovering', intent: 'play' })
    await p.run(2)
    expect(p.address()).toBe('SD.mp4?question=2')
    expect(p.name()).toBe('playing')
    expect(p.video.playbackRate).toBe(1.5)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(second)
    expect(p.video.currentTime).toBeLessThan(second + 3)
  })

  test('fails after the third attempt; 重试 plays on at the same second', async () => {
    const p = startPlayer()
    await p.run(12)
    const second = p.video.currentTime
    for (const pause of [1.2, 3.2, 8.2]) {
      p.media.fail(networkError)
      await p.run(pause)
    }
    p.media.fail(networkError)
    await p.run(1)
    expect(p.state()).toEqual({ name: 'failed', reason: '视频加载失败，请重试' })
    expect(p.address()).toBe('')
    p.player.retry()
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeGreaterThan(second - 1)
  })

  test('ten undisturbed seconds make it a new fault', async () => {
    const p = startPlayer()
    await p.run(3)
    p.media.fail(networkError)
    await p.run(2)
    expect(p.state()).toMatchObject({ name: 'playing', attempts: 1 })
    await p.run(11)
    expect(p.state()).toMatchObject({ name: 'playing', attempts: 0 })
  })

  test('an error of taking the address away is none', async () => {
    const p = startPlayer()
    await p.run(3)
    p.media.fail(aborted)
    await p.run(1)
    expect(p.name()).toBe('playing')
    expect(p.questions).toHaveLength(1)
  })

  test('paused meanwhile, it stays paused where it was', async () => {
    const p = startPlayer()
    await p.run(12)
    p.media.fail(networkError)
    await p.run(0.5)
    p.player.pause()
    await p.run(5)
    expect(p.name()).toBe('paused')
    expect(p.video.paused).toBe(true)
    expect(p.video.currentTime).toBeGreaterThan(11)
  })

  test('played again meanwhile, it plays', async () => {
    const p = startPlayer()
    await p.run(12)
    p.player.pause()
    await p.run(1)
    p.media.fail(networkError)
    await p.run(0.2)
    p.player.play()
    await p.run(4)
    expect(p.name()).toBe('playing')
  })

  test('a jump meanwhile is where it goes on', async () => {
    const p = startPlayer()
    await p.run(12)
    p.media.fail(networkError)
    await p.run(0.2)
    p.player.seekTo(70)
    await p.run(4)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(70)
    expect(p.name()).toBe('playing')
  })

  test('a quality chosen meanwhile is taken by the next attempt, once', async () => {
    const p = startPlayer()
    await p.run(12)
    p.media.fail(networkError)
    await p.run(0.2)
    p.player.setQuality('SD')
    expect(p.media.loaded).toHaveLength(1)
    await p.run(4)
    expect(p.address()).toBe('SD.mp4?question=2')
  })
})

describe('without a network', () => {
  test('what is buffered plays on', async () => {
    const p = startPlayer()
    await p.run(5)
    p.setOffline(true)
    await p.run(5)
    expect(p.name()).toBe('playing')
  })

  test('back while fresh addresses fail, it goes on by what the film says', async () => {
    const p = startPlayer({ resolve: (n) => (n === 1 ? Promise.resolve(mediaSource(n)) : Promise.reject(new Error())) })
    await p.run(5)
    p.setOffline(true)
    p.media.stall()
    await p.run(1.5)
    p.setOffline(false)
    await p.run(0.5)
    p.world.isOffline = true
    await p.run(1)
    expect(p.name()).toBe('waitingForNetwork')
    p.media.flow()
    await p.run(8)
    expect(p.name()).toBe('playing')
    expect(p.player.snapshot().position).toBeCloseTo(p.video.currentTime, 0)
    expect(p.seconds()).toContain(10)
  })

  test('it waits when the buffer is empty, and goes on by itself at the same second', async () => {
    const p = startPlayer()
    await p.run(12)
    const second = p.video.currentTime
    p.setOffline(true)
    p.media.stall()
    await p.run(1.5)
    expect(p.state()).toMatchObject({ name: 'waitingForNetwork', intent: 'play' })
    await p.run(600)
    expect(p.questions).toHaveLength(1)
    p.media.flow()
    p.setOffline(false)
    await p.run(3)
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeLessThan(second + 5)
  })

  test('an outage while it buffers is concluded at once', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    await p.run(2)
    p.setOffline(true)
    expect(p.name()).toBe('waitingForNetwork')
  })

  test('paused while it waits, it does not start by itself', async () => {
    const p = startPlayer()
    await p.run(12)
    p.setOffline(true)
    p.media.fail(networkError)
    await p.run(1)
    expect(p.name()).toBe('waitingForNetwork')
    p.player.pause()
    p.setOffline(false)
    await p.run(5)
    expect(p.video.paused).toBe(true)
    expect(p.name()).toBe('paused')
  })

  test('an outage is no failed attempt', async () => {
    const p = startPlayer()
    await p.run(3)
    for (let time = 0; time < 6; time++) {
      p.setOffline(true)
      p.media.fail(networkError)
      await p.run(1)
      p.setOffline(false)
      await p.run(3)
    }
    expect(p.name()).toBe('playing')
  })
})
