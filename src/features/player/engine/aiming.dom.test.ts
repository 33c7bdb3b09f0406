/** Jumps that are seen before they are made, and double speed (screens 4.10), on an element that keeps the standard's rules. */
import { describe, expect, test, vi } from 'vitest'
import { setPlayerStage, startPlayer } from '../../../../tests/support/dom/player-stage.ts'

const trial = { trialSeconds: 30, isForwardBanned: false }
const ban = { trialSeconds: null, isForwardBanned: true }

setPlayerStage()

/** Counts the seeks of the element from now on. */
function countSeeks(p: ReturnType<typeof startPlayer>): () => number {
  let count = 0
  p.video.addEventListener('seeking', () => count++)
  return () => count
}

describe('steps', () => {
  test('four of them at 10 s lead to 50 s: one seek, one report of the position left (check 1)', async () => {
    const p = startPlayer({ start: { second: 10, isResumed: true } })
    await p.run(1)
    p.player.pause()
    await p.run(0.1)
    const left = p.video.currentTime
    const seeks = countSeeks(p)
    const [written, told] = [p.journal.length, p.seconds().length]
    for (const sum of [10, 20, 30, 40]) {
      p.player.step(1)
      expect(p.player.snapshot().aim).toMatchObject({ kind: 'steps', from: left, to: left + sum })
      await p.run(0.7)
      expect(seeks()).toBe(0)
    }
    await p.run(0.2)
    expect(seeks()).toBe(1)
    expect(p.video.currentTime).toBe(left + 40)
    expect(p.player.snapshot().aim).toBeNull()
    expect(p.journal.length - written).toBeLessThanOrEqual(1)
    expect(p.seconds().length - told).toBeLessThanOrEqual(1)
    await p.run(30)
    expect(seeks()).toBe(1)
  })

  test('while it plays they lead from where the first was made, and the position left is reported once', async () => {
    const p = startPlayer()
    await p.run(5.3)
    const left = p.video.currentTime
    p.player.step(1)
    p.player.step(1)
    await p.run(0.9)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(left + 20)
    expect(p.video.currentTime).toBeLessThan(left + 20.5)
    expect(p.seconds()).toEqual([6])
  })

  test('back and forth in equal parts is no jump', async () => {
    const p = startPlayer()
    await p.run(20)
    const seeks = countSeeks(p)
    p.player.step(1)
    p.player.step(-1)
    await p.run(1)
    expect(seeks()).toBe(0)
  })

  test('go no further than the limits, and count from there', async () => {
    const p = startPlayer()
    await p.run(5)
    const left = p.video.currentTime
    p.player.step(-1)
    p.player.step(-1)
    expect(p.player.snapshot().aim?.to).toBe(0)
    p.player.step(1)
    expect(p.player.snapshot().aim?.to).toBe(10)
    await p.run(1)
    expect(p.video.currentTime).toBeLessThan(left + 10)
  })

  test('another jump takes their place', async () => {
    const p = startPlayer()
    await p.run(5)
    p.player.step(1)
    p.player.seekTo(60)
    expect(p.player.snapshot().aim).toBeNull()
    await p.run(2)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(60)
    expect(p.video.currentTime).toBeLessThan(63)
  })

  test('a lesson that is left jumps no more', async () => {
    const p = startPlayer()
    await p.run(5)
    p.player.step(1)
    const seeks = countSeeks(p)
    p.detach()
    await p.run(5)
    expect(seeks()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a slide', () => {
  test('is only seen until it lands', async () => {
    const p = startPlayer()
    await p.run(5)
    const seeks = countSeeks(p)
    p.player.slideBy(30)
    p.player.slideBy(20)
    await p.run(2)
    expect(seeks()).toBe(0)
    const to = p.player.snapshot().aim?.to ?? 0
    p.player.land()
    await p.run(0.1)
    expect(seeks()).toBe(1)
    expect(p.video.currentTime).toBeCloseTo(to, 1)
  })

  test('dropped, it leaves everything as it was', async () => {
    const p = startPlayer()
    await p.run(5)
    const seeks = countSeeks(p)
    p.player.slideBy(30)
    p.player.dropAim()
    p.player.land()
    await p.run(2)
    expect(seeks()).toBe(0)
    expect(p.player.snapshot().aim).toBeNull()
  })

  test('after steps it goes on from where they lead', async () => {
    const p = startPlayer()
    await p.run(5)
    const left = p.video.currentTime
    p.player.step(1)
    p.player.slideBy(5)
    expect(p.player.snapshot().aim).toMatchObject({ kind: 'slide', from: left + 10, to: left + 15 })
    await p.run(2)
    expect(p.player.snapshot().aim).not.toBeNull()
  })

  test('past the end of a trial it stops there (check 3)', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(5)
    p.player.slideBy(100)
    expect(p.player.snapshot().aim).toMatchObject({ to: 30, isHeldBack: false })
    p.player.land()
    await p.run(1)
    expect(p.name()).toBe('trialEnded')
    expect(p.video.currentTime).toBeLessThanOrEqual(30)
    expect(Math.max(...p.seconds())).toBeLessThanOrEqual(30)
  })

  test('under ban_drag goes no further than was watched, and says so; back it may', async () => {
    const p = startPlayer({ limits: ban, facts: { furthest: 20 } })
    await p.run(5)
    p.player.slideBy(60)
    expect(p.player.snapshot().aim).toMatchObject({ to: 20, isHeldBack: true })
    p.player.slideBy(-3)
    expect(p.player.snapshot().aim?.isHeldBack).toBe(false)
    p.player.land()
    await p.run(0.1)
    expect(p.video.currentTime).toBeLessThan(3)
  })

  test('in a film that ends under it is gone', async () => {
    const p = startPlayer({ media: { duration: 10 }, facts: { duration: 10 } })
    await p.run(9)
    p.player.slideBy(-5)
    await p.run(3)
    expect(p.name()).toBe('ended')
    expect(p.player.snapshot().aim).toBeNull()
  })
})

describe('double speed', () => {
  test('until it is released, then the speed of before, which is remembered', async () => {
    const p = startPlayer({ remembered: { speed: 1.25 } })
    await p.run(2)
    p.player.setBoost(true)
    await p.run(1)
    expect(p.video.playbackRate).toBe(2)
    expect(p.player.snapshot()).toMatchObject({ boost: 'on', speed: 2 })
    p.player.setBoost(false)
    await p.run(0.1)
    expect(p.video.playbackRate).toBe(1.25)
    expect(p.player.snapshot()).toMatchObject({ boost: null, speed: 1.25 })
    expect(p.remembered['speed']).toBe(1.25)
  })

  test('of a lesson that stands: it stands again afterwards', async () => {
    const p = startPlayer()
    await p.run(2)
    p.player.pause()
    await p.run(0.1)
    p.player.setBoost(true)
    await p.run(1)
    expect(p.name()).toBe('playing')
    p.player.setBoost(false)
    await p.run(0.1)
    expect(p.name()).toBe('paused')
    expect(p.video.playbackRate).toBe(1)
  })

  test('under ban_drag it stays 1× and says so (check 2)', async () => {
    const p = startPlayer({ limits: ban })
    await p.run(2)
    p.player.setBoost(true)
    await p.run(1)
    expect(p.video.playbackRate).toBe(1)
    expect(p.player.snapshot().boost).toBe('refused')
    p.player.setBoost(false)
    expect(p.player.snapshot().boost).toBeNull()
  })

  test('goes on after a break, and a speed chosen meanwhile counts afterwards', async () => {
    const p = startPlayer()
    await p.run(2)
    p.player.setBoost(true)
    p.media.fail(2)
    await p.run(3)
    expect(p.name()).toBe('playing')
    expect(p.video.playbackRate).toBe(2)
    p.player.setSpeed(0.75)
    expect(p.video.playbackRate).toBe(2)
    p.player.setBoost(false)
    expect(p.video.playbackRate).toBe(0.75)
  })

  test('ends with the trial, at its second', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(20)
    p.player.setBoost(true)
    await p.run(8)
    expect(p.name()).toBe('trialEnded')
    expect(p.video.currentTime).toBeLessThanOrEqual(30.3)
    expect(p.player.snapshot().boost).toBeNull()
    expect(p.video.playbackRate).toBe(1)
  })
})
