import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { StudyCourse } from '../../api/study.ts'
import { ContinueOfferCard } from '../../domain/learning/continue-offer-card.tsx'
import { useContinueLearning } from '../../domain/learning/use-continue-learning.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { useMainPagedRead } from '../../platform/reads/use-paged-read.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { PullRefresh } from '../../ui/state/pull-refresh.tsx'
import { ReadView } from '../../ui/state/read-view.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { useShownTogether } from '../../ui/state/use-shown-together.ts'
import { isFavouriteAtom } from './favourites-atoms.ts'
import { mergeJournalFacts, type StudyTab } from './study-model.ts'
import { studyPages, studyPageSize } from './study-reads.ts'
import { StudyRowItem } from './study-row.tsx'
import styles from './study.module.css'

const emptyTitles: Record<StudyTab, string> = {
  study: '还没有学习记录',
  course: '还没有购买课程',
  collect: '还没有收藏课程',
}

const courseIdOf = (row: StudyCourse): number => row.courseId
const noRows: readonly StudyCourse[] = []

/** The rows of one tab, with what this device knows beyond the server (screens 2.3). */
export function StudyList({ tab }: { readonly tab: StudyTab }) {
  const { state, end, loadMore, refresh } = useMainPagedRead(studyPages[tab], studyPageSize, courseIdOf)
  useEffect(() => {
    // what was bought, learned or liked a moment ago on another screen belongs into the list at once
    void refresh()
  }, [refresh])
  const isFavourite = useAtomValue(isFavouriteAtom)
  const journal = useAtomValue(journalAtom)
  const learned = tab === 'study' && 'data' in state ? state.data : noRows
  const { offer, isReady, courses } = useContinueLearning(learned)
  // the card and the rows come together
  const isShown = useShownTogether(state.status !== 'loading', tab !== 'study' || isReady)
  const titles = useMemo(
    () => new Map([...courses.values()].flatMap(({ lessons }) => lessons.map(({ id, title }) => [id, title]))),
    [courses],
  )

  return (
    <PullRefresh onRefresh={refresh}>
      <ReadView
        state={isShown ? state : { status: 'loading' }}
        onRetry={() => void refresh()}
        skeleton={<Skeleton kind="course-rows" />}
      >
        {(all) => {
          const rows = tab === 'collect' ? all.filter(isFavourite) : all
          return (
            <>
              {tab === 'study' && offer && (
                <div className={styles.continue}>
                  <ContinueOfferCard offer={offer} />
                </div>
              )}
              {rows.length === 0 && (end === 'none' || end === 'end') ? (
                <Empty tab={tab} />
              ) : (
                <ul className={styles.rows}>
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
              <ListEnd key={rows.length} state={end} onMore={loadMore} />
            </>
          )
        }}
      </ReadView>
    </PullRefresh>
  )
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
