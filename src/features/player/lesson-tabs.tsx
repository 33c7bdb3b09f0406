import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import type { DownloadParts, LoadDownloadParts } from '../../domain/downloads/use-download-parts.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import { lessonMarksAtom } from '../../domain/course/lesson-media.ts'
import type { LoadNoteParts } from '../../domain/notes/use-note-parts.ts'
import type { CommentSlot } from '../../shared/comment-slot.ts'
import { TabPanel, Tabs } from '../../ui/frame/tabs.tsx'
import type { StageContent } from './stage/lesson-stage.tsx'
import { LessonList } from './lesson-list.tsx'
import type { JournalMap } from './lesson-model.ts'
import styles from './lesson-tabs.module.css'

const tabs = [
  { key: 'lessons', label: '目录' },
  { key: 'comments', label: '评论' },
  { key: 'files', label: '课件' },
  { key: 'notes', label: '笔记' },
] as const
type LessonTab = (typeof tabs)[number]['key']

/** What other features show beside the player. */
export interface LessonSlots {
  readonly comments: ComponentType<CommentSlot>
  readonly files: ComponentType<{ readonly courseId: number }>
  readonly loadDownloadParts: LoadDownloadParts
  readonly loadNoteParts: LoadNoteParts
}

interface LessonTabsProps extends Omit<LessonSlots, 'loadDownloadParts' | 'loadNoteParts'> {
  readonly parts: DownloadParts | null
  readonly notes: ComponentType<{ readonly detail: LessonDetail }>
  readonly content: StageContent
  readonly journal: JournalMap
  /** Raw query value; anything unknown is the first one. */
  readonly tab: string | undefined
}

/** 目录 / 评论 / 课件 / 笔记; the tab lives in the query, the player plays on (screens 2.7 layout 4). */
export function LessonTabs({ content, journal, parts, tab, ...slots }: LessonTabsProps) {
  const { comments: Comments, files: Files, notes: Notes } = slots
  const navigate = useNavigate()
  const { detail, entitlement } = content
  const { lesson, canWatch } = detail
  const count = useAtomValue(lessonMarksAtom).seconds.length
  const active = tabs.find(({ key }) => key === tab)?.key ?? 'lessons'

  function open(next: LessonTab): void {
    void navigate({
      to: '.',
      search: ({ t }) => ({ ...(t !== undefined && { t }), ...(next !== 'lessons' && { tab: next }) }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      <Tabs
        label="课时内容"
        tabs={tabs.map((each) => (each.key === 'notes' && count > 0 ? { ...each, count } : each))}
        active={active}
        onChange={open}
        panelIdPrefix="lesson"
      />
      <TabPanel idPrefix="lesson" tabKey={active} className={styles.panel}>
        {active === 'lessons' && (
          <LessonList detail={detail} entitlement={entitlement} journal={journal} Note={parts?.LessonMark} />
        )}
        {active === 'comments' && (
          <Comments rt={2} rid={lesson.id} isAllowed={lesson.isCommentAllowed} hasAccess={canWatch} />
        )}
        {active === 'files' && <Files courseId={detail.course.id} />}
        {active === 'notes' && <Notes detail={detail} />}
      </TabPanel>
    </>
  )
}
