import type { LessonDetail } from '../../../api/lesson.ts'
import { countPlaying } from '../../../domain/record/count-playing.ts'
import type { RecordLesson } from '../../../domain/record/record-day.ts'
import { settings } from '../../../platform/browser/settings.ts'
import { createWakeLock } from '../../../platform/browser/wake-lock.ts'
import { mayHaveFilms } from '../../../platform/downloads/downloads.ts'
import { whenIdle } from '../../../platform/reads/when-idle.ts'
import { appStore } from '../../../platform/store.ts'
import { openTabChannel } from '../../../platform/tabs/tab-channel.ts'
import { isActive } from '../engine/player-machine.ts'
import type { PlayerSnapshot } from '../engine/player-port.ts'
import { soundAtom } from '../listening/sound-atom.ts'
import type { LessonRun } from '../lesson-run.ts'
import { bindMediaSession, type SessionControls } from './media-session.ts'

interface Company {
  /** Absolute address, '' without one. */
  readonly cover: string
  /** Leads to another lesson. */
  open(lesson: number): void
  /** False where it is only heard: the screen may go dark. */
  readonly isSeen: boolean
  /** Another tab begins to play. */
  onTaken?(): void
}

/**
 * What runs beside a playing lesson: silence in the other tabs, the learning record, downloads that wait, the controls of
 * the lock screen, a screen that stays awake. Returns the function that ends all of it.
 */
export function accompany(run: LessonRun, { cover, open, isSeen, onTaken }: Company): () => void {
  const { player, detail, watcher } = run
  const exclusive = createExclusiveTab(() => {
    player.pause()
    // the next lesson here would silence the one that has begun in the other tab
    player.cancelCountdown()
    onTaken?.()
  })
  let session: SessionControls | undefined
  let former = ''
  let neighbours = run.neighbours()

  // a course that was asked for anew has others perhaps: the lesson is looked up when it is wanted
  const to = (way: 'previous' | 'next') =>
    neighbours[way] &&
    (() => {
      const lesson = run.neighbours()[way]
      if (lesson) open(lesson.id)
    })

  const claiming = whilst(exclusive.claim)
  const counting = whilst(() => {
    const facts = { lesson: recorded(detail), isWhole: run.mode === 'full' }
    return watcher ? countPlaying(player, { member: String(watcher.id), ...facts }) : undefined
  })
  const streaming = whilst(() => waitForStream(run))
  const awake = whilst(() => {
    const lock = createWakeLock()
    lock.want(true)
    return lock.dispose
  })
  const locked = whilst(() => {
    session = bindMediaSession(
      { title: detail.lesson.title, course: detail.course.title, cover },
      {
        ...player,
        // there is no other button: it means all that the one of the screen does
        play: () => (isActive(player.snapshot().state) ? player.play() : player.toggle()),
        previous: to('previous'),
        next: to('next'),
        canSeekForward: !player.snapshot().isSpeedFixed,
      },
    )
    return session.dispose
  })

  function look(): void {
    const snapshot = player.snapshot()
    const { state, hasPlayed, position, duration, speed, isSpeedFixed } = snapshot
    const isPlaying = state.name === 'playing' || state.name === 'buffering'
    if (state.name !== former) {
      // without a network others come next
      neighbours = run.neighbours()
      const sound = appStore.get(soundAtom)
      // no event of a frame reaches listening, which would go on beside it; one that is next there has its bar to say so
      if (state.name === 'frame' && sound?.run !== run) sound?.listening.close()
    }
    former = state.name
    claiming(isPlaying)
    counting(hasPlayed)
    streaming(isStreaming(snapshot))
    awake(isPlaying && isSeen)
    // before, no lock screen has anything to show
    locked(hasPlayed && `${isSpeedFixed} ${neighbours.previous?.id} ${neighbours.next?.id}`)
    // whole seconds are precise enough for a lock screen
    session?.update(isPlaying, Math.floor(position), duration, speed)
  }

  const unsubscribe = player.subscribe(look)
  look()
  return () => {
    unsubscribe()
    for (const end of [claiming, counting, streaming, awake, locked]) end(false)
    exclusive.dispose()
  }
}

/** Something that runs as long as it is told the same; false ends it. */
function whilst(start: () => (() => void) | undefined | void) {
  let told: string | boolean = false
  let end: (() => void) | undefined | void
  return (now: typeof told): void => {
    if (now === told) return
    told = now
    end?.()
    end = now ? start() : undefined
  }
}

/** What the learning record keeps of the lesson (screens 4.12). */
const recorded = ({ lesson, course }: LessonDetail): RecordLesson => ({
  lesson: lesson.id,
  course: course.id,
  title: lesson.title,
  courseTitle: course.title,
  cover: course.cover,
})

/** True while the network is needed for what plays. */
const isStreaming = ({ state, quality }: PlayerSnapshot): boolean =>
  ['playing', 'buffering', 'recovering'].includes(state.name) && quality !== null && quality.medium !== 'device'

/**
 * Downloads of all tabs wait while this lesson streams (screens 4.3): also those that are asked for meanwhile, where nothing
 * was downloaded before. A visitor has none.
 */
function waitForStream({ watcher, services: { loadDownloads } }: LessonRun): (() => void) | undefined {
  if (!settings.offlineVideo || watcher === null) return undefined
  let isOver = false
  let end: (() => void) | undefined
  async function wait(): Promise<void> {
    if (isOver) return
    const downloads = await loadDownloads()
    if (!isOver) end = downloads.waitForStream()
  }
  const waiting = (): void => void wait().catch(() => {})
  // where there are none yet, their code would come before what the lesson's screen needs
  if (mayHaveFilms()) waiting()
  else whenIdle(waiting)
  return () => {
    isOver = true
    end?.()
  }
}

/** One playing tab: a start here pauses the others (screens 2.7 rule 6). */
interface ExclusiveTab {
  claim(): void
  dispose(): void
}

/** This page: a lesson that goes on without its picture is not another one. */
const page = Math.random()

function createExclusiveTab(onTaken: () => void): ExclusiveTab {
  const channel = openTabChannel('player')
  channel.hear((message) => {
    if (message !== page) onTaken()
  })
  return { claim: () => channel.tell(page), dispose: () => channel.close() }
}
