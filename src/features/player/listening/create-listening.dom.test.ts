/** Lessons that are heard without their picture (screens 4.11), on an element that keeps the standard's rules. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { stageListening } from '../../../../tests/support/dom/listening-stage.ts'
import { setPlayerStage } from '../../../../tests/support/dom/player-stage.ts'
import { seededRandom } from '../../../../tests/support/dom/virtual-clock.ts'
import { AppError } from '../../../shared/errors.ts'
import { dataSaverAtom } from '../../../platform/browser/data-saver.ts'
import { appStore } from '../../../platform/store.ts'
import type { OutboxEntry } from '../../../platform/sync/outbox-entry.ts'
import { refusedAtom } from '../../../platform/sync/sync-atoms.ts'
import { lessonRunAtom } from '../run-atoms.ts'
import type { Listening } from './sound-atom.ts'

const networkError = 2
let opened: Listening | undefined

setPlayerStage()
afterEach(() => {
  opened?.close()
  opened = undefined
  appStore.set(dataSaverAtom, 'auto')
  document.body.replaceChildren()
})

/** The picture plays for some seconds, then it is heard only. */
async function listenAfter(seconds: number, options: Parameters<typeof stageListening>[0] = {}) {
  const s = stageListening(options)
  await s.run(seconds)
  const listening = s.listen()
  opened = listening
  return { ...s, listening }
}

/** A report of a lesson. */
const refused = (id: number): OutboxEntry => ({ kind: 'progress', member: '7', id, seconds: 10, at: 0 })

/** The last 15 seconds of a lesson, without a network since before the next one was asked for. */
async function listenInTunnel(kind: 'offline' | 'timeout') {
  let isInside = true
  const s = await listenAfter(60, {
    lesson: () => (isInside ? Promise.reject(new AppError({ kind })) : Promise.resolve()),
  })
  await s.run(25)
  s.setOffline(true)
  await s.run(20)
  function leaveTunnel(): void {
    isInside = false
    s.setOffline(false)
  }
  return { ...s, leaveTunnel }
}

describe('between picture and sound', () => {
  test('picture → sound → picture at 40 s: no second lost, none counted twice (check 1)', async () => {
    const s = await listenAfter(40)
    await s.run(20)
    expect(s.video.video.hasAttribute('src')).toBe(false)
    expect(s.audio.played[0]?.[0]).toBe(s.video.played.at(-1)?.[1])

    s.listening.showPicture()
    // the screen of the lesson finds its player
    const kept = appStore.get(lessonRunAtom)
    expect(kept).toBe(s.first)
    const before = s.audio.played.at(-1)?.[1]
    const count = s.video.played.length
    const leave = kept?.player.attach(s.video.video)
    await s.run(20)
    expect(s.video.played[count]?.[0]).toBe(before)
    expect(s.audio.video.isConnected).toBe(false)
    expect(s.sound()).toBeNull()
    expect(appStore.get(lessonRunAtom)).toBe(s.first)
    expect(s.seconds(1)).toEqual([10, 20, 30, 40, 50, 60, 70])
    leave?.()
  })

  test('back to a screen that does not come, it ends', async () => {
    const s = await listenAfter(10)
    await s.run(5)
    s.listening.showPicture()
    await s.run(60)
    expect(s.audio.video.hasAttribute('src')).toBe(false)
    expect(s.audio.video.isConnected).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
    // one that comes later begins where this has ended, not where it had begun
    expect(appStore.get(lessonRunAtom)).toBeNull()
    expect(s.seconds(1)).toEqual([10, 14, 17].filter((second) => s.seconds(1).includes(second)))
  })

  test('back to a screen that does not come, another lesson on screen stays', async () => {
    const s = await listenAfter(10)
    s.listening.showPicture()
    const other = s.makeRun(2)
    appStore.set(lessonRunAtom, other)
    await s.run(60)
    expect(appStore.get(lessonRunAtom)).toBe(other)
  })

  test('what runs beside it is told once, and ends with it', async () => {
    const s = await listenAfter(10)
    expect(s.company).toEqual(['begins 1'])
    s.listening.showPicture()
    expect(s.company).toEqual(['begins 1', 'ends 1'])
  })
})

describe('closed', () => {
  test('nothing is left: no sound, no element, no timer, no listener (check 7)', async () => {
    const s = await listenAfter(10)
    s.listening.sleep(15)
    await s.run(5)
    s.listening.close()
    expect(s.audio.video.paused).toBe(true)
    expect(s.audio.video.isConnected).toBe(false)
    expect(s.sound()).toBeNull()
    expect(s.company).toEqual(['begins 1', 'ends 1'])
    expect(s.listeners()).toBe(0)
    await s.run(10)
    expect(vi.getTimerCount()).toBe(0)
    // the place is kept
    expect(s.seconds(1).at(-1)).toBeGreaterThanOrEqual(14)
    const { length } = s.reports
    document.body.append(s.video.video)
    s.video.video.dispatchEvent(new Event('play'))
    s.setMember(null)
    await s.run(60)
    expect(s.reports).toHaveLength(length)
  })

  test('by the end of the session, at once, and its seconds are given to its member (check 2)', async () => {
    const s = await listenAfter(10)
    await s.run(5)
    s.setMember(null)
    expect(s.audio.video.paused).toBe(true)
    expect(s.audio.video.isConnected).toBe(false)
    expect(s.sound()).toBeNull()
    expect(s.seconds(1).at(-1)).toBeGreaterThanOrEqual(14)
  })

  test('by another member; not by news of the same one', async () => {
    const s = await listenAfter(10)
    s.setMember(7)
    expect(s.sound()).not.toBeNull()
    s.setMember(8)
    expect(s.sound()).toBeNull()
  })

  test('by a refused report, once the server says that the lesson may not be watched any more', async () => {
    const closed: number[] = []
    const s = await listenAfter(10, { closed })
    const refuse = async (id: number) => {
      appStore.set(refusedAtom, refused(id))
      await s.run(1)
    }
    await refuse(1)
    expect(s.sound()).not.toBeNull()
    closed.push(1)
    await refuse(2)
    expect(s.sound()).not.toBeNull()
    await refuse(1)
    expect(s.sound()).toBeNull()
    expect(s.asked.filter((what) => what === 'lesson 1')).toHaveLength(2)
  })

  test('a trial is not: the server may refuse its reports', async () => {
    const s = await listenAfter(10, { closed: [1], limits: { trialSeconds: 30, isForwardBanned: false } })
    appStore.set(refusedAtom, refused(1))
    await s.run(1)
    expect(s.sound()).not.toBeNull()
  })

  test('by the picture of another lesson: one sound', async () => {
    const s = await listenAfter(10)
    const other = document.createElement('video')
    document.body.append(other)
    other.dispatchEvent(new Event('play'))
    expect(s.sound()).toBeNull()
    expect(s.audio.video.paused).toBe(true)
  })
})

describe('the next lesson', () => {
  test('comes by itself on the same element, its address asked for before the end', async () => {
    const s = await listenAfter(60)
    await s.run(25)
    expect(s.asked).toEqual(['address 1'])
    await s.run(10)
    expect(s.asked).toEqual(['address 1', 'lesson 2', 'address 2'])
    expect(s.sound()?.run).toBe(s.first)
    await s.run(30)
    expect(s.sound()?.run.detail.lesson.id).toBe(2)
    expect(s.state()).toBe('playing')
    expect(s.audio.loaded).toHaveLength(2)
    expect(s.audio.video.paused).toBe(false)
    // asked once
    expect(s.asked).toHaveLength(3)
    expect(s.seconds(1).at(-1)).toBe(120)
    await s.run(20)
    expect(s.seconds(2)).toEqual([10, 20])
    expect(s.company).toEqual(['begins 1', 'ends 1', 'begins 2'])
  })

  test('is not asked for with 省流量, also when that is switched on meanwhile: none will follow', async () => {
    const s = await listenAfter(60)
    appStore.set(dataSaverAtom, 'on')
    await s.run(35)
    expect(s.asked).toEqual(['address 1'])
  })

  test('is not asked for by what the end of listening reports', async () => {
    const s = await listenAfter(95)
    await s.run(2)
    s.listening.close()
    await s.run(1)
    expect(s.asked).toEqual(['address 1', 'lesson 2', 'address 2'])
  })

  test('chosen shortly before the end is not asked for twice', async () => {
    const s = await listenAfter(95)
    await s.run(2)
    s.listening.open(2)
    await s.run(1)
    expect(s.sound()?.run.detail.lesson.id).toBe(2)
    expect(s.asked).toEqual(['address 1', 'lesson 2', 'address 2'])
  })

  test('begins in the task of the end: with a locked screen there is no other chance', async () => {
    const s = await listenAfter(60)
    await s.run(50)
    let isNext = false
    s.audio.video.addEventListener('ended', () => (isNext = s.sound()?.run.detail.lesson.id === 2))
    await s.run(15)
    expect(isNext).toBe(true)
  })

  test('the address follows where the lesson is on screen', async () => {
    const s = await listenAfter(60)
    await s.run(70)
    expect(s.world.path).toBe('/course/video/2')
    expect(s.sound()?.former).toBeNull()
  })

  test('the address stays where another screen is shown', async () => {
    const s = await listenAfter(60)
    s.world.path = '/courses'
    await s.run(70)
    expect(s.sound()?.run.detail.lesson.id).toBe(2)
    expect(s.world.path).toBe('/courses')
  })

  test('its addresses that could not be had before are asked for again at the end', async () => {
    let count = 0
    const s = await listenAfter(60, {
      resolve: async (id) => {
        if (id === 2 && ++count === 1) throw new Error('no')
        const { mediaSource } = await import('../../../../tests/support/dom/player-stage.ts')
        return mediaSource(id)
      },
    })
    await s.run(75)
    expect(s.asked.filter((what) => what === 'address 2')).toHaveLength(2)
    expect(s.state()).toBe('playing')
  })

  test('that could not be had before, nor at the end, says so; the large button plays this one again', async () => {
    const s = await listenAfter(60, { lesson: () => Promise.reject(new AppError({ kind: 'http', status: 500 })) })
    await s.run(80)
    expect(s.sound()?.note).toBe('服务暂时不可用，请稍后重试')
    // nobody asked for it: no toast
    expect(s.failures).toEqual([])
    expect(s.asked.filter((what) => what === 'lesson 2')).toHaveLength(2)
    expect(s.sound()?.run).toBe(s.first)
    expect(s.state()).toBe('ended')
    s.first.player.replay()
    await s.run(2)
    expect(s.state()).toBe('playing')
    expect(s.sound()?.note).toBe('')
  })

  test('that could not be had is no countdown on the picture, which would stand at 0 for ever', async () => {
    const s = await listenAfter(60, { lesson: () => Promise.reject(new AppError({ kind: 'http', status: 500 })) })
    await s.run(80)
    s.listening.showPicture()
    expect(s.first.player.snapshot().state).toEqual({ name: 'ended', countdown: null })
  })

  test.each(['offline', 'timeout'] as const)(
    'that was lost in a tunnel (%s) comes by itself behind it',
    async (kind) => {
      const s = await listenInTunnel(kind)
      await s.run(20)
      expect(s.state()).toBe('ended')
      expect(s.sound()?.note).toBe('网络已断开，恢复后自动继续')
      expect(s.failures).toEqual([])
      s.leaveTunnel()
      await s.run(2)
      expect(s.sound()?.run.detail.lesson.id).toBe(2)
      expect(s.state()).toBe('playing')
      expect(s.sound()?.note).toBe('')
    },
  )

  test('lost in a tunnel that ends before the lesson does is asked for ahead all the same', async () => {
    const s = await listenInTunnel('offline')
    expect(s.asked).toEqual(['address 1', 'lesson 2'])
    s.leaveTunnel()
    await s.run(1)
    expect(s.asked).toEqual(['address 1', 'lesson 2', 'lesson 2', 'address 2'])
  })

  test.each<[string, (s: Awaited<ReturnType<typeof listenInTunnel>>) => unknown]>([
    ['重播', (s) => s.first.player.replay()],
    ['the end of 定时关闭', (s) => s.listening.sleep(15)],
    ['关闭', (s) => s.listening.close()],
    ['a start in another tab', (s) => s.take()],
  ])('lost in a tunnel does not come any more after %s', async (_, act) => {
    const s = await listenInTunnel('offline')
    await s.run(20)
    act(s)
    await s.run(s.sound()?.sleep === 15 ? 901 : 1)
    expect(s.sound()?.note ?? '').toBe('')
    s.leaveTunnel()
    await s.run(2)
    expect(s.sound()?.run ?? s.first).toBe(s.first)
    expect(s.asked.filter((what) => what === 'lesson 2')).toHaveLength(2)
  })

  test('on its way when another tab begins does not break into that', async () => {
    const slow = deferred<void>()
    const s = await listenAfter(10, { lesson: () => slow.promise })
    s.listening.open(2)
    await s.run(1)
    s.take()
    slow.resolve()
    await s.run(2)
    expect(s.sound()).toMatchObject({ run: s.first, note: '' })
    expect(s.released).toContain(2)
  })

  test('that was tapped is said to be on its way; where it cannot be had, why', async () => {
    const slow = deferred<void>()
    const s = await listenAfter(10, {
      lesson: (id) =>
        slow.promise.then(() => (id === 2 ? Promise.reject(new AppError({ kind: 'timeout' })) : undefined)),
    })
    s.listening.open(2)
    await s.run(1)
    expect(s.sound()?.note).toBe('正在加载…')
    slow.resolve()
    await s.run(1)
    expect(s.sound()?.note).toBe('服务器响应较慢，请稍后重试')
    expect(s.failures).toHaveLength(1)
    s.first.player.pause()
    await s.run(1)
    s.first.player.play()
    await s.run(1)
    expect(s.sound()?.note).toBe('')
    s.listening.open(3)
    await s.run(1)
    expect(s.sound()).toMatchObject({ run: { detail: { lesson: { id: 3 } } }, note: '' })
  })

  test('without access does not begin by itself', async () => {
    const s = await listenAfter(60, { closed: [2] })
    await s.run(90)
    expect(s.state()).toBe('ended')
    expect(s.asked).toEqual(['address 1'])
  })

  test('without access, asked for, is shown on its own screen', async () => {
    const s = await listenAfter(10, { closed: [2] })
    s.listening.open(2)
    await s.run(1)
    expect(s.world.path).toBe('/course/video/2')
    expect(s.sound()?.run).toBe(s.first)
  })

  test.each(['/order', '/member/profile', '/course/video/3'])(
    'without access, asked for by a headset, leaves %s as it is; the bar says why it does not come',
    async (path) => {
      const s = await listenAfter(10, { closed: [2] })
      await s.run(1)
      s.world.path = path
      s.listening.open(2)
      await s.run(1)
      expect(s.world.path).toBe(path)
      expect(s.sound()).toMatchObject({ run: s.first, note: '购买后可观看' })
      expect(s.state()).toBe('playing')
    },
  )

  test('refused by the system, it waits for a tap and is named', async () => {
    const system = { isAllowed: true }
    const s = await listenAfter(60, { media: { isPlayAllowed: () => system.isAllowed } })
    await s.run(50)
    system.isAllowed = false
    await s.run(15)
    expect(s.sound()?.run.detail.lesson.id).toBe(2)
    expect(s.sound()?.isRefused).toBe(true)
    expect(s.audio.video.paused).toBe(true)
    system.isAllowed = true
    s.sound()?.run.player.play()
    await s.run(2)
    expect(s.sound()?.isRefused).toBe(false)
    expect(s.state()).toBe('playing')
  })

  test('the last lesson ends', async () => {
    const s = await listenAfter(60, { lessons: [1] })
    await s.run(90)
    expect(s.state()).toBe('ended')
    expect(s.asked).toEqual(['address 1'])
  })

  test('chosen while another one is asked for, only the last is heard', async () => {
    const slow = deferred<void>()
    const s = await listenAfter(10, { lesson: (id) => (id === 2 ? slow.promise : Promise.resolve()) })
    s.listening.open(2)
    await s.run(1)
    s.listening.open(3)
    await s.run(1)
    slow.resolve()
    await s.run(2)
    expect(s.sound()?.run.detail.lesson.id).toBe(3)
    expect(s.released).toContain(2)
  })
})

describe('定时关闭', () => {
  test('after 15 minutes, with a fade; then it is as loud as before (check 3)', async () => {
    const s = await listenAfter(10, { duration: 3600, lessons: [1] })
    s.listening.sleep(15)
    await s.run(893)
    expect(s.audio.video.paused).toBe(false)
    expect(s.audio.video.volume).toBe(1)
    expect(s.sound()?.left).toBe(7)
    await s.run(5)
    expect(s.audio.video.volume).toBeLessThan(0.7)
    expect(s.audio.video.paused).toBe(false)
    await s.run(3)
    expect(s.audio.video.paused).toBe(true)
    expect(s.audio.video.volume).toBe(1)
    expect(s.sound()).toMatchObject({ sleep: 'off', left: null, isAsleep: true })
    s.first.player.play()
    await s.run(1)
    expect(s.sound()?.isAsleep).toBe(false)
    expect(s.audio.video.paused).toBe(false)
  })

  test('播完本节 stops the next one, once (check 3)', async () => {
    const s = await listenAfter(60)
    s.listening.sleep('end')
    await s.run(70)
    expect(s.state()).toBe('ended')
    expect(s.asked).toEqual(['address 1'])
    expect(s.sound()?.sleep).toBe('off')
    s.listening.open(2)
    await s.run(2)
    expect(s.state()).toBe('playing')
    await s.run(125)
    expect(s.sound()?.run.detail.lesson.id).toBe(3)
  })

  test('over while the next lesson is on its way: that one does not begin', async () => {
    const slow = deferred<void>()
    const s = await listenAfter(10, { duration: 908, lesson: () => slow.promise })
    s.listening.sleep(15)
    await s.run(899)
    expect(s.state()).toBe('ended')
    expect(s.sound()?.left).toBe(1)
    await s.run(3)
    expect(s.sound()?.isAsleep).toBe(true)
    slow.resolve()
    await s.run(3)
    expect(s.sound()?.run).toBe(s.first)
    expect(s.audio.video.paused).toBe(true)
    expect(s.released).toContain(2)
    // asked for anew, it is heard
    s.listening.open(2)
    await s.run(2)
    expect(s.sound()?.run.detail.lesson.id).toBe(2)
    expect(s.state()).toBe('playing')
  })
})

describe('limits', () => {
  test('a trial stops at its end, whatever is tried (check 4)', async () => {
    const s = await listenAfter(10, { limits: { trialSeconds: 30, isForwardBanned: false } })
    await s.run(40)
    expect(s.state()).toBe('trialEnded')
    s.first.player.seekTo(60)
    s.audio.seekNatively(90)
    await s.run(2)
    expect(Math.max(...s.audio.played.map(([, to]) => to))).toBeLessThanOrEqual(30.5)
    expect(Math.max(...s.seconds(1))).toBeLessThanOrEqual(30)
    expect(s.sound()?.run).toBe(s.first)
  })
})

describe('an hour', () => {
  test.each([1, 2, 3, 4, 5])(
    'with cuts, hides and a dead network: every ten seconds once (seed %i)',
    async (seed) => {
      const random = seededRandom(seed)
      const s = await listenAfter(3, { duration: 3600, lessons: [1] })
      const acts: readonly (() => Promise<void>)[] = [
        async () => s.audio.fail(networkError),
        async () => {
          s.audio.stall()
          await s.run(random() * 8)
          s.audio.flow()
        },
        async () => void window.dispatchEvent(new Event('pagehide')),
        async () => {
          s.setOffline(true)
          s.audio.fail(networkError)
          await s.run(random() * 60)
          s.setOffline(false)
        },
        async () => {
          s.audio.pauseNatively()
          await s.run(random() * 20)
          s.first.player.play()
        },
      ]
      // as long as it takes
      for (let step = 0; step < 400 && s.state() !== 'ended'; step++) {
        await s.run(20 + random() * 20)
        if (s.state() === 'playing') await acts[Math.floor(random() * acts.length)]?.()
        await s.run(15)
        if (s.state() === 'failed') s.first.player.retry()
      }
      expect(s.state()).toBe('ended')
      const seconds = s.seconds(1)
      expect(new Set(seconds).size, 'nothing twice').toBe(seconds.length)
      expect(
        [...seconds].sort((a, b) => a - b),
        'never lower',
      ).toEqual(seconds)
      const gaps = seconds.map((second, index) => second - (seconds[index - 1] ?? 0))
      expect(Math.max(...gaps), 'none left out').toBeLessThanOrEqual(11)
      expect(seconds.at(-1)).toBe(3600)
      // each second was heard, and none was skipped
      const heard = [...s.video.played, ...s.audio.played].reduce((sum, [from, to]) => sum + to - from, 0)
      expect(heard).toBeGreaterThanOrEqual(3600 - 1)
    },
    60_000,
  )
})
