import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { useServices } from '../../platform/services.tsx'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { settings } from '../../platform/browser/settings.ts'
import { isSavingData } from '../../platform/browser/data-saver.ts'
import { readPreferences, writePreferences } from '../../platform/storage/preferences.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { paths } from '../../shared/paths.ts'
import { errorToast } from '../../strings/zh-CN.ts'
import { useCountPlaying } from '../../domain/record/use-count-playing.ts'
import { lessonMediaAtom } from '../../domain/course/lesson-media.ts'
import { continuousPlay } from './continuous-play.ts'
import { playFacts, type Neighbours } from './lesson-model.ts'
import { playFailure, playSource } from './engine/play-addresses.ts'
import { mayHaveFilms, type Downloads } from '../../platform/downloads/downloads.ts'
import { createDeviceFilm } from './device-film.ts'
import { createPlayer } from './engine/player.ts'
import type { Player, PlayerPort, PlayerSnapshot } from './engine/player-port.ts'
import { seekBanned } from './use-lesson-playhead.ts'

const countdownSeconds = 5

export interface LessonPlayerInput {
  readonly detail: LessonDetail
  readonly mode: 'full' | 'trial'
  readonly t: string | undefined
  readonly neighbours: Neighbours
}

/** One player for one lesson in one mode; what changes later is read when it is needed. */
export function useLessonPlayer(
  input: LessonPlayerInput,
  video: RefObject<HTMLVideoElement | null>,
): { player: Player; snapshot: PlayerSnapshot } {
  const store = useStore()
  const router = useRouter()
  const { sync, loadDownloads } = useServices()
  const [film] = useState(() => createDeviceFilm(input.detail.lesson.id, loadDownloads))
  const [latestNeighbours] = useState(() => createLatest(input.neighbours))
  useEffect(() => latestNeighbours.set(input.neighbours), [latestNeighbours, input.neighbours])
  const [watcher] = useState(() => store.get(knownMemberAtom))

  const [player] = useState(() => {
    const { detail, mode, t } = input
    const { lesson, course } = detail
    const isOffline = (): boolean => store.get(connectivityAtom) === 'offline'
    const isSaving = isSavingData()
    const facts = playFacts(detail, mode, store.get(journalAtom).get(lesson.id), t)
    if (facts.limits.isForwardBanned && facts.start.second < Number(t)) showToast(seekBanned)
    const rules = { hosts: settings.playerFrameHosts, ownOrigin: location.origin, hasAccess: mode === 'full' }
    const port: PlayerPort = {
      lessonId: lesson.id,
      courseId: course.id,
      ...facts,
      isStartedByTap: (navigator.userActivation?.hasBeenActive ?? true) && !isSaving,
      isSavingData: isSaving,
      async resolve(signal) {
        const kept = mode === 'full' && mayHaveFilms() ? await film.source(isOffline()) : null
        if (kept !== null) return kept
        const source = await playSource(lesson.id, mode === 'trial', rules, signal)
        store.set(lessonMediaAtom, { lesson: lesson.id, qualities: source.kind === 'media' ? source.qualities : [] })
        return source
      },
      failureOf(error) {
        const toast = errorToast(error)
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
      countdown() {
        const isWanted = !isSaving && continuousPlay.read() === 'on'
        return isWanted && latestNeighbours.get().next?.isOpen ? countdownSeconds : null
      },
      isHeld: () => document.querySelector('[aria-modal="true"]') !== null,
      openNext() {
        const { next } = latestNeighbours.get()
        if (next === null) return
        void router.navigate({ href: paths.lesson(next.id), replace: true })
      },
    }
    return createPlayer(port)
  })

  useEffect(() => (video.current ? player.attach(video.current) : undefined), [player, video])
  useEffect(() => film.release, [film])
  const snapshot = useSyncExternalStore(player.subscribe, player.snapshot)
  useDownloadsWait(isStreaming(snapshot), loadDownloads)
  // after `attach`, whose end shows the last position
  useCountPlaying(player, snapshot.hasPlayed, input.detail, watcher, input.mode === 'full')
  return { player, snapshot }
}

/** True while the network is needed for the picture. */
const isStreaming = ({ state, quality }: PlayerSnapshot): boolean =>
  ['playing', 'buffering', 'recovering'].includes(state.name) && quality !== null && quality.medium !== 'device'

/** Downloads of all tabs wait while this lesson streams (screens 4.3). */
function useDownloadsWait(isOn: boolean, loadDownloads: () => Promise<Downloads>): void {
  useEffect(() => {
    if (!isOn || !mayHaveFilms()) return undefined
    let isOver = false
    let end: (() => void) | undefined
    void loadDownloads().then(
      (downloads) => {
        if (!isOver) end = downloads.waitForStream()
      },
      () => {},
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [isOn, loadDownloads])
}

/** A value the player asks for when it needs it, long after it was made. */
function createLatest<T>(initial: T): { get(): T; set(value: T): void } {
  let current = initial
  return {
    get: () => current,
    set(value) {
      current = value
    },
  }
}
