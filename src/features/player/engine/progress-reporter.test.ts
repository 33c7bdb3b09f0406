import { describe, expect, it } from 'vitest'
import { createReporterState, follow, type Movement, type Progress, type ReporterFacts } from './progress-reporter.ts'

const lesson: ReporterFacts = { duration: 120, trialSeconds: null, watchedSeconds: 0, furthest: 0, isFinished: false }

/** A learner at a media element that tells its time every quarter of a second. */
function watch(facts: Partial<ReporterFacts> = {}, start = 0) {
  let state = createReporterState({ ...lesson, ...facts }, start)
  let at = 1_000_000
  let position = start
  const entries: Progress[] = []
  const move = (movement: Movement): void => {
    const result = follow(state, movement)
    state = result.state
    if (result.progress) entries.push(result.progress)
  }
  const learner = {
    entries,
    play(to: number, rate = 1) {
      while (position < to) {
        const step = Math.min(0.25 * rate, to - position)
        position += step
        at += (step / rate) * 1000
        move({ type: 'time', position, isPlaying: true, at })
      }
      return learner
    },
    seek(to: number) {
      move({ type: 'seek', to, at })
      position = to
      move({ type: 'time', position, isPlaying: false, at })
      return learner
    },
    now(type: 'pause' | 'hidden' | 'leave') {
      move({ type, at })
      return learner
    },
    end(mediaSeconds: number) {
      move({ type: 'end', mediaSeconds, at })
      return learner
    },
    sent: () => entries.flatMap(({ seconds }) => (seconds === null ? [] : [seconds])),
    left: () => entries.at(-1),
  }
  return learner
}

describe('reports', () => {
  it('come each 10 s, on pause and when hidden, and nothing twice', () => {
    expect(watch().play(25).now('pause').now('hidden').now('leave').sent()).toEqual([10, 20, 25])
  })
  it('say the second the page is left at', () => {
    const learner = watch().play(33.4).now('leave')
    expect(learner.sent()).toEqual([10, 20, 30, 33])
    expect(learner.left()).toMatchObject({ seconds: 33, position: 33.4, isLeaving: true })
  })
  it('name the position left by a seek, not the one sought', () => {
    expect(watch().play(20).seek(100).now('pause').now('leave').sent()).toEqual([10, 20])
    expect(watch().play(24).seek(100).now('leave').sent()).toEqual([10, 20, 24])
  })
  it('count what is played after a seek', () => {
    expect(watch().play(20).seek(100).play(105).now('pause').sent()).toEqual([10, 20, 105])
  })
  it('only grow', () => {
    expect(watch().play(25).seek(5).play(24).now('pause').play(31).now('pause').sent()).toEqual([10, 20, 25, 31])
  })
  it('say nothing the server knows', () => {
    expect(watch({ watchedSeconds: 95 }, 50).play(97).now('pause').sent()).toEqual([97])
    expect(watch({ watchedSeconds: 120, isFinished: true }).play(60).now('pause').end(120).sent()).toEqual([])
  })
  it('say the end again to a server that has that second, or a later one, and has not finished the lesson', () => {
    expect(watch({ watchedSeconds: 120 }).play(20).end(120).sent()).toEqual([120])
    expect(watch({ watchedSeconds: 150 }).play(20).end(120).sent()).toEqual([150])
    expect(watch({ watchedSeconds: 30, trialSeconds: 30 }).play(20).end(30).sent()).toEqual([])
  })
  it('say nothing below one second', () => {
    expect(watch().play(0.75).now('pause').sent()).toEqual([])
  })
  it('count media seconds at any speed', () => {
    expect(watch().play(25, 2).now('pause').sent()).toEqual([10, 20, 25])
  })
  it.each([
    ['a medium a little shorter than the lesson', 120, 119.6, 120],
    ['a medium longer than the lesson', 120, 130.2, 131],
    ['a lesson without length', 0, 59.3, 60],
  ])('at the end of %s', (_, duration, media, expected) => {
    const learner = watch({ duration }, media - 5)
      .play(media)
      .now('pause')
      .end(media)
    expect(learner.sent().at(-1)).toBe(expected)
    expect(learner.left()).toMatchObject({ isFinished: true, position: media })
  })
  it('of a lesson without length wait for the end', () => {
    expect(watch({ duration: 0 }).play(59).now('pause').seek(3).now('hidden').sent()).toEqual([])
  })
  it('of a trial never pass it', () => {
    const learner = watch({ trialSeconds: 30 }).play(30.4).now('pause').end(30.4)
    expect(Math.max(...learner.sent())).toBe(30)
    expect(Math.max(...learner.entries.map(({ position }) => position))).toBe(30)
    expect(learner.entries.some(({ isFinished }) => isFinished)).toBe(false)
  })
  it('do not take a jump of the media element for playing', () => {
    const state = createReporterState(lesson, 10)
    const jumped = follow(state, { type: 'time', position: 90, isPlaying: true, at: 0 })
    expect(jumped.progress).toBeNull()
    expect(follow(jumped.state, { type: 'pause', at: 1 }).progress).toMatchObject({
      seconds: null,
      position: 90,
      furthest: 0,
    })
  })
})

describe('the journal', () => {
  it.each([0.5, 1, 2])('is written at least every 5 s of the clock at speed %d', (rate) => {
    const { entries } = watch({ duration: 600 }).play(120, rate)
    const times = entries.map(({ at }) => at)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(entries.length).toBeGreaterThan(20)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5_000)
  })
  it('keeps the furthest point of earlier sessions', () => {
    expect(watch({ furthest: 80 }, 10).play(20).now('pause').left()).toMatchObject({ position: 20, furthest: 80 })
  })
  it('remembers a position sought but not played', () => {
    expect(watch().play(20).seek(100).now('leave').left()).toMatchObject({ position: 100, furthest: 20, seconds: null })
  })
  it('is at the furthest point at the end, also of a film that is shorter than the school says', () => {
    const again = watch({ furthest: 120 }).play(112.4).end(112.4)
    expect(again.left()).toMatchObject({ position: 120, furthest: 120, isFinished: true })
    expect(watch({ furthest: 60, trialSeconds: 30 }).play(30).end(30).left()).toMatchObject({ position: 30 })
  })
  it('is not written when nothing moved', () => {
    expect(watch({}, 12).now('hidden').now('leave').entries).toEqual([])
  })
})
