import type { createStore } from 'jotai'
import { courseRead } from '../../api/course.ts'
import { lessonRead, type LessonDetail } from '../../api/lesson.ts'
import { lessonEntitlement, lessonOpening, type Entitlement } from '../../domain/course/entitlement.ts'
import { lessonMediaAtom } from '../../domain/course/lesson-media.ts'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { isSavingData } from '../../platform/browser/data-saver.ts'
import { settings } from '../../platform/browser/settings.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { mayHaveFilms, playableAtom } from '../../platform/downloads/downloads.ts'
import { pauseLeft } from '../../platform/reads/pause.ts'
import { answerInMemory } from '../../platform/reads/update-cache.ts'
import type { Services } from '../../platform/services.tsx'
import { knownMemberAtom, partitionAtom } from '../../platform/session/session-atoms.ts'
import { readPreferences, writePreferences } from '../../platform/storage/preferences.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import type { Member } from '../../shared/member.ts'
import { errorToast } from '../../strings/zh-CN.ts'
import { isContinuous } from './continuous-play.ts'
import { createDeviceFilm } from './device-film.ts'
import { playFailure, playSource } from './engine/play-addresses.ts'
import type { Player } from './engine/player-port.ts'
import { createPlayer } from './engine/player.ts'
import type { Source } from './engine/sources.ts'
import { neighboursOf, playFacts, type Neighbours } from './lesson-model.ts'
import { jump, seekBanned } from './use-lesson-playhead.ts'

/** A lesson that plays, seen on its screen or only heard (screens 4.11): one player for one lesson in one mode. */
export interface LessonRun {
  /** As it was when the lesson began. */
  readonly detail: LessonDetail
  readonly mode: 'full' | 'trial'
  /** Whose it is; null when it was not known yet whose the token is. */
  readonly watcher: Member | null
  readonly player: Player
  readonly services: Services
  /** Plays from the second of a note. */
  jump(second: number): void
  /** The lesson and its course by the newest answer: a stored one, which began it, may lack what the school has added since. */
  present(): LessonDetail
  /** What its member may watch of the course, as it is known now. */
  entitlement(): Entitlement
  /** As they are now. */
  neighbours(): Neighbours
  /** The screen says how the next lesson comes. */
  follow(way: NextWay): void
  /** Asks for its addresses before it is attached. Never rejects: what fails is asked for again. */
  prepare(): Promise<unknown>
  /** A run of another lesson; null where the member has no access to it. */
  another(detail: LessonDetail): LessonRun | null
  /** Lets go of what `prepare` got; for a run that was never attached. */
  release(): void
}

/** How the next lesson comes. */
export interface NextWay {
  /** Seconds to count down, null when it is not to start by itself. */
  seconds(): number | null
  open(lesson: number): void
}

interface RunInput {
  readonly detail: LessonDetail
  readonly mode: 'full' | 'trial'
  /** Raw query value. */
  readonly t?: string | undefined
}

/** Makes the player of a lesson; what changes later is read when it is needed. */
export function createRun(
  store: ReturnType<typeof createStore>,
  services: Services,
  { detail, mode, t }: RunInput,
): LessonRun {
  const { lesson, course } = detail
  const { sync, loadDownloads } = services
  const film = createDeviceFilm(lesson.id, loadDownloads)
  const watcher = store.get(knownMemberAtom)
  const isSaving = isSavingData()
  const facts = playFacts(detail, mode, store.get(journalAtom).get(lesson.id), t)
  if (facts.limits.isForwardBanned && facts.start.second < Number(t)) showToast(seekBanned)
  const rules = { hosts: settings.playerFrameHosts, ownOrigin: location.origin, hasAccess: mode === 'full' }
  let way: NextWay | undefined
  let early: Promise<Source> | null = null

  const isOffline = (): boolean => store.get(connectivityAtom) === 'offline'

  async function ask(signal: AbortSignal): Promise<Source> {
    const kept = mode === 'full' && mayHaveFilms() ? await film.source(isOffline()) : null
    return kept ?? playSource(lesson.id, mode === 'trial', rules, signal)
  }

  const present = (): LessonDetail => answerInMemory(store.get(partitionAtom), lessonRead(lesson.id)) ?? detail

  function entitlement(of = present()): Entitlement {
    // its screen and 听课 ask for it
    const answer = answerInMemory(store.get(partitionAtom), courseRead(of.course.id))
    // without the member: a lesson that plays is no matter of doubt any more, the server's word stands
    return lessonEntitlement(of, null, answer?.hasAccess === true)
  }

  function neighbours(): Neighbours {
    const playable = isOffline() ? new Set(store.get(playableAtom).map((kept) => kept.lesson)) : undefined
    return neighboursOf(present(), entitlement(), store.get(journalAtom), playable)
  }

  const player = createPlayer({
    lessonId: lesson.id,
    courseId: course.id,
    ...facts,
    isStartedByTap: (navigator.userActivation?.hasBeenActive ?? true) && !isSaving,
    isSavingData: isSaving,
    async resolve(signal) {
      const asked = early ?? ask(signal)
      early = null
      const source = await asked
      const qualities = source.kind === 'media' ? source.qualities : []
      if (!film.isUsed()) store.set(lessonMediaAtom, { lesson: lesson.id, qualities })
      return source
    },
    pauseLeft: () => pauseLeft(false),
    failureOf(error, isByItself) {
      const toast = isByItself ? null : errorToast(error)
      if (toast !== null) showToast(toast)
      return playFailure(error, isOffline())
    },
    report: (entry, seconds, options) =>
      void sync.report(entry, seconds, watcher === null ? options : { ...options, owner: String(watcher.id) }),
    // what plays from the device does not notice
    isOffline: () => !film.isUsed() && isOffline(),
    onConnectivity: (listener) => store.sub(connectivityAtom, listener),
    remembered() {
      const { playerSpeed: speed, playerQuality: quality } = readPreferences()
      return { speed, quality }
    },
    remember: ({ speed, quality }) =>
      writePreferences({
        ...(speed === undefined ? {} : { playerSpeed: speed }),
        ...(quality === undefined ? {} : { playerQuality: quality }),
      }),
    countdown: () => (isContinuous() && neighbours().next?.isOpen ? (way?.seconds() ?? null) : null),
    // the next lesson would take away what is being written below this one
    isHeld: () =>
      document.querySelector('[aria-modal="true"], :is(textarea, [type="text"], [type="search"]):focus') !== null,
    openNext() {
      const { next } = neighbours()
      if (next !== null) way?.open(next.id)
    },
    release: film.release,
  })

  return {
    detail,
    mode,
    watcher,
    player,
    services,
    jump: (second) => jump(player, second),
    present,
    entitlement: () => entitlement(),
    neighbours,
    follow: (given) => (way = given),
    prepare: () => (early = ask(new AbortController().signal)).catch(() => (early = null)),
    another: (other) =>
      lessonOpening(entitlement(other), other.lesson) === 'play'
        ? createRun(store, services, { detail: other, mode: 'full' })
        : null,
    release: film.release,
  }
}
