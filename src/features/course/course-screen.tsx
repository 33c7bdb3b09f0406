import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { useMainRead } from '../../platform/reads/use-main-read.ts'
import { usePartition } from '../../platform/reads/use-read.ts'
import { useShare } from '../../platform/browser/share.ts'
import { hasProgress, orderedLessons, type Watched } from '../../domain/learning/lesson-order.ts'
import type { CommentSlot } from '../../shared/comment-slot.ts'
import { parseId } from '../../shared/parse-id.ts'
import { learnedFacts, type LearnedFacts } from '../../domain/course/chapter-rows.ts'
import { knownCourse } from '../../domain/course/known-course.ts'
import type { LoadDownloadParts } from '../../domain/downloads/use-download-parts.ts'
import { useAccessRecheck } from '../../domain/course/use-access-recheck.ts'
import { useEntitlement } from '../../domain/course/use-entitlement.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { GoneView, ReadView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { ShareButton } from '../../ui/frame/share-button.tsx'
import { CourseSkeleton } from '../../ui/course/course-skeleton.tsx'
import { CourseBar } from './course-bar.tsx'
import { CourseLead } from './course-lead.tsx'
import { courseTab, header, type CourseTab } from './course-model.ts'
import { CourseTabs } from './course-tabs.tsx'
import styles from './course.module.css'
import { KnownLead } from './known-lead.tsx'

interface CourseScreenProps {
  /** Raw values of the address. */
  readonly courseId: string
  readonly tab: string | undefined
  /** What 评论 shows. */
  readonly comments: ComponentType<CommentSlot>
  readonly loadDownloadParts: LoadDownloadParts
}

/** 课程详情 (screens 2.6). */
export function CourseScreen({ courseId, tab, ...slots }: CourseScreenProps) {
  const id = parseId(courseId)
  if (id !== null) return <Course courseId={id} tab={courseTab(tab)} {...slots} />
  return (
    <Screen title={header}>
      <GoneView />
    </Screen>
  )
}

/** What other features show here. */
type CourseSlots = Pick<CourseScreenProps, 'comments' | 'loadDownloadParts'>

interface CourseProps extends CourseSlots {
  readonly courseId: number
  readonly tab: CourseTab
}

function Course({ courseId, tab, ...slots }: CourseProps) {
  const { state, refresh } = useMainRead(courseRead(courseId))
  const detail = 'data' in state ? state.data : null
  const granted = useMemo(() => detail && { hasCourse: detail.hasAccess, lessonIds: detail.ownedLessonIds }, [detail])
  useAccessRecheck({ granted })
  const watched = useWatched(detail)
  const learned = useMemo(() => detail && learnedOf(detail, watched), [detail, watched])
  const partition = usePartition()
  const [known] = useState(() => knownCourse(partition, courseId))
  const title = detail?.course.title ?? (state.status === 'loading' ? known?.title : undefined) ?? ''

  return (
    <Screen
      title={title}
      headerTitle={header}
      className={styles.panes}
      actions={detail ? <Share detail={detail} /> : undefined}
      footer={detail ? <Bar detail={detail} watched={watched} refresh={refresh} /> : undefined}
    >
      {state.status === 'loading' && known !== null ? (
        <KnownLead known={known} />
      ) : (
        <ReadView state={state} onRetry={() => void refresh()} skeleton={<CourseSkeleton />}>
          {(data) => <Content detail={data} watched={watched} learned={learned} tab={tab} {...slots} />}
        </ReadView>
      )}
    </Screen>
  )
}

/** Null before anything of the course was watched. */
function learnedOf({ groups }: CourseDetail, watched: Watched): LearnedFacts | null {
  const lessons = orderedLessons(groups)
  return hasProgress(lessons, watched.journal, watched.server) ? learnedFacts(lessons, watched) : null
}

function Bar(props: {
  readonly detail: CourseDetail
  readonly watched: Watched
  readonly refresh: () => Promise<void>
}) {
  return <CourseBar {...props} entitlement={useEntitlement(props.detail)} />
}

interface ContentProps extends CourseSlots {
  readonly detail: CourseDetail
  readonly watched: Watched
  readonly learned: LearnedFacts | null
  readonly tab: CourseTab
}

function Content({ learned, ...props }: ContentProps) {
  const { detail, tab } = props
  const entitlement = useEntitlement(detail)
  const top = useTabTop(tab)
  return (
    <>
      <CourseLead detail={detail} entitlement={entitlement} learned={learned} pictureSource={usePictureSource()} />
      <div ref={top} className={styles.tabs}>
        <CourseTabs entitlement={entitlement} {...props} />
      </div>
    </>
  )
}

function Share({ detail: { course } }: { readonly detail: CourseDetail }) {
  const pictureSource = usePictureSource()
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const { title, shortDescription, cover } = course
  const picture = pictureSource(cover)
  return <ShareButton {...useShare({ title, text: shortDescription, picture, path }, true)} />
}

const nothing: Watched['server'] = new Map()

function useWatched(detail: CourseDetail | null): Watched {
  const journal = useAtomValue(journalAtom)
  const server = detail?.watched ?? nothing
  return useMemo(() => ({ journal, server }), [journal, server])
}

/** Another tab begins at its top when the tabs had been scrolled to the upper edge. */
function useTabTop(tab: CourseTab) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(tab)
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' })
  }, [tab])
  return top
}
