import { useNavigate, useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { lessonRead, type LessonDetail } from '../../api/lesson.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { refusedAtom } from '../../platform/sync/sync-atoms.ts'
import { useServices } from '../../platform/services.tsx'
import { useMainRead } from '../../platform/reads/use-main-read.ts'
import { usePartition } from '../../platform/reads/use-read.ts'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { isForSale, lessonEntitlement, playMode } from '../../domain/course/entitlement.ts'
import { knownLesson } from '../../domain/course/known-lesson.ts'
import { useAccessRecheck } from '../../domain/course/use-access-recheck.ts'
import { useLessonEntitlement } from '../../domain/course/use-entitlement.ts'
import { parseId } from '../../shared/parse-id.ts'
import type { ReadState } from '../../shared/read.ts'
import { paths } from '../../shared/paths.ts'
import { GoneView, ReadView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { optionalComponent } from '../../ui/optional-component.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { createDeviceFilm } from './device-film.ts'
import type { PlayerState } from './engine/player-machine.ts'
import { LessonBody, LessonHead } from './lesson-body.tsx'
import { lessonKit } from './lesson-kit.tsx'
import { heardAtom } from './run-atoms.ts'
import { neighboursOf } from './lesson-model.ts'
import { LessonStage } from './stage/lesson-stage.tsx'
import type { LessonSlots } from './lesson-tabs.tsx'
import { useShare } from '../../platform/browser/share.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { ShareButton } from '../../ui/frame/share-button.tsx'
import { mayHaveFilms, playableAtom } from '../../platform/downloads/downloads.ts'

const title = '课时播放'

// most lessons are there
const WayToCourse = optionalComponent(() => import('./way-to-course.tsx').then(({ WayToCourse: Way }) => Way))

interface LessonScreenProps extends LessonSlots {
  /** Raw values of the address. */
  readonly videoId: string
  readonly t: string | undefined
  readonly tab: string | undefined
}

/** 课时播放 (screens 2.7). */
export function LessonScreen({ videoId, ...rest }: LessonScreenProps) {
  const id = parseId(videoId)
  const heard = useAtomValue(heardAtom)
  if (id !== null) return heard?.has(id) ? <heard.View kit={lessonKit} {...rest} /> : <OneLesson id={id} {...rest} />
  return (
    <Screen title={title}>
      <GoneView />
    </Screen>
  )
}

function OneLesson({ id, t, ...tabs }: Omit<LessonScreenProps, 'videoId'> & { readonly id: number }) {
  const read = useMemo(() => lessonRead(id), [id])
  const { state: answer, isAsking, refresh } = useMainRead(read)
  const state = useFilmFirst(id, answer)
  const navigate = useNavigate()
  const member = useAtomValue(userAtom)
  const journal = useAtomValue(journalAtom)
  const refused = useAtomValue(refusedAtom)
  const detail = 'data' in state ? state.data : null
  const promised = useLessonEntitlement(detail)
  const [playerState, setPlayerState] = useState<PlayerState['name']>('resolving')
  const [outage, setOutage] = useState('')
  const granted = useMemo(() => detail && { hasCourse: detail.canWatch, lessonIds: [] }, [detail])
  const isDoubtful = member !== null && promised?.isDoubtful
  const isAskedAgain = useAccessRecheck({ granted, isDoubtful, refresh })
  // by the server's clock the membership has ended: where nothing were sold, the learner would be led round in a circle
  const entitlement = detail && isAskedAgain && isDoubtful ? lessonEntitlement(detail, null, false) : promised
  const viewer = member && entitlement
  const mode = detail && viewer ? playMode(viewer, detail.lesson, isAskedAgain) : 'unknown'

  // a report was refused: a member who may no longer watch sees it here (screens 2.7 rule 14)
  useEffect(() => {
    if (refused?.kind === 'progress' && refused.id === id) void refresh()
  }, [refused, id, refresh])

  const openLesson = useCallback(
    (lessonId: number) => void navigate({ href: paths.lesson(lessonId), replace: true }),
    [navigate],
  )
  const playable = usePlayable()
  const lastCourse = useLastKnown(detail?.course.id)
  const partition = usePartition()
  const [seen] = useState(() => knownLesson(partition, id))
  const known = state.status === 'loading' ? seen : detail
  const content =
    detail && entitlement
      ? { detail, entitlement, mode, neighbours: neighboursOf(detail, entitlement, journal, playable) }
      : null
  return (
    <Screen
      title={known?.lesson.title ?? title}
      actions={detail ? <LessonShare detail={detail} /> : undefined}
      isBusy={state.status === 'loading'}
      status={
        state.status === 'failed' ? undefined : (
          <LessonStage
            content={content}
            isAsking={isAsking && state.status === 'content'}
            t={t}
            openLesson={openLesson}
            onState={setPlayerState}
            onOutage={setOutage}
          />
        )
      }
      footer={
        content && entitlement && mode !== 'full' && isForSale(entitlement.bar) ? (
          <BuyButtons course={content.detail.course} entitlement={entitlement} />
        ) : undefined
      }
    >
      {detail === null && known !== null && <LessonHead {...known} />}
      <ReadView
        state={state}
        onRetry={() => void refresh()}
        skeleton={<Skeleton kind="rows" />}
        goneActions={
          <Suspense>
            <WayToCourse lesson={id} lastKnown={lastCourse} />
          </Suspense>
        }
      >
        {() =>
          content && (
            <LessonBody
              content={content}
              journal={journal}
              state={playerState}
              playable={playable}
              outage={outage}
              {...tabs}
            />
          )
        }
      </ReadView>
    </Screen>
  )
}

/**
 * A failure waits until the films on this device were looked at: one of them answers in the server's place, and "no network"
 * would be seen before it plays.
 */
function useFilmFirst<T>(id: number, state: ReadState<T>): ReadState<T> {
  const { loadDownloads } = useServices()
  const [isLookedAt, setLookedAt] = useState(() => !mayHaveFilms())
  const isWaiting = state.status === 'failed' && !isLookedAt
  useEffect(() => {
    if (!isWaiting) return
    const film = createDeviceFilm(id, loadDownloads)
    void film.source(true).then(() => {
      film.release()
      setLookedAt(true)
    })
  }, [isWaiting, id, loadDownloads])
  return isWaiting ? { status: 'loading' } : state
}

/** Without a network: the lessons that play all the same, with their numbers in the course. */
function usePlayable(): ReadonlyMap<number, number> | undefined {
  const kept = useAtomValue(playableAtom)
  return useIsOffline() ? new Map(kept.map(({ lesson, place }) => [lesson, place + 1])) : undefined
}

/** The newest value there was, also after it has gone. */
function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}

/** 分享 in the header of a lesson, and its card in WeChat (screens 1.21). */
function LessonShare({ detail: { lesson, course } }: { readonly detail: LessonDetail }) {
  const pictureSource = usePictureSource()
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const shared = `${lesson.title} – ${course.title}`
  const picture = pictureSource(course.cover)
  return <ShareButton {...useShare({ title: shared, text: course.shortDescription, picture, path }, true)} />
}
