import type { AnyRouter } from '@tanstack/react-router'
import { atom, type createStore } from 'jotai'
import { courseRead } from '../../../api/course.ts'
import { lessonRead, type LessonDetail } from '../../../api/lesson.ts'
import { isOwnedAlone } from '../../../domain/course/entitlement.ts'
import { besideScreensAtom } from '../../../platform/browser/beside-screens.ts'
import { settings } from '../../../platform/browser/settings.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { playableAtom } from '../../../platform/downloads/downloads.ts'
import { queryClient } from '../../../platform/reads/query-client.ts'
import { answerInMemory } from '../../../platform/reads/update-cache.ts'
import { prefetchRead, readOptions } from '../../../platform/reads/use-read.ts'
import { withTimeout } from '../../../platform/storage/with-timeout.ts'
import { journalAtom } from '../../../platform/sync/journal.ts'
import { partitionAtom, systemConfigAtom } from '../../../platform/session/session-atoms.ts'
import { pictureSource } from '../../../shared/pictures/picture-source.ts'
import { isBusy, isUnreachable } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { errorToast } from '../../../strings/zh-CN.ts'
import type { LessonRun } from '../lesson-run.ts'
import { heardAtom, placeLimitMs } from '../run-atoms.ts'
import { accompany } from '../media/accompany.ts'
import { createListening } from './create-listening.ts'
import { ListenScreen } from './listen-screen.tsx'
import { MiniBar } from './mini-bar.tsx'
import { soundAtom, type Sound } from './sound-atom.ts'

interface Surroundings {
  readonly store: ReturnType<typeof createStore>
  readonly router: AnyRouter
  /** A new element, which has already seen the tap. */
  readonly audio: HTMLAudioElement
}

const barAtom = atom(false)

/** Goes on with a lesson without its picture, at the same second, on every screen (screens 4.11). */
export function startListening(first: LessonRun, { store, router, audio }: Surroundings): void {
  store.get(soundAtom)?.listening.close()
  if (!store.get(barAtom)) {
    store.set(barAtom, true)
    store.set(besideScreensAtom, (others) => [...others, <MiniBar key="listening" router={router} />])
  }
  document.body.append(audio)

  // a note's time in the address means the lesson that is heard, too (screens 4.6)
  const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => {
    const run = store.get(soundAtom)?.run
    // any route: its search holds texts alone (`parseSearch`)
    const { t, tab } = toLocation.search as { t?: string; tab?: string }
    if (run === undefined || t === undefined || toLocation.pathname !== paths.lesson(run.detail.lesson.id)) return
    if (/^\d{1,6}$/.test(t)) run.jump(Number(t))
    // once: each return to the lesson would lead there again
    void router.navigate({ to: '.', search: { tab }, replace: true, resetScroll: false })
  })

  function show(sound: Sound | null): void {
    store.set(soundAtom, sound)
    if (sound === null) {
      unsubscribe()
      store.set(heardAtom, null)
      return
    }
    const lessons = [sound.run.detail.lesson.id, sound.former]
    store.set(heardAtom, { has: (lesson) => lessons.includes(lesson), View: ListenScreen })
  }

  createListening(first, {
    store,
    audio,
    show,
    async lesson(id) {
      const partition = store.get(partitionAtom)
      const options = readOptions(partition, lessonRead(id))
      let detail = await queryClient.fetchQuery(options).catch((error: unknown) => {
        const known = answerInMemory(partition, lessonRead(id))
        const isKept = store.get(playableAtom).some(({ lesson }) => lesson === id)
        // an answer that is a moment old is asked for anew: what is on this device would wait for the network
        if (isKept && known && (isUnreachable(error) || isBusy(error))) return known
        throw error
      })
      if (!store.get(journalAtom).has(id)) {
        // a stored answer is followed by a newer one, asked for in the next task: it says where the lesson was left elsewhere
        await new Promise((resolve) => setTimeout(resolve))
        const newer = queryClient.fetchQuery(options).catch(() => detail)
        detail = await withTimeout(placeLimitMs, newer, detail)
      }
      // only its course says whether the next one may be heard
      if (isOwnedAlone(detail)) void prefetchRead(courseRead(detail.course.id))
      return detail
    },
    onFailed(error) {
      const toast = errorToast(error)
      if (toast !== null) showToast(toast)
    },
    path: () => router.state.location.pathname,
    lead: (href) => router.navigate({ href, replace: true }),
    cover: ({ course }: LessonDetail) =>
      pictureSource(course.cover, store.get(systemConfigAtom)?.url ?? '', settings.apiBase),
    accompany,
  })
}
