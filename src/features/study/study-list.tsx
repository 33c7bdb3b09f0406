import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { favouritePages, learnedCoursesRead, purchasedCoursesRead, type StudyCourse } from '../../api/study.ts'
import { listPageSize } from '../../api/read-addresses.ts'
import { OfflineKept } from '../../domain/downloads/offline-kept.tsx'
import { ContinueOfferCard } from '../../domain/learning/continue-offer-card.tsx'
import { useContinueLearning } from '../../domain/learning/use-continue-learning.ts'
import { shownFavouriteAtom } from '../../domain/learning/use-favourite.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { useMainPagedRead } from '../../platform/reads/use-main-paged-read.ts'
import type { PagedRead } from '../../platform/reads/use-paged-read.ts'
import type { Page, Read } from '../../shared/read.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { deferredElement } from '../../ui/deferred-element.tsx'
import { PagedList } from '../../ui/state/paged-list.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { useShownTogether } from '../../ui/state/use-shown-together.ts'
import { mergeJournalFacts } from './study-model.ts'
import type { StudyTab } from './study-tab.ts'
import { StudyRowItem } from './study-row-item.tsx'
import styles from './study.module.css'

const emptyTitles: Record<StudyTab, string> = {
  study: '还没有学习记录',
  course: '还没有购买课程',
  collect: '还没有收藏课程',
}

/** The list of each tab, page by page. */
const studyPages: Record<StudyTab, (page: number) => Read<Page<StudyCourse>>> = {
  study: (page) => learnedCoursesRead({ page, size: listPageSize }),
  course: (page) => purchasedCoursesRead({ page, size: listPageSize }),
  collect: favouritePages,
}

// only the tab 在学 shows it
const useTodayCard = deferredElement(async () => (await import('../../domain/record/today-card.tsx')).TodayCard)

const courseIdOf = (row: StudyCourse): number => row.courseId
const noRows: readonly StudyCourse[] = []

/** The rows of one tab, with what this device knows beyond the server (screens 2.3). */
export function StudyList({ tab }: { readonly tab: StudyTab }) {
  const list = useFavouritesOnly(useMainPagedRead(studyPages[tab], listPageSize, courseIdOf), tab === 'collect')
  const { state, refresh } = list
  useEffect(() => {
    // what was bought, learned or made a favourite a moment ago on another screen belongs into the list at once
    void refresh()
  }, [refresh])
  const journal = useAtomValue(journalAtom)
  const learned = tab === 'study' && 'data' in state ? state.data : noRows
  const { offer, isReady, courses } = useContinueLearning(learned)
  // the card and the rows come together
  const isShown = useShownTogether(state.status !== 'loading', tab !== 'study' || isReady)
  const titles = useMemo(
    () => new Map([...courses.values()].flatMap(({ lessons }) => lessons.map(({ id, title }) => [id, title]))),
    [courses],
  )

  const today = useTodayCard({}, tab === 'study')
  const card = tab === 'study' && (
    <div className={styles.continue}>
      <OfflineKept />
      {offer !== null && <ContinueOfferCard offer={offer} />}
      {today === undefined ? <div className={styles.record} /> : today}
    </div>
  )

  return (
    <PagedList
      list={isShown ? list : { ...list, state: { status: 'loading' } }}
      // this device knows it, whether or not the list can be had
      head={isShown && card}
      skeleton={<Skeleton kind="course-rows" />}
      empty={<Empty tab={tab} />}
    >
      {(rows) => (
        <ul className={`${styles.rows} columns`}>
          {rows.map((row) => (
            <StudyRowItem
              key={row.courseId}
              tab={tab}
              row={row}
              facts={mergeJournalFacts(row, journal.values(), (id) => titles.get(id))}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** The list without the favourites that were given up a moment ago. */
function useFavouritesOnly(list: PagedRead<StudyCourse>, isWanted: boolean): PagedRead<StudyCourse> {
  const isFavourite = useAtomValue(shownFavouriteAtom)
  const { state, end } = list
  if (!isWanted || !('data' in state)) return list
  const rows = state.data.filter(({ courseId }) => isFavourite(courseId, true))
  const isEmpty = rows.length === 0 && (end === 'none' || end === 'end')
  return { ...list, state: { ...state, data: rows }, isEmpty }
}

function Empty({ tab }: { readonly tab: StudyTab }) {
  return (
    <StateView
      illustration="study"
      title={emptyTitles[tab]}
      actions={
        <AppLink href={paths.courses()} className={buttonClass()}>
          去选课
        </AppLink>
      }
    />
  )
}
