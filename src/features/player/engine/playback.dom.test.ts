/** The player between its machine and the media element (screens 2.7), on an element that keeps the standard's rules. */
import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { mediaSource, setPlayerStage, startPlayer } from '../../../../tests/support/dom/player-stage.ts'
import type { Source } from './sources.ts'

const trial = { trialSeconds: 30, isForwardBanned: false }
const ban = { trialSeconds: null, isForwardBanned: true }
const networkError = 2

setPlayerStage()

describe('getting ready', () => {
  test('entered by a tap, the lesson plays by itself', async () => {
    const p = startPlayer()
    await p.run(1)
    expect(p.name()).toBe('playing')
    expect(p.address()).toBe('HD.mp4?question=1')
  })

  test('opened by its address, it waits for a tap', async () => {
    const p = startPlayer({ isStartedByTap: false })
    await p.run(3)
    expect(p.name()).toBe('ready')
    p.player.play()
    await p.run(1)
    expect(p.name()).toBe('playing')
  })

  test('what is asked for before the addresses are there is kept', async () => {
    const answer = deferred<Source>()
    const p = startPlayer({ isSavingData: true, isStartedByTap: false, resolve: () => answer.promise })
    p.player.toggle()
    p.player.seekTo(40)
    await p.run(3)
    expect(p.name()).toBe('resolving')
    expect(p.player.snapshot().position).toBe(40)
    answer.resolve(mediaSource(1))
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(p.media.played[0]?.[0]).toBe(40)
  })

  test('a browser that wants a tap first gets one', async () => {
    const browser = { isTapped: false }
    const p = startPlayer({ media: { isPlayAllowed: () => browser.isTapped } })
    await p.run(1)
    expect(p.name()).toBe('ready')
    expect(p.media.played).toEqual([])
    browser.isTapped = true
    p.player.play()
    await p.run(1)
    expect(p.name()).toBe('playing')
  })

  test.each<[Source, string]>([
    [{ kind: 'none' }, 'noAddress'],
    [{ kind: 'unsupported', openAddress: 'https://a.test/x' }, 'unsupported'],
    [{ kind: 'frame', address: 'https://player.test/1' }, 'frame'],
  ])('%o shows %s and puts nothing on the element', async (source, state) => {
    const p = startPlayer({ resolve: async () => source })
    await p.run(1)
    expect(p.name()).toBe(state)
    expect(p.address()).toBe('')
    expect(p.player.snapshot().frameAddress).toBe(source.kind === 'frame' ? source.address : null)
    expect(p.player.snapshot().openAddress).toBe(source.kind === 'unsupported' ? source.openAddress : null)
  })

  test('a refusal says what the server said', async () => {
    const p = startPlayer({
      resolve: () => Promise.reject(new Error('no')),
      failure: { kind: 'refused', message: '请购买' },
    })
    await p.run(1)
    expect(p.state()).toEqual({ name: 'refused', message: '请购买' })
  })

  test('a question that fails leads to a retry that plays', async () => {
    const p = startPlayer({
      resolve: (n) => (n === 1 ? Promise.reject(new Error('down')) : Promise.resolve(mediaSource(n))),
    })
    await p.run(1)
    expect(p.state()).toEqual({ name: 'failed', reason: 'server' })
    p.player.retry()
    await p.run(1)
    expect(p.name()).toBe('playing')
  })

  test('without a network it is offline until the network is back', async () => {
    const p = startPlayer({
      resolve: (n) => (n === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(mediaSource(n))),
      failure: { kind: 'failed', reason: 'slow', isOffline: true },
    })
    p.world.isOffline = true
    await p.run(1)
    expect(p.name()).toBe('offline')
    p.setOffline(false)
    await p.run(1)
    expect(p.name()).toBe('playing')
  })

  test('a question that was given up changes nothing', async () => {
    const p = startPlayer({ resolve: () => Promise.reject(new Error('cancelled')), failure: { kind: 'ignored' } })
    await p.run(5)
    expect(p.name()).toBe('resolving')
  })

  test('an answer that comes after a newer question is dropped', async () => {
    const first = deferred<Source>()
    const p = startPlayer({
      resolve: (n) => (n === 2 ? first.promise : Promise.resolve(mediaSource(n))),
    })
    await p.run(1)
    p.media.fail(networkError)
    await p.run(1.5)
    expect(p.questions).toHaveLength(2)
    p.player.retry()
    p.setOffline(true)
    p.setOffline(false)
    p.detach()
    first.resolve(mediaSource(2))
    await p.run(5)
    expect(p.questions[1]?.aborted).toBe(true)
    expect(p.media.loaded).toEqual(['https://media.test/HD.mp4?question=1'])
  })

  test('a page that is no film is unsupported when it never played', async () => {
    const p = startPlayer({ resolve: async (n) => mediaSource(n, { medium: 'unknown' }) })
    await p.run(0.02)
    p.media.fail(4)
    await p.run(1)
    expect(p.name()).toBe('unsupported')
  })

  test('an unknown kind of film that played before is recovered', async () => {
    const p = startPlayer({ resolve: async (n) => mediaSource(n, { medium: 'unknown' }) })
    await p.run(5)
    p.media.fail(networkError)
    await p.run(0.5)
    expect(p.name()).toBe('recovering')
  })
})

describe('saving data', () => {
  test('nothing is fetched before the tap, and its size is said', async () => {
    const p = startPlayer({ isSavingData: true, isStartedByTap: false })
    await p.run(5)
    expect(p.media.loaded).toEqual([])
    expect(p.player.snapshot()).toMatchObject({ loadSize: '约10MB', quality: { name: 'SD' } })
    p.player.play()
    await p.run(1)
    expect(p.name()).toBe('playing')
    expect(p.address()).toBe('SD.mp4?question=1')
  })

  test('a film of this device costs nothing, and says so', async () => {
    const p = startPlayer({
      isSavingData: true,
      isStartedByTap: false,
      resolve: async (n) => mediaSource(n, { medium: 'device' }),
    })
    await p.run(1)
    expect(p.player.snapshot().loadSize).toBe('已下载，不消耗流量')
    expect(p.media.loaded).not.toEqual([])
  })

  test.each(['a broken address', 'a lost network'])(
    'paused after %s, before a picture: waits for a tap',
    async (end) => {
      const p = startPlayer({ isSavingData: true, isStartedByTap: false, media: { metadataMs: 3000 } })
      await p.run(1)
      p.player.play()
      await p.run(0.5)
      if (end === 'a lost network') p.setOffline(true)
      p.media.fail(networkError)
      await p.run(0.2)
      p.player.toggle()
      p.setOffline(false)
      await p.run(5)
      expect(p.name()).toBe('ready')
      expect(p.address()).toBe('')
      expect(p.player.snapshot().loadSize).toBe('约10MB')
      p.player.toggle()
      await p.run(4)
      expect(p.name()).toBe('playing')
      expect(p.address()).toBe('SD.mp4?question=2')
    },
  )

  test('paused and moved at once where nothing comes: waits for a tap as well', async () => {
    const p = startPlayer({ isSavingData: true, media: { metadataMs: 60_000 } })
    await p.run(6)
    p.player.pause()
    p.player.seekTo(50)
    await p.run(1)
    expect(p.name()).toBe('ready')
    expect(p.address()).toBe('')
  })

  test('a quality chosen meanwhile holds for this lesson only', async () => {
    const p = startPlayer({ isSavingData: true })
    await p.run(1)
    p.player.setQuality('HD')
    await p.run(1)
    expect(p.address()).toBe('HD.mp4?question=1')
    expect(p.remembered).toEqual({})
  })
})

describe('where it begins', () => {
  test('goes on where it was left, and says so for eight seconds', async () => {
    const p = startPlayer({ start: { second: 62, isResumed: true } })
    await p.run(1)
    expect(p.media.played[0]?.[0]).toBe(62)
    expect(p.player.snapshot().resumedAt).toBe(62)
    await p.run(8)
    expect(p.player.snapshot().resumedAt).toBeNull()
  })

  test('从头播放 goes to the start and takes the words away', async () => {
    const p = startPlayer({ start: { second: 62, isResumed: true } })
    await p.run(1)
    p.player.startOver()
    await p.run(0.5)
    expect(p.player.snapshot().resumedAt).toBeNull()
    expect(p.video.currentTime).toBeLessThan(2)
  })

  test('a film shorter than its lesson says is not resumed at its end', async () => {
    const p = startPlayer({ start: { second: 85, isResumed: true }, media: { duration: 90 } })
    await p.run(1)
    expect(p.media.played[0]?.[0]).toBe(0)
  })

  test('an address with a second is followed to the end of the film at most', async () => {
    const p = startPlayer({ start: { second: 500, isResumed: false }, media: { duration: 90 } })
    await p.run(1)
    expect(p.video.currentTime).toBeLessThanOrEqual(90)
  })
})

describe('what is reported', () => {
  test('every ten seconds played, and the pause', async () => {
    const p = startPlayer()
    await p.run(25.2)
    p.player.pause()
    await p.run(1)
    expect(p.seconds()).toEqual([10, 20, 25])
    expect(p.name()).toBe('paused')
  })

  test('a pause without a step says nothing twice', async () => {
    const p = startPlayer()
    await p.run(12)
    p.player.pause()
    await p.run(1)
    p.player.pause()
    p.player.play()
    p.player.pause()
    await p.run(1)
    expect(new Set(p.seconds()).size).toBe(p.seconds().length)
  })

  test('a jump reports the second that was left, not the one it goes to', async () => {
    const p = startPlayer()
    await p.run(20.2)
    p.player.seekTo(100)
    await p.run(0.1)
    expect(Math.max(...p.seconds())).toBe(20)
  })

  test('a jump by native controls counts nothing either', async () => {
    const p = startPlayer()
    await p.run(15)
    p.media.seekNatively(90)
    await p.run(0.2)
    p.player.pause()
    await p.run(1)
    expect(Math.max(...p.seconds())).toBeLessThan(16)
  })

  test('going back and playing on never lowers it', async () => {
    const p = startPlayer()
    await p.run(31)
    p.player.seekTo(5)
    await p.run(10)
    expect(p.seconds()).toEqual([...p.seconds()].sort((a, b) => a - b))
    expect(Math.max(...p.seconds())).toBeLessThan(31)
  })

  test('the end reports the length of the lesson when the film is a little shorter', async () => {
    const p = startPlayer({ media: { duration: 119.6 } })
    await p.run(122)
    expect(p.name()).toBe('ended')
    expect(p.seconds().at(-1)).toBe(120)
  })

  test('a lesson of unknown length reports nothing before its end', async () => {
    const p = startPlayer({ facts: { duration: 0 }, media: { duration: 40 } })
    await p.run(35)
    p.player.pause()
    await p.run(1)
    expect(p.seconds()).toEqual([])
    p.player.play()
    await p.run(10)
    expect(p.seconds()).toEqual([40])
  })

  test('what the server has already is not sent again', async () => {
    const p = startPlayer({ facts: { watchedSeconds: 60, furthest: 60 } })
    await p.run(45)
    expect(p.seconds()).toEqual([])
  })

  test('a finished lesson sends nothing and keeps its place', async () => {
    const p = startPlayer({ facts: { isFinished: true, watchedSeconds: 120 } })
    await p.run(12)
    expect(p.seconds()).toEqual([])
    expect(p.journal.length).toBeGreaterThan(0)
  })

  test('at double speed the seconds of the film count', async () => {
    const p = startPlayer({ remembered: { speed: 2 } })
    await p.run(10.2)
    p.player.pause()
    await p.run(1)
    expect(p.seconds().at(-1)).toBe(20)
  })

  test('a hidden page writes down where it is', async () => {
    const p = startPlayer()
    await p.run(7.2)
    window.dispatchEvent(new Event('pagehide'))
    expect(p.reports.at(-1)).toEqual({ seconds: 7, isLeaving: true })
  })

  test('the journal hears of it at least every five seconds', async () => {
    const p = startPlayer()
    await p.run(31)
    const gaps = p.journal.map((second, index) => second - (p.journal[index - 1] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5.25)
  })
})

describe('leaving', () => {
  test('reports, takes the film away, and leaves no timer and no listener', async () => {
    const p = startPlayer({ start: { second: 30, isResumed: true }, limits: trial })
    await p.run(4)
    p.detach()
    expect(p.reports.at(-1)?.isLeaving ?? true).toBe(true)
    expect(p.address()).toBe('')
    expect(p.video.paused).toBe(true)
    expect(p.listeners()).toBe(0)
    const heard = p.journal.length
    await p.run(60)
    expect(vi.getTimerCount()).toBe(0)
    expect(p.journal).toHaveLength(heard)
  })

  test.each(['返回', '听课'])('by %s, a window of its own does not stay behind, dead', async (way) => {
    const exit = vi.fn<() => Promise<void>>().mockResolvedValue()
    const p = startPlayer()
    await p.run(2)
    Object.assign(document, { pictureInPictureElement: document.body, exitPictureInPicture: exit })
    p.move()
    // that of another player is none of its business
    expect(exit).not.toHaveBeenCalled()
    Object.assign(document, { pictureInPictureElement: p.present().video })
    if (way === '返回') p.detach()
    else p.move('audio')
    expect(exit).toHaveBeenCalledOnce()
    for (const name of ['pictureInPictureElement', 'exitPictureInPicture']) Reflect.deleteProperty(document, name)
    p.detach()
  })

  test('events that come late say nothing any more', async () => {
    const p = startPlayer()
    await p.run(5)
    p.detach()
    const before = p.player.snapshot()
    for (const type of ['timeupdate', 'pause', 'error', 'ended', 'playing', 'waiting', 'seeking'])
      p.video.dispatchEvent(new Event(type))
    expect(p.player.snapshot()).toBe(before)
  })

  test('a player on no element does nothing', async () => {
    const p = startPlayer()
    await p.run(2)
    p.detach()
    p.player.play()
    p.player.seekTo(50)
    p.player.retry()
    await p.run(5)
    expect(p.media.loaded).toHaveLength(1)
    expect(p.questions).toHaveLength(1)
  })
})

describe('seeking', () => {
  test('of two jumps the later one counts, however the events come', async () => {
    const p = startPlayer({ media: { seekMs: 400 } })
    await p.run(5)
    p.player.seekTo(90)
    await p.run(0.1)
    p.player.seekTo(40)
    await p.run(1)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(40)
    expect(p.video.currentTime).toBeLessThan(42)
  })

  test('a jump before the length is known is where it opens', async () => {
    const p = startPlayer({ media: { metadataMs: 2000 } })
    await p.run(0.5)
    p.player.seekTo(50)
    expect(p.player.snapshot().position).toBe(50)
    await p.run(3)
    expect(p.media.played[0]?.[0]).toBe(50)
  })

  test('a jump while the film still goes to where it opens is where it goes on', async () => {
    const p = startPlayer({ start: { second: 60, isResumed: true }, media: { seekMs: 600 } })
    await p.run(0.2)
    p.player.seekTo(20)
    await p.run(3)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(20)
    expect(p.video.currentTime).toBeLessThan(23)
  })

  test.each([
    [{}, 20],
    // the last ten seconds of a lesson that was left there begin anew; a second that was chosen does not
    [{ media: { metadataMs: 2000 } }, 115],
  ])('a jump before the first picture is no return to where it was left: %o', async (options, second) => {
    const p = startPlayer({ start: { second: 60, isResumed: true }, isStartedByTap: false, ...options })
    await p.run(0.5)
    p.player.seekTo(second)
    p.player.play()
    await p.run(4)
    expect(p.player.snapshot().resumedAt).toBeNull()
    expect(p.video.currentTime).toBeGreaterThanOrEqual(second)
  })

  test('a jump beyond the stated length, before the real one is known, is where it opens', async () => {
    const p = startPlayer({ media: { metadataMs: 2000, duration: 3600 }, facts: { duration: 60 } })
    await p.run(0.5)
    p.player.seekTo(1800)
    await p.run(3)
    expect(p.media.played[0]?.[0]).toBe(1800)
  })

  test('never to the very end: a lesson ends by playing', async () => {
    const p = startPlayer()
    await p.run(2)
    p.player.seekTo(9999)
    expect(p.video.currentTime).toBeLessThan(120)
    await p.run(2)
    expect(p.name()).toBe('ended')
  })

  test('a jump of nonsense goes to the start', async () => {
    const p = startPlayer()
    await p.run(5)
    p.player.seekTo(Number.NaN)
    await p.run(0.2)
    expect(p.video.currentTime).toBeLessThan(1)
  })

  test('−10 s at the start stays there', async () => {
    const p = startPlayer()
    await p.run(3)
    p.player.seekBy(-10)
    expect(p.video.currentTime).toBe(0)
  })
})

describe('speed, quality, sound', () => {
  test('a speed is kept over a new medium and remembered', async () => {
    const p = startPlayer()
    await p.run(2)
    p.player.setSpeed(1.5)
    p.player.setQuality('SD')
    await p.run(1)
    expect(p.video.playbackRate).toBe(1.5)
    expect(p.remembered).toEqual({ speed: 1.5, quality: 'SD' })
  })

  test('a speed there is no button for is 1', async () => {
    const p = startPlayer({ remembered: { speed: 16 } })
    await p.run(1)
    expect(p.video.playbackRate).toBe(1)
  })

  test('silence and volume are those of the next lesson, too; 听课 is never silent', async () => {
    const p = startPlayer()
    p.player.changeVolume(-0.4)
    expect(p.player.toggleMute()).toBe(true)
    p.detach()
    const next = startPlayer()
    expect(next.video.muted).toBe(true)
    expect(next.video.volume).toBeCloseTo(0.6)
    const sound = next.move('audio')
    expect(sound.video.muted).toBe(false)
    expect(sound.video.volume).toBeCloseTo(0.6)
    expect(next.move().video.muted).toBe(false)
    for (let step = 0; step < 6; step++) next.player.changeVolume(-0.1)
    expect(next.move('audio').video.volume).toBe(0.1)
    next.detach()
  })

  test('a quality change keeps the second and the pause', async () => {
    const p = startPlayer()
    await p.run(12)
    p.player.pause()
    await p.run(0.5)
    const second = p.video.currentTime
    p.player.setQuality('SD')
    await p.run(2)
    expect(p.address()).toBe('SD.mp4?question=1')
    expect(p.video.paused).toBe(true)
    expect(p.video.currentTime).toBeCloseTo(second, 1)
  })

  test('a quality that is not offered, or plays already, changes nothing', async () => {
    const p = startPlayer()
    await p.run(2)
    p.player.setQuality('HD')
    p.player.setQuality('8K')
    expect(p.media.loaded).toHaveLength(1)
  })

  test('addresses older than two hours are renewed before it plays on', async () => {
    const p = startPlayer()
    await p.run(12)
    p.player.pause()
    await p.run(7300)
    p.player.play()
    await p.run(2)
    expect(p.address()).toBe('HD.mp4?question=2')
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeLessThan(16)
  })

  test('toggled twice before any event it does what was asked for last', async () => {
    const p = startPlayer()
    await p.run(5)
    p.player.toggle()
    p.player.toggle()
    await p.run(1)
    expect(p.name()).toBe('playing')
    expect(p.video.paused).toBe(false)
  })

  test('a pause by the lock screen is a pause', async () => {
    const p = startPlayer()
    await p.run(11)
    p.media.pauseNatively()
    await p.run(0.5)
    expect(p.name()).toBe('paused')
    expect(p.seconds().at(-1)).toBe(10)
  })
})

/** Answers the second question for the addresses. */
const late = (question: number): Promise<Source> =>
  question === 1 ? Promise.reject(new Error('no')) : Promise.resolve(mediaSource(2))

describe('the space bar', () => {
  test.each<[string, Parameters<typeof startPlayer>[0]]>([
    ['ended', { media: { duration: 20 }, facts: { duration: 20 } }],
    ['trialEnded', { limits: trial }],
    ['failed', { resolve: late }],
    ['refused', { resolve: late, failure: { kind: 'refused', message: '请购买' } }],
  ])('means in %s what its button does; what only goes on does nothing there', async (state, options) => {
    const p = startPlayer(options)
    await p.run(40)
    p.player.play()
    await p.run(2)
    expect(p.name()).toBe(state)
    p.player.toggle()
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeLessThan(3)
  })
})

describe('the trial', () => {
  test('ends at its second, and nothing beyond is reported', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(40)
    expect(p.name()).toBe('trialEnded')
    expect(p.video.currentTime).toBeLessThanOrEqual(30)
    expect(Math.max(...p.seconds())).toBeLessThanOrEqual(30)
  })

  test.each([
    ['a little before it, of a longer lesson', 29.9, 120, 'trialEnded'],
    ['long before it, of a longer lesson', 20, 120, 'trialEnded'],
    ['as the lesson does, by and large', 25, 30, 'ended'],
    ['where nobody says how long the lesson is', 25, 0, 'ended'],
  ])('a film that ends %s: %s s of %s → %s', async (_, duration, stated, state) => {
    const p = startPlayer({ limits: trial, media: { duration }, facts: { duration: stated } })
    await p.run(40)
    expect(p.name()).toBe(state)
    // nothing is noted that the film did not show
    expect(Math.max(...p.journal)).toBeLessThanOrEqual(duration)
    p.player.replay()
    await p.run(2)
    expect(p.name()).toBe('playing')
  })

  test.each([1.25, 2])('at %s× as well', async (speed) => {
    const p = startPlayer({ limits: trial, remembered: { speed } })
    await p.run(40)
    expect(p.name()).toBe('trialEnded')
    expect(p.video.currentTime).toBeLessThanOrEqual(30)
  })

  test('a jump beyond ends it', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(5)
    p.player.seekTo(60)
    await p.run(1)
    expect(p.name()).toBe('trialEnded')
    expect(p.video.currentTime).toBeLessThanOrEqual(30)
  })

  test('native controls cannot pass it', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(5)
    p.media.seekNatively(100)
    await p.run(2)
    expect(p.video.currentTime).toBeLessThanOrEqual(30)
    expect(Math.max(0, ...p.seconds())).toBeLessThanOrEqual(30)
  })

  test('native controls that go beyond before the length is known end it, too', async () => {
    const p = startPlayer({ limits: trial, media: { metadataMs: 500 } })
    await p.run(0.1)
    p.media.seekNatively(50)
    const played = vi.fn<() => void>()
    p.video.addEventListener('play', played)
    await p.run(20)
    expect(p.name()).toBe('trialEnded')
    expect(p.video.paused).toBe(true)
    // it was started by the tap that opened the lesson: nothing starts it again behind its end
    expect(played).not.toHaveBeenCalled()
  })

  test('重新试看 fetches a film that broke before', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(5)
    p.media.fail(networkError)
    await p.run(0.2)
    p.player.seekTo(60)
    expect(p.name()).toBe('trialEnded')
    p.player.replay()
    await p.run(2)
    expect(p.name()).toBe('playing')
  })

  test('重新试看 begins again', async () => {
    const p = startPlayer({ limits: trial })
    await p.run(40)
    p.player.replay()
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeLessThan(3)
  })
})

describe('no dragging', () => {
  test.each([
    ['the slider', (p: ReturnType<typeof startPlayer>) => p.player.seekTo(90)],
    ['a key', (p: ReturnType<typeof startPlayer>) => p.player.seekBy(80)],
    ['native controls', (p: ReturnType<typeof startPlayer>) => p.media.seekNatively(90)],
  ])('%s is put back to the furthest second reached by playing', async (_what, jump) => {
    const p = startPlayer({ limits: ban })
    await p.run(10)
    jump(p)
    await p.run(0.6)
    expect(p.video.currentTime).toBeLessThan(12)
  })

  test('native controls cannot pass it while another quality opens', async () => {
    const p = startPlayer({ limits: ban, media: { seekMs: 400 } })
    await p.run(10)
    p.player.setQuality('SD')
    await p.run(0.2)
    p.media.seekNatively(90)
    await p.run(5)
    expect(Math.max(...p.media.played.map(([, to]) => to))).toBeLessThan(20)
  })

  test('what was watched elsewhere, as a newer answer says, may be skipped as well', async () => {
    const p = startPlayer({ limits: ban })
    await p.run(5)
    p.player.noteWatched({ watchedSeconds: 80, isFinished: false })
    p.player.seekTo(100)
    await p.run(2)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(80)
    expect(p.video.currentTime).toBeLessThan(83)
    // an older one takes nothing back
    p.player.noteWatched(undefined)
    p.player.seekTo(79)
    await p.run(1)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(79)
  })

  test('going back and forth below it is free', async () => {
    const p = startPlayer({ limits: ban })
    await p.run(20)
    p.player.seekTo(5)
    await p.run(0.3)
    p.player.seekTo(15)
    await p.run(0.1)
    expect(p.video.currentTime).toBeGreaterThanOrEqual(15)
  })

  test('another speed is put back to 1 and not remembered', async () => {
    const p = startPlayer({ limits: ban, remembered: { speed: 2 } })
    await p.run(1)
    p.player.setSpeed(2)
    p.media.rateNatively(2)
    await p.run(0.5)
    expect(p.video.playbackRate).toBe(1)
    expect(p.remembered).toEqual({ speed: 2 })
    expect(p.player.snapshot().isSpeedFixed).toBe(true)
  })

  test('ends with the lesson', async () => {
    const p = startPlayer({ limits: ban, media: { duration: 20 }, facts: { duration: 20 } })
    await p.run(22)
    expect(p.player.snapshot().isSpeedFixed).toBe(false)
    p.player.setSpeed(2)
    expect(p.video.playbackRate).toBe(2)
  })
})

describe('the end', () => {
  const short = { media: { duration: 10 }, facts: { duration: 10 }, countdown: 5 }

  test('counts down five seconds and opens the next lesson, once', async () => {
    const p = startPlayer(short)
    await p.run(11.2)
    expect(p.state()).toMatchObject({ name: 'ended' })
    await p.run(3)
    expect(p.openNext).not.toHaveBeenCalled()
    await p.run(30)
    expect(p.openNext).toHaveBeenCalledTimes(1)
  })

  test('取消 stops it for good', async () => {
    const p = startPlayer(short)
    await p.run(12)
    p.player.cancelCountdown()
    await p.run(30)
    expect(p.openNext).not.toHaveBeenCalled()
    expect(p.state()).toEqual({ name: 'ended', countdown: null })
  })

  test('an open dialog holds it', async () => {
    const p = startPlayer(short)
    p.world.isHeld = true
    await p.run(60)
    expect(p.openNext).not.toHaveBeenCalled()
    p.world.isHeld = false
    await p.run(7)
    expect(p.openNext).toHaveBeenCalledTimes(1)
  })

  test('a hidden page holds it', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const p = startPlayer(short)
    await p.run(60)
    expect(p.openNext).not.toHaveBeenCalled()
    hidden.mockRestore()
    await p.run(7)
    expect(p.openNext).toHaveBeenCalledTimes(1)
  })

  test('重播 plays from the start and counts nothing', async () => {
    const p = startPlayer(short)
    await p.run(12)
    p.player.replay()
    await p.run(2)
    expect(p.name()).toBe('playing')
    expect(p.video.currentTime).toBeLessThan(3)
    await p.run(5)
    expect(p.openNext).not.toHaveBeenCalled()
  })

  test('without a next lesson it just stands', async () => {
    const p = startPlayer({ ...short, countdown: null })
    await p.run(60)
    expect(p.state()).toEqual({ name: 'ended', countdown: null })
    expect(p.openNext).not.toHaveBeenCalled()
  })

  test('left while it counts, nothing opens', async () => {
    const p = startPlayer(short)
    await p.run(12)
    p.detach()
    await p.run(30)
    expect(p.openNext).not.toHaveBeenCalled()
  })
})
