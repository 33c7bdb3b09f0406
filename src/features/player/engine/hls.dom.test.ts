/** HLS where the browser has none of its own: through hls.js, which may give up (screens 2.7 rules 3 and 16). */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { mediaQuality, mediaSource, setPlayerStage, startPlayer } from '../../../../tests/support/dom/player-stage.ts'
import type { attachHls, HlsPlaylist } from './hls-engine.ts'

const hls = vi.hoisted(() => ({ attachHls: vi.fn<typeof attachHls>(), hasNativeHls: () => false }))
vi.mock('./hls-engine.ts', () => hls)

const resume = vi.fn<() => void>()
const detach = vi.fn<() => void>()

setPlayerStage()
beforeEach(() => void vi.clearAllMocks())

async function playHls() {
  const p = startPlayer({ resolve: async (n) => mediaSource(n, { medium: 'hls' }) })
  await p.run(12)
  return {
    ...p,
    /** The engine of the present address has tried often enough. */
    giveUp: () => hls.attachHls.mock.lastCall?.[2](),
  }
}

describe('the library', () => {
  beforeEach(() => void hls.attachHls.mockReset().mockResolvedValue({ resume, detach }))

  test('HLS goes through the engine where the browser has none of its own', async () => {
    const p = startPlayer({ resolve: async (n) => mediaSource(n, { medium: 'hls', url: 'https://media.test/a.m3u8' }) })
    await p.run(1)
    expect(hls.attachHls).toHaveBeenCalledTimes(1)
    expect(p.address()).toBe('')
    p.detach()
    expect(detach).toHaveBeenCalledTimes(1)
  })

  test('an HLS engine that gives up is recovered from with fresh addresses', async () => {
    const p = startPlayer({ resolve: async (n) => mediaSource(n, { medium: 'hls' }) })
    await p.run(1)
    const [, , onFatal] = hls.attachHls.mock.calls[0] ?? []
    onFatal?.()
    expect(p.state()).toMatchObject({ name: 'recovering', attempts: 1 })
    await p.run(1.5)
    expect(p.questions).toHaveLength(2)
    expect(hls.attachHls).toHaveBeenCalledTimes(2)
  })

  test('a film that flows again while the engine of the next quality loads does not lose its second', async () => {
    const attached = deferred<HlsPlaylist>()
    hls.attachHls.mockReturnValue(attached.promise)
    const p = startPlayer({
      resolve: async (n) => ({
        kind: 'media',
        qualities: [mediaQuality('HD', n), mediaQuality('SD', n, { medium: 'hls' })],
      }),
    })
    await p.run(12)
    p.media.stall()
    await p.run(6)
    p.player.setQuality('SD')
    p.media.flow()
    await p.run(2)
    p.video.src = 'blob:SD'
    attached.resolve({ resume, detach })
    await p.run(2)
    expect(p.video.currentTime).toBeGreaterThan(13)
  })

  test('an engine of a former medium is not listened to', async () => {
    const p = startPlayer({ resolve: async (n) => mediaSource(n, { medium: 'hls' }) })
    await p.run(1)
    const [, , onFatal] = hls.attachHls.mock.calls[0] ?? []
    p.player.setQuality('SD')
    await p.run(1)
    onFatal?.()
    expect(p.name()).not.toBe('recovering')
  })
})

describe('a library that gives up loads nothing any more, and the element has what was loaded before:', () => {
  beforeEach(() => {
    hls.attachHls.mockReset().mockImplementation(async (video, url) => {
      video.src = url
      return { resume, detach }
    })
  })

  test('what is buffered is played to its end before fresh addresses are asked for', async () => {
    const p = await playHls()
    p.giveUp()
    await p.run(20)
    expect(p.state()).toEqual({ name: 'playing', attempts: 0 })
    expect(p.questions).toHaveLength(1)
    const second = p.video.currentTime
    p.media.stall()
    await p.run(0.1)
    expect(p.state()).toMatchObject({ name: 'recovering', intent: 'play' })
    await p.run(1.5)
    expect(p.questions).toHaveLength(2)
    p.media.flow()
    await p.run(1)
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeGreaterThanOrEqual(second)
  })

  test('with nothing buffered they are asked for at once', async () => {
    const p = await playHls()
    p.media.stall()
    await p.run(0.1)
    p.giveUp()
    expect(p.state()).toMatchObject({ name: 'recovering', attempts: 1 })
  })

  test('a network that comes back in time loads on, and the picture runs undisturbed', async () => {
    const p = await playHls()
    p.setOffline(true)
    p.giveUp()
    await p.run(5)
    expect(p.name()).toBe('playing')
    p.setOffline(false)
    await p.run(20)
    expect(resume).toHaveBeenCalledTimes(1)
    expect(detach).not.toHaveBeenCalled()
    expect(p.questions).toHaveLength(1)
    expect(p.name()).toBe('playing')
    p.setOffline(true)
    p.setOffline(false)
    expect(resume, 'it had not given up again').toHaveBeenCalledTimes(1)
  })

  test('one that gives up again, its addresses too old, is recovered from when the picture stands', async () => {
    const p = await playHls()
    p.giveUp()
    p.setOffline(false)
    p.giveUp()
    await p.run(3)
    expect(p.name()).toBe('playing')
    p.media.stall()
    await p.run(1.5)
    expect(p.questions).toHaveLength(2)
  })

  test('the buffer played without a network, it waits for it, and goes on with fresh addresses', async () => {
    const p = await playHls()
    p.setOffline(true)
    p.giveUp()
    await p.run(5)
    const second = p.video.currentTime
    p.media.stall()
    await p.run(0.1)
    expect(p.state()).toMatchObject({ name: 'waitingForNetwork', intent: 'play' })
    p.setOffline(false)
    await p.run(0.5)
    expect(resume).not.toHaveBeenCalled()
    expect(p.questions).toHaveLength(2)
    p.media.flow()
    await p.run(1)
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeGreaterThanOrEqual(second)
  })

  test('given up at a pause, a tap on 播放 without data recovers and plays', async () => {
    const p = await playHls()
    p.player.pause()
    await p.run(1)
    p.giveUp()
    await p.run(60)
    expect(p.name()).toBe('paused')
    p.media.stall()
    p.player.play()
    await p.run(0.1)
    expect(p.state()).toMatchObject({ name: 'recovering', intent: 'play' })
    p.media.flow()
    await p.run(3)
    expect(p.name()).toBe('playing')
  })

  test('a medium that took its place has not given up', async () => {
    const p = await playHls()
    p.giveUp()
    p.player.setQuality('SD')
    await p.run(2)
    p.media.stall()
    await p.run(2)
    expect(p.name()).toBe('buffering')
    expect(p.questions).toHaveLength(1)
  })
})
