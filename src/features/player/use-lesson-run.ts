import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import { useServices } from '../../platform/services.tsx'
import { paths } from '../../shared/paths.ts'
import type { Player, PlayerSnapshot } from './engine/player-port.ts'
import { createRun } from './lesson-run.ts'
import { lessonRunAtom } from './run-atoms.ts'

const countdownSeconds = 5

interface LessonRunInput {
  readonly detail: LessonDetail
  readonly mode: 'full' | 'trial'
  readonly t: string | undefined
  /** Absolute address, '' without one. */
  readonly cover: string
}

/** The player of the lesson on screen: the one that was heard until now, or a new one. */
export function useLessonRun(
  { cover, ...input }: LessonRunInput,
  video: RefObject<HTMLVideoElement | null>,
): { player: Player; snapshot: PlayerSnapshot } {
  const store = useStore()
  const router = useRouter()
  const services = useServices()
  const [run] = useState(() => {
    const heard = store.get(lessonRunAtom)
    const isThis = heard?.detail.lesson.id === input.detail.lesson.id && heard.mode === input.mode
    return isThis ? heard : createRun(store, services, input)
  })
  const { player } = run

  const open = useCallback(
    (lesson: number) => void router.navigate({ href: paths.lesson(lesson), replace: true }),
    [router],
  )
  useEffect(() => {
    run.follow({ seconds: () => countdownSeconds, open })
    store.set(lessonRunAtom, run)
    const detach = video.current ? player.attach(video.current) : undefined
    return () => {
      store.set(lessonRunAtom, null)
      detach?.()
    }
  }, [run, player, store, open, video])
  // after `attach`, whose end shows the last position
  useEffect(() => {
    let isOver = false
    let end: (() => void) | undefined
    void import('./media/accompany.ts').then(
      ({ accompany }) => {
        if (!isOver) end = accompany(run, { cover, open, isSeen: true })
      },
      // without it the lesson plays all the same; the next one tries again
      () => {},
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [run, cover, open])
  const snapshot = useSyncExternalStore(player.subscribe, player.snapshot)
  const isFollowed = input.t !== undefined && snapshot.hasPlayed
  // kept in the address, the second would begin each return to the lesson (screens 1.17.5)
  useEffect(() => {
    if (!isFollowed) return
    void router.navigate({ to: '.', search: ({ tab }) => ({ tab }), replace: true, resetScroll: false })
  }, [isFollowed, router])
  return { player, snapshot }
}
