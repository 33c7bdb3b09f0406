/**
 * Plays lessons without their picture, one after the other, on one element that no screen owns (screens 4.11). The player is
 * the one of the lesson's screen: it comes from there, and goes back there.
 */
import type { LessonDetail } from '../../../api/lesson.ts'
import { connectivityAtom } from '../../../platform/browser/connectivity.ts'
import { knownMemberAtom } from '../../../platform/session/session-atoms.ts'
import type { AppStore } from '../../../platform/store.ts'
import { refusedAtom } from '../../../platform/sync/sync-atoms.ts'
import { isUnreachable } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { errorMessage } from '../../../strings/zh-CN.ts'
import { isContinuous } from '../continuous-play.ts'
import { outageMessage, type PlayerState } from '../engine/player-machine.ts'
import type { LessonRun } from '../lesson-run.ts'
import { lessonRunAtom } from '../run-atoms.ts'
import type { accompany } from '../media/accompany.ts'
import { createAhead } from './create-ahead.ts'
import { createSleepTimer } from './sleep-timer.ts'
import type { Listening, Sound } from './sound-atom.ts'

export interface ListenPort {
  readonly store: AppStore
  /** The element; it stands in the document. */
  readonly audio: HTMLMediaElement
  /** Tells what is to be shown; null: nothing is heard any more. */
  show(sound: Sound | null): void
  /** Asks for a lesson. Throws AppError. */
  lesson(id: number): Promise<LessonDetail>
  /** A lesson that was asked for by a tap could not be had. */
  onFailed(error: unknown): void
  /** Path of the screen. */
  path(): string
  /** Leads to an address, in the place of the present one. */
  lead(href: string): Promise<void>
  cover(detail: LessonDetail): string
  readonly accompany: typeof accompany
}

/** Seconds of the clock before the end of a lesson at which the next one is asked for. */
const aheadSeconds = 30
/** The screen of the lesson takes the player over within this time; without it, it ends. */
const handBackMs = 3_000
const loading = '正在加载…'

/** Plays on with `first`, which its screen has let go of, until `close` or `showPicture`. */
export function createListening(first: LessonRun, port: ListenPort): Listening {
  const { store, audio } = port
  let sound: Omit<Sound, 'listening'> = {
    run: first,
    former: null,
    sleep: 'off',
    left: null,
    isRefused: false,
    isAsleep: false,
    note: '',
  }
  let detach: (() => boolean) | undefined
  let endLook: (() => void) | undefined
  let endCompany: (() => void) | undefined
  let isOver = false
  const ahead = createAhead(runOf)
  let turn = 0
  /** The lesson that was to follow, and could not be reached. */
  let missed: number | null = null

  function show(change: Partial<typeof sound>): void {
    sound = { ...sound, ...change }
    if (!isOver) port.show({ ...sound, listening })
  }

  const loudness = { full: audio.volume, isFading: false }
  const timer = createSleepTimer({
    onChange: (sleep, left) => show({ sleep, left }),
    onFade(level) {
      if (!loudness.isFading) loudness.full = audio.volume
      loudness.isFading = level < 1
      audio.volume = loudness.full * level
    },
    onOver() {
      sound.run.player.pause()
      // a lesson still on its way would begin in the silence
      forget({ isAsleep: true })
    },
  })

  /** Another lesson that is on its way does not come any more. */
  function forget(change: Partial<typeof sound>): void {
    turn += 1
    missed = null
    show({ note: '', ...change })
  }

  // a lesson still to come would silence the tab that begins
  const company = { open: (id: number) => void go(id, false), isSeen: false, onTaken: () => forget({}) }

  function forgetFailure(): void {
    if (sound.note !== loading) show({ note: '' })
  }

  /** Puts a lesson on the element. `isFollowing`: nobody asked for it just now. */
  function begin(run: LessonRun, isFollowing: boolean): void {
    const { player } = run
    let former: PlayerState['name'] | undefined
    function look(): void {
      const { state, position, duration, speed } = player.snapshot()
      const { name } = state
      // it began, and the browser wants a tap first
      if (name !== former && isFollowing && former === 'buffering' && name === 'ready') show({ isRefused: true })
      if (name === 'playing' && former !== 'playing') {
        show({ isRefused: false, isAsleep: false })
        forgetFailure()
      }
      if (name === 'ended' && former !== 'ended' && sound.sleep === 'end') timer.choose('off')
      // it is heard again: another one would break into it
      if (name !== 'ended' && former === 'ended') forget({})
      former = name
      if (name === 'playing' && duration > 0 && (duration - position) / speed <= aheadSeconds) askAhead()
    }
    run.follow({ seconds: () => (sound.sleep === 'end' ? null : 0), open: (id) => void go(id, true) })
    detach = player.attach(audio)
    endCompany = port.accompany(run, { ...company, cover: port.cover(run.detail) })
    endLook = player.subscribe(look)
    look()
  }

  function leaveRun(): void {
    // first of all: what the player reports as it leaves would ask for the next lesson, which nobody would let go of
    endLook?.()
    // shows the last position, which is counted as well
    detach?.()
    endCompany?.()
  }

  async function runOf(id: number): Promise<LessonRun | null> {
    return sound.run.another(await port.lesson(id))
  }

  function askAhead(): void {
    const { next } = sound.run.neighbours()
    if (next?.isOpen && isContinuous() && sound.sleep !== 'end') ahead.ask(next.id)
  }

  async function go(id: number, isFollowing: boolean): Promise<void> {
    forget({ note: loading, ...(!isFollowing && { isAsleep: false }) })
    const mine = turn
    try {
      const early = ahead.take(id)
      // at the end of a lesson, with the screen locked, the next one has to begin in the same task
      const run = early?.got ?? (await (early?.run.catch(() => runOf(id)) ?? runOf(id)))
      if (isOver || mine !== turn) return run?.release()
      if (run !== null) return goOn(run, isFollowing)
      // elsewhere it would take the place of the checkout, or of a form with what was typed
      const isLed = !isFollowing && isOnScreen()
      show({ note: isLed ? '' : '购买后可观看' })
      if (isLed) await port.lead(paths.lesson(id))
    } catch (error) {
      if (isOver || mine !== turn) return
      if (!isFollowing) port.onFailed(error)
      else if (isUnreachable(error)) missed = id
      const goesOn = missed !== null && store.get(connectivityAtom) === 'offline'
      show({ note: goesOn ? outageMessage({ name: 'offline' }) : errorMessage(error) })
    }
  }

  const isOnScreen = (): boolean => port.path() === paths.lesson(sound.run.detail.lesson.id)

  function goOn(run: LessonRun, isFollowing: boolean): void {
    const former = isOnScreen() ? sound.run.detail.lesson.id : null
    leaveRun()
    ahead.drop()
    show({ run, note: '', isRefused: false, former })
    begin(run, isFollowing)
    if (former === null) return
    void port.lead(paths.lesson(run.detail.lesson.id)).finally(() => sound.run === run && show({ former: null }))
  }

  /** Ends all but the player. */
  function finish(): void {
    isOver = true
    document.removeEventListener('play', onPlay, true)
    unsubscribeMember()
    unsubscribeNetwork()
    unsubscribeRefused()
    timer.dispose()
    ahead.drop()
    port.show(null)
  }

  function close(): void {
    if (isOver) return
    finish()
    leaveRun()
    audio.remove()
  }

  /** The picture of another lesson begins: one sound in this tab (other tabs and frames: `accompany`). */
  const onPlay = ({ target }: Event): void => {
    if (target instanceof HTMLMediaElement && target !== audio) close()
  }

  const owner = first.watcher?.id
  const unsubscribeMember = store.sub(knownMemberAtom, () => {
    const now = store.get(knownMemberAtom)?.id
    if (now === undefined || (owner !== undefined && now !== owner)) close()
  })
  const unsubscribeNetwork = store.sub(connectivityAtom, () => {
    if (store.get(connectivityAtom) === 'offline') return
    ahead.renew()
    if (missed !== null) void go(missed, true)
    else forgetFailure()
  })
  // a report was refused: what may no longer be heard ends (screens 2.7 rule 14)
  const unsubscribeRefused = store.sub(refusedAtom, () => {
    const { run } = sound
    const { id } = run.detail.lesson
    const refused = store.get(refusedAtom)
    if (run.mode === 'trial' || refused?.kind !== 'progress' || refused.id !== id) return
    void port.lesson(id).then(
      ({ canWatch }) => !canWatch && sound.run === run && close(),
      () => {},
    )
  })
  document.addEventListener('play', onPlay, true)

  const listening: Listening = {
    open: (lesson) => void go(lesson, false),
    show: (href) => void port.lead(href),
    sleep: timer.choose,
    showPicture() {
      if (isOver) return
      endLook?.()
      endCompany?.()
      // one of 0 s whose lesson could not be had would stand over the picture for ever
      sound.run.player.cancelCountdown()
      store.set(lessonRunAtom, sound.run)
      finish()
      // the picture takes the player over; where none comes, it ends: begun again it would be where it had begun
      setTimeout(() => {
        if (detach?.()) store.set(lessonRunAtom, (present) => (present === sound.run ? null : present))
        audio.remove()
      }, handBackMs)
    },
    close,
  }
  show({})
  begin(first, false)
  return listening
}
