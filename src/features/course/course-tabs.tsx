import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import type { CourseDetail } from '../../api/course.ts'
import { settings } from '../../platform/browser/settings.ts'
import { isNewEntry } from '../../platform/browser/history-entries.ts'
import { nextPaint } from '../../platform/browser/next-paint.ts'
import type { CommentSlot } from '../../shared/comment-slot.ts'
import { chapterRows } from '../../domain/course/chapter-rows.ts'
import type { Watched } from '../../domain/learning/lesson-order.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { useDownloadParts, type LoadDownloadParts } from '../../domain/downloads/use-download-parts.ts'
import { paths } from '../../shared/paths.ts'
import { ChapterList } from '../../ui/course/chapter-list.tsx'
import { TabPanel } from '../../ui/frame/tabs.tsx'
import type { CourseTab } from './course-model.ts'
import { CourseTabBar, panelIdPrefix } from './course-view.tsx'
import styles from './course.module.css'
import { FilesTab } from './files-tab.tsx'
import { IntroPanel } from './intro-panel.tsx'

export interface CourseTabsProps {
  readonly detail: CourseDetail
  readonly entitlement: Entitlement
  readonly watched: Watched
  readonly tab: CourseTab
  readonly comments: ComponentType<CommentSlot>
  readonly loadDownloadParts: LoadDownloadParts
}

/** 介绍 / 目录 / 评论 / 课件; the tab lives in the query (screens 2.6). */
export function CourseTabs({ tab, comments: Comments, ...props }: CourseTabsProps) {
  const navigate = useNavigate()
  const { detail, entitlement } = props
  const { course, attachments } = detail
  const isPanelShown = useSecondFrame()

  function open(next: CourseTab): void {
    void navigate({
      href: paths.course(course.id, next === 'intro' ? {} : { tab: next }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      <CourseTabBar tab={tab} fileCount={attachments.length} onChange={open} />
      <TabPanel idPrefix={panelIdPrefix} tabKey={tab} className={styles.panel}>
        {isPanelShown && tab === 'intro' && <IntroPanel description={course.description} />}
        {isPanelShown && tab === 'lessons' && <Lessons {...props} />}
        {tab === 'comments' && (
          <Comments kind="course" id={course.id} isAllowed={course.isCommentAllowed} hasAccess={detail.hasAccess} />
        )}
        {tab === 'files' && <FilesTab detail={detail} entitlement={entitlement} />}
      </TabPanel>
    </>
  )
}

/**
 * False in the first frame, which is that of the head and the tabs: the work for the rest would be in its way. At a place
 * further down all of it is needed at once.
 */
function useSecondFrame(): boolean {
  const [isOver, setOver] = useState(!isNewEntry())
  useEffect(() => {
    let isLeft = false
    void nextPaint().then(() => isLeft || setOver(true))
    return () => {
      isLeft = true
    }
  }, [])
  return isOver
}

function Lessons({ detail, entitlement, watched, loadDownloadParts }: Omit<CourseTabsProps, 'tab' | 'comments'>) {
  const parts = useDownloadParts(loadDownloadParts, entitlement.isMember)
  const chapters = chapterRows(detail.groups, entitlement, watched)
  if (chapters.length === 0) return <p className={styles.nothing}>暂无课时</p>
  return (
    <>
      {parts ? (
        <parts.CourseEntry detail={detail} entitlement={entitlement} />
      ) : (
        entitlement.hasAccess && settings.offlineVideo && <div className={styles.downloads} />
      )}
      <div className={styles.lessons}>
        <ChapterList chapters={chapters} Note={parts?.LessonMark} />
      </div>
    </>
  )
}
