/** A player with a fake media element and a port that notes what it is told. Needs fake timers. */
import { afterEach, beforeEach, vi } from 'vitest'
import { noLimits, type Limits } from '../../../src/features/player/engine/limits.ts'
import { createPlayer } from '../../../src/features/player/engine/player.ts'
import type { PlayerPort, ResolveFailure } from '../../../src/features/player/engine/player-port.ts'
import type { Quality, Source } from '../../../src/features/player/engine/sources.ts'
import { createFakeMedia, type FakeMedia, type FakeMediaOptions } from './fake-media.ts'

/** Clock and media errors for all tests of a file. */
export function setPlayerStage(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('MediaError', { MEDIA_ERR_ABORTED: 1 })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export interface StageOptions {
  readonly media?: FakeMediaOptions
  readonly limits?: Limits
  readonly start?: PlayerPort['start']
  readonly facts?: Partial<PlayerPort['facts']>
  readonly isStartedByTap?: boolean
  readonly isSavingData?: boolean
  readonly countdown?: number | null
  readonly remembered?: { speed?: unknown; quality?: unknown }
  /** Answers the nth question (from 1) for the addresses; without it two mp4 qualities. */
  readonly resolve?: (question: number, signal: AbortSignal) => Promise<Source>
  /** What a rejected `resolve` means. */
  readonly failure?: ResolveFailure
}

export const mediaQuality = (name: string, question: number, change: Partial<Quality> = {}): Quality => ({
  name,
  url: `https://media.test/${name}.mp4?question=${question}`,
  medium: 'file',
  size: name === 'HD' ? 52_428_800 : 10_485_760,
  ...change,
})

/** Lets seconds of the clock pass. */
const passSeconds = async (seconds: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(seconds * 1000))

/** Two qualities whose addresses tell which question they answer. */
export const mediaSource = (question: number, change: Partial<Quality> = {}): Source => ({
  kind: 'media',
  qualities: [mediaQuality('HD', question, change), mediaQuality('SD', question, change)],
})

export function startPlayer(options: StageOptions = {}) {
  const { limits = noLimits, facts = {} } = options
  const media = createFakeMedia(options.media)
  /** Every element it was on, the present one last. */
  const elements = [media]
  const world = { isOffline: false, isHeld: false, pauseLeft: 0, countdown: options.countdown ?? null }
  const connectivity = new Set<() => void>()
  /** Seconds given to the outbox, in their order. */
  const reports: { seconds: number; isLeaving: boolean }[] = []
  /** Positions given to the journal. */
  const journal: number[] = []
  const remembered: Record<string, unknown> = { ...options.remembered }
  const questions: AbortSignal[] = []
  const openNext = vi.fn<() => void>()
  const release = vi.fn<() => void>()

  const port: PlayerPort = {
    lessonId: 1,
    courseId: 9,
    facts: {
      duration: 120,
      trialSeconds: limits.trialSeconds,
      watchedSeconds: 0,
      furthest: 0,
      isFinished: false,
      ...facts,
    },
    limits,
    start: options.start ?? { second: 0, isResumed: false },
    isStartedByTap: options.isStartedByTap ?? true,
    isSavingData: options.isSavingData ?? false,
    resolve(signal) {
      questions.push(signal)
      return options.resolve?.(questions.length, signal) ?? Promise.resolve(mediaSource(questions.length))
    },
    pauseLeft: () => world.pauseLeft,
    failureOf: () => options.failure ?? { kind: 'failed', reason: 'server', isOffline: world.isOffline },
    report(entry, seconds, { isLeaving }) {
      journal.push(entry.position)
      if (seconds !== null) reports.push({ seconds, isLeaving })
    },
    isOffline: () => world.isOffline,
    onConnectivity(listener) {
      connectivity.add(listener)
      return () => connectivity.delete(listener)
    },
    remembered: () => ({ speed: remembered['speed'], quality: remembered['quality'] }),
    remember: (choice) => void Object.assign(remembered, choice),
    countdown: () => world.countdown,
    isHeld: () => world.isHeld,
    openNext,
    release,
  }

  const player = createPlayer(port)
  const detaches = [player.attach(media.video)]

  return {
    player,
    media,
    video: media.video,
    world,
    reports,
    journal,
    remembered,
    questions,
    openNext,
    release,
    /** Leaves the lesson, whatever element it is on. */
    detach: () => detaches.map((detach) => detach()),
    /** Goes on on another element, as between picture and sound. Returns it. */
    move(tag?: FakeMediaOptions['tag']): FakeMedia {
      const next = createFakeMedia({ ...options.media, ...(tag && { tag }) })
      elements.push(next)
      detaches.push(player.attach(next.video))
      return next
    },
    /** The element it is on. */
    present: (): FakeMedia => elements.at(-1) ?? media,
    /** What was really shown or heard, on all elements. */
    played: () => elements.flatMap(({ played }) => played),
    run: passSeconds,
    /** The network goes or comes, and the app concludes so. */
    setOffline(isOffline: boolean): void {
      world.isOffline = isOffline
      for (const listener of connectivity) listener()
    },
    /** The address that is on the element, without its host; '' for none. */
    address: (): string => (media.video.getAttribute('src') ?? '').replace('https://media.test/', ''),
    state: () => player.snapshot().state,
    name: () => player.snapshot().state.name,
    seconds: (): number[] => reports.map((report) => report.seconds),
    listeners: (): number => connectivity.size,
  }
}
