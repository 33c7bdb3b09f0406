/**
 * Counts the seconds a lesson really plays and notes them under the day in which they passed (screens 4.12). One tab of
 * the device counts at a time, so that what plays twice is counted once. What was counted is written about every ten
 * seconds, and at once when it stops, is hidden or left: a page that dies without a word loses no more than that.
 */
import { stagedWrite } from '../../platform/sync/staged-write.ts'
import type { KeyValueStore } from '../../platform/storage/device-store.ts'
import { dateOf, localDay } from '../../shared/local-day.ts'
import { follow, stoppedClock, type PlayMoment } from './play-clock.ts'
import { daySlot, recordKeys, type RecordDay, type RecordLesson } from './record-day.ts'

export interface CounterPorts {
  readonly store: KeyValueStore
  /** Milliseconds on a clock that is never set. */
  now(): number
  /** Milliseconds since 1970, as this device has them. */
  date(): number
  /** Runs the task while no other tab runs one. */
  exclusively(task: () => Promise<void>): Promise<void>
  /** Something was written. */
  onWritten(): void
}

export interface Counter {
  /** What the player shows now. */
  follow(moment: Omit<PlayMoment, 'now'>, isPlaying: boolean): void
  /** The lesson was played to its end. */
  finish(): void
  /** Writes what was counted; `isLeaving`: the page may be gone in a moment. Resolves when it is on the disk. */
  write(isLeaving?: boolean): Promise<void>
  /** The player is gone. */
  end(): Promise<void>
}

const writeStepMs = 10_000

/** This tab's turn to count. */
interface Turn {
  isGranted: boolean
  isOver: boolean
  release(): void
}

/** Counts one lesson for the member who watches it. */
export function createCounter(ports: CounterPorts, member: string, facts: RecordLesson): Counter {
  let turn: Turn | null = null
  let clock = stoppedClock
  /** By day: what was counted and not written yet. */
  let counted = new Map<string, number>()
  let shown: Omit<PlayMoment, 'now'> = { position: 0, speed: 1 }
  let isFinished = false
  let isNamed = false

  function take(): Turn {
    const taken: Turn = { isGranted: false, isOver: false, release: () => (taken.isOver = true) }
    const count = (): Promise<void> =>
      new Promise((release) => {
        if (taken.isOver) return release()
        clock = { ...stoppedClock, last: { ...shown, now: ports.now() } }
        Object.assign(taken, { isGranted: true, release })
      })
    ports.exclusively(count).catch(() => {})
    return taken
  }

  function giveBack(): void {
    turn?.release()
    turn = null
    clock = stoppedClock
  }

  function add(ms: number): void {
    const date = ports.date()
    const day = localDay(date)
    // what was played before midnight belongs to the day before
    const before = Math.min(ms, Math.max(0, ms - (date - dateOf(day).getTime())))
    const parts = [
      [localDay(date - ms), before],
      [day, ms - before],
    ] as const
    for (const [key, part] of parts) if (part > 0) counted.set(key, (counted.get(key) ?? 0) + part)
  }

  async function write(isLeaving = false): Promise<void> {
    const date = ports.date()
    if (isFinished && counted.size === 0) counted.set(localDay(date), 0)
    const days = [...counted].map(([day, ms]): RecordDay => {
      const { lesson, course } = facts
      return { day, lessons: [{ lesson, course, ms: Math.round(ms), at: date, isFinished }] }
    })
    counted = new Map()
    isFinished = false
    // a page in the back/forward cache must not keep the other tabs waiting
    if (isLeaving) giveBack()
    if (days.length === 0) return
    // two tabs may write in the same millisecond: the fraction keeps their keys apart
    const staged = days.map((day) => stagedWrite(ports.store, daySlot(member, day.day), day, date + Math.random()))
    // after its day: a name that no day has is deleted
    const name = isNamed ? undefined : ports.store.set(recordKeys.lesson(member, facts.lesson), facts)
    isNamed = true
    // a full disk has been told to the learner by the storage; playing goes on
    await Promise.allSettled([name, ...staged])
    ports.onWritten()
  }

  const total = (): number => [...counted.values()].reduce((sum, ms) => sum + ms, 0)

  return {
    follow(moment, isPlaying) {
      if (!isPlaying) {
        giveBack()
        if (counted.size > 0) void write()
        return
      }
      shown = moment
      turn ??= take()
      if (!turn.isGranted) return
      const step = follow(clock, { ...moment, now: ports.now() })
      clock = step.clock
      if (step.playedMs > 0) add(step.playedMs)
      if (total() >= writeStepMs) void write()
    },
    finish() {
      isFinished = true
      void write()
    },
    write,
    end() {
      giveBack()
      return write()
    },
  }
}
