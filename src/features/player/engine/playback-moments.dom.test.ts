/** What happens between two events of the media element: each of these was found by breaking the player on purpose. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { mediaSource, setPlayerStage, startPlayer } from '../../../../tests/support/dom/player-stage.ts'
import type { attachHls, HlsPlaylist } from './hls-engine.ts'

const networkError = 2

const hls = vi.hoisted(() => ({ attachHls: vi.fn<typeof attachHls>(), hasNativeHls: () => false }))
vi.mock('./hls-engine.ts', () => hls)

setPlayerStage()
beforeEach(() => void hls.attachHls.mockReset().mockResolvedValue({ resume() {}, detach() {} }))

const hlsSource = async (question: number) => mediaSource(question, { medium: 'hls' })

describe('a pause the learner did not ask for', () => {
  test('by a film that breaks: it plays on after the recovery', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.fail(networkError, true)
    await p.run(3)
    expect(p.name()).toBe('playing')
    expect(p.media.loaded).toHaveLength(2)
  })

  test('told late, after playing was asked for again: it is not shown as paused', async () => {
    const p = startPlayer()
    await p.run(5)
    const seen: string[] = []
    p.player.subscribe(() => seen.push(p.name()))
    p.player.pause()
    p.player.play()
    await p.run(0.1)
    expect(p.video.paused).toBe(false)
    expect(seen).not.toContain('paused')
    expect(p.name()).toBe('playing')
  })
})

describe('an intent', () => {
  test('autoplay that was blocked is not tried again when the length is known', async () => {
    const p = startPlayer({ media: { isPlayAllowed: () => false } })
    const play = vi.spyOn(p.video, 'play')
    await p.run(2)
    expect(play).toHaveBeenCalledTimes(1)
    expect(p.name()).toBe('ready')
    expect(p.media.loaded).toHaveLength(1)
  })

  test('played by the controls of the system, another quality plays on', async () => {
    const p = startPlayer({ isStartedByTap: false })
    await p.run(1)
    void p.video.play()
    await p.run(3)
    p.player.setQuality('SD')
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(p.address()).toBe('SD.mp4?question=1')
  })

  test('changed while a fault is waited out, the next attempt is not put off', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.fail(networkError)
    await p.run(0.8)
    p.player.pause()
    await p.run(0.3)
    expect(p.questions).toHaveLength(2)
  })
})

describe('what is written down', () => {
  test('a page that is shown again writes nothing', async () => {
    const p = startPlayer()
    await p.run(2.5)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(p.reports).toEqual([])
  })

  test('leaving reports the seconds played since the last report', async () => {
    const p = startPlayer()
    await p.run(3.2)
    p.detach()
    expect(p.reports).toEqual([{ seconds: 3, isLeaving: true }])
  })

  test('one jump is one entry', async () => {
    const p = startPlayer()
    await p.run(3.2)
    p.player.seekTo(60)
    await p.run(0.1)
    expect(p.journal).toHaveLength(1)
    expect(p.journal[0]).toBeLessThan(4)
  })

  test.each(['seekTo', 'seekNatively'] as const)(
    'who jumps to the last moment of a trial has not seen it: %s',
    async (by) => {
      const p = startPlayer({ limits: { trialSeconds: 30, isForwardBanned: false } })
      await p.run(3.2)
      if (by === 'seekTo') p.player.seekTo(29.97)
      else p.media.seekNatively(29.97)
      await p.run(1)
      expect(p.name()).toBe('trialEnded')
      expect(p.seconds()).toEqual([3])
    },
  )

  test('a jump that comes down beside its aim has shown nothing between the two', async () => {
    const p = startPlayer()
    await p.run(3.2)
    p.player.seekTo(60)
    p.media.seekNatively(60.2)
    await p.run(0.1)
    p.detach()
    expect(p.seconds()).toEqual([3])
  })
})

describe('where it begins and ends', () => {
  test('an address with a second near the end is followed: only a resumed lesson starts again', async () => {
    const p = startPlayer({ start: { second: 115, isResumed: false } })
    await p.run(1)
    expect(p.media.played[0]?.[0]).toBe(115)
  })

  test('a trial longer than its film finishes nothing: the limits stay', async () => {
    const p = startPlayer({
      limits: { trialSeconds: 200, isForwardBanned: true },
      media: { duration: 20 },
      facts: { duration: 20 },
    })
    await p.run(22)
    expect(p.name()).toBe('ended')
    expect(p.player.snapshot().isSpeedFixed).toBe(true)
  })
})

describe('a trial', () => {
  test('of a month is timed like one of a minute: no timer of a browser runs as long', async () => {
    const timed = vi.spyOn(globalThis, 'setTimeout')
    const p = startPlayer({ limits: { trialSeconds: 2_592_000, isForwardBanned: false } })
    await p.run(5)
    timed.mockClear()
    await p.run(2)
    expect(timed.mock.calls.length).toBeLessThan(50)
    expect(Math.max(...timed.mock.calls.map(([, ms]) => ms ?? 0))).toBeLessThan(2 ** 31)
    expect(p.name()).toBe('playing')
    timed.mockRestore()
  })
})

describe('the network', () => {
  test('a jump soon after the picture stopped does not ask the host anew', async () => {
    const p = startPlayer()
    await p.run(5)
    p.media.stall()
    await p.run(2)
    p.player.seekTo(80)
    expect(p.media.loaded).toHaveLength(1)
  })

  test('an HLS engine finds its own segments after a jump: it is not attached again', async () => {
    const p = startPlayer({ resolve: hlsSource })
    await p.run(1)
    p.media.stall()
    await p.run(6)
    p.player.seekTo(80)
    await p.run(0.1)
    expect(hls.attachHls).toHaveBeenCalledTimes(1)
  })

  test('an HLS engine that is ready only after the lesson was left is let go at once', async () => {
    const engine = deferred<HlsPlaylist>()
    hls.attachHls.mockReturnValue(engine.promise)
    const p = startPlayer({ resolve: hlsSource })
    await p.run(1)
    p.detach()
    const release = vi.fn<() => void>()
    engine.resolve({ resume() {}, detach: release })
    await p.run(0.1)
    expect(release).toHaveBeenCalledTimes(1)
  })

  test('a lesson that was left downloads nothing any more', async () => {
    const p = startPlayer()
    await p.run(3)
    p.detach()
    expect(p.video.duration).toBeNaN()
  })
})
