/** Lessons that are heard, on an element that plays nothing, with a port that notes what it is told. Needs fake timers. */
import { vi } from 'vitest'
import { createPlayer } from '../../../src/features/player/engine/player.ts'
import { noLimits, type Limits } from '../../../src/features/player/engine/limits.ts'
import type { ResolveFailure } from '../../../src/features/player/engine/player-port.ts'
import type { Source } from '../../../src/features/player/engine/sources.ts'
import type { LessonRun, NextWay } from '../../../src/features/player/lesson-run.ts'
import { createListening, type ListenPort } from '../../../src/features/player/listening/create-listening.ts'
import type { Listening, Sound } from '../../../src/features/player/listening/sound-atom.ts'
import { jump } from '../../../src/features/player/use-lesson-playhead.ts'
import type { LessonDetail } from '../../../src/api/lesson.ts'
import { entitlementOf } from '../../../src/domain/course/entitlement.ts'
import { connectivityAtom } from '../../../src/platform/browser/connectivity.ts'
import { knownMemberAtom, tokenAtom, userAtom } from '../../../src/platform/session/session-atoms.ts'
import { appStore } from '../../../src/platform/store.ts'
import type { Member } from '../../../src/shared/member.ts'
import { createFakeMedia, type FakeMediaOptions } from './fake-media.ts'
import { mediaSource } from './player-stage.ts'

export interface ListeningOptions {
  readonly media?: FakeMediaOptions
  readonly limits?: Limits
  /** Lessons of the course, in order; the first is heard. */
  readonly lessons?: readonly number[]
  /** Lessons the member may not hear. */
  readonly closed?: readonly number[]
  readonly path?: string
  /** Seconds of each lesson. */
  readonly duration?: number
  /** Answers a question for a lesson. */
  readonly lesson?: (id: number) => Promise<void>
  /** Answers a question for the addresses of a lesson. */
  readonly resolve?: (id: number) => Promise<Source>
  readonly failure?: ResolveFailure
  /** Is told what is to be shown, besides. */
  readonly show?: ListenPort['show']
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a member only the id counts here
const member = (id: number) => ({ id, roleId: 0, roleExpiredAt: null }) as Member

/** Starts with a picture that plays; `listen` takes the sound of it. */
export function stageListening(options: ListeningOptions = {}) {
  const { lessons = [1, 2, 3], closed = [], duration = 120, limits = noLimits } = options
  const video = createFakeMedia({ duration, ...options.media })
  const audio = createFakeMedia({ tag: 'audio', duration, ...options.media })
  const world = { path: options.path ?? '/course/video/1', isOffline: false }
  const reports: { lesson: number; seconds: number }[] = []
  const asked: string[] = []
  const released: number[] = []
  const failures: unknown[] = []
  const company: string[] = []
  const others: { onTaken?: (() => void) | undefined } = {}
  const shown: (Sound | null)[] = []
  const connectivity = new Set<() => void>()
  appStore.set(connectivityAtom, 'online')
  appStore.set(tokenAtom, 'token')
  appStore.set(userAtom, member(7))

  const granted = { hasCourse: closed.length === 0, lessonIds: lessons.filter((id) => !closed.includes(id)) }
  const detailOf = (id: number): LessonDetail =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what listening looks at
    ({
      lesson: { id, title: `第 ${id} 节`, freeSeconds: limits.trialSeconds ?? 0, duration },
      course: { id: 9, title: '课程', cover: '', isFree: false, isVipFree: false, charge: 10 },
      canWatch: !closed.includes(id),
      ownedLessonIds: [],
    }) as unknown as LessonDetail

  function makeRun(id: number): LessonRun {
    const way: { now?: NextWay } = {}
    let early: Promise<Source> | null = null
    const ask = (): Promise<Source> => {
      asked.push(`address ${id}`)
      return options.resolve?.(id) ?? Promise.resolve(mediaSource(id))
    }
    const at = (step: number) => {
      const other = lessons[lessons.indexOf(id) + step]
      return other === undefined ? null : { id: other, title: `第 ${other} 节`, isOpen: !closed.includes(other) }
    }
    const neighbours = () => ({ previous: at(-1), next: at(1), unfinished: null })
    const player = createPlayer({
      lessonId: id,
      courseId: 9,
      facts: { duration, trialSeconds: limits.trialSeconds, watchedSeconds: 0, furthest: 0, isFinished: false },
      limits,
      start: { second: 0, isResumed: false },
      isStartedByTap: true,
      isSavingData: false,
      resolve() {
        const answer = early ?? ask()
        early = null
        return answer
      },
      pauseLeft: () => 0,
      failureOf: () => options.failure ?? { kind: 'failed', reason: 'server', isOffline: world.isOffline },
      report: (_entry, seconds) => void (seconds !== null && reports.push({ lesson: id, seconds })),
      isOffline: () => world.isOffline,
      onConnectivity(listener) {
        connectivity.add(listener)
        return () => connectivity.delete(listener)
      },
      remembered: () => ({ speed: 1, quality: '' }),
      remember: () => {},
      countdown: () => (neighbours().next?.isOpen ? (way.now?.seconds() ?? null) : null),
      isHeld: () => false,
      openNext() {
        const { next } = neighbours()
        if (next !== null) way.now?.open(next.id)
      },
      release: () => released.push(id),
    })
    const detail = detailOf(id)
    return {
      detail,
      mode: limits.trialSeconds === null ? 'full' : 'trial',
      watcher: member(7),
      player,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing here calls them
      services: {} as LessonRun['services'],
      jump: (second) => jump(player, second),
      present: () => detail,
      entitlement: () => entitlementOf({ isMember: true, isVip: false }, detailOf(id).course, granted),
      neighbours,
      follow: (given) => (way.now = given),
      prepare: () => (early = ask()).catch(() => (early = null)),
      another: ({ canWatch, lesson }) => (canWatch ? makeRun(lesson.id) : null),
      release: () => released.push(id),
    }
  }

  const port: ListenPort = {
    store: appStore,
    audio: audio.video,
    show(sound) {
      shown.push(sound)
      options.show?.(sound)
    },
    async lesson(id) {
      asked.push(`lesson ${id}`)
      await options.lesson?.(id)
      return detailOf(id)
    },
    onFailed: (error) => failures.push(error),
    path: () => world.path,
    lead: async (href) => void (world.path = href),
    cover: () => '',
    accompany(run, { onTaken }) {
      others.onTaken = onTaken
      company.push(`begins ${run.detail.lesson.id}`)
      return () => company.push(`ends ${run.detail.lesson.id}`)
    },
  }

  const first = makeRun(lessons[0] ?? 1)
  const leavePicture = first.player.attach(video.video)
  let listening: Listening | undefined

  return {
    first,
    video,
    audio,
    world,
    reports,
    asked,
    released,
    failures,
    company,
    /** Another tab begins to play. */
    take: () => others.onTaken?.(),
    shown,
    makeRun,
    /** 听课, and the screen of the picture goes. */
    listen(): Listening {
      document.body.append(audio.video)
      listening = createListening(first, port)
      leavePicture()
      return listening
    },
    sound: (): Sound | null => shown.at(-1) ?? null,
    state: () => shown.findLast((sound) => sound !== null)?.run.player.snapshot().state.name,
    seconds: (lesson: number): number[] => reports.filter((each) => each.lesson === lesson).map((each) => each.seconds),
    setOffline(isOffline: boolean): void {
      world.isOffline = isOffline
      appStore.set(connectivityAtom, isOffline ? 'offline' : 'restored')
      for (const listener of connectivity) listener()
    },
    listeners: (): number => connectivity.size,
    setMember: (id: number | null): void => appStore.set(userAtom, id === null ? null : member(id)),
    known: () => appStore.get(knownMemberAtom)?.id,
    run: async (seconds: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(seconds * 1000)),
  }
}
