import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import type { DownloadParts, LoadDownloadParts } from '../../domain/downloads/use-download-parts.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import { lessonMarksAtom } from '../../domain/course/lesson-media.ts'
import type { LoadNoteParts } from '../../domain/notes/use-note-parts.ts'
import type { CommentSlot } from '../../shared/comment-slot.ts'
import { useLargeScreen } from '../../ui/frame/use-large-screen.ts'
import { TabPanel, Tabs } from '../../ui/frame/tabs.tsx'
import type { StageContent } from './stage/lesson-stage.tsx'
import { LessonList } from './lesson-list.tsx'
import type { JournalMap } from './lesson-model.ts'
import styles from './lesson.module.css'

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

/**
 * 目录 / 评论 / 课件 / 笔记; the tab lives in the query, the player plays on (screens 2.7 layout 4). On a large screen 目录
 * is no tab: it stands beside the others (screens 4.14).
 */
export function LessonTabs({ content, journal, parts, tab, ...slots }: LessonTabsProps) {
  const { comments: Comments, files: Files, notes: Notes } = slots
  const navigate = useNavigate()
  const { detail, entitlement } = content
  const { lesson, canWatch } = detail
  const count = useAtomValue(lessonMarksAtom).seconds.length
  const isLarge = useLargeScreen()
  const first = isLarge ? 1 : 0
  const offered = tabs.slice(first)
  const active = (offered.find(({ key }) => key === tab) ?? tabs[first]).key

  function open(next: LessonTab): void {
    void navigate({
      to: '.',
      search: ({ t }) => ({ t, tab: next === 'lessons' ? '' : next }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      <Tabs
        label="课时内容"
        tabs={offered.map((each) => (each.key === 'notes' && count > 0 ? { ...each, count } : each))}
        active={active}
        onChange={open}
        panelIdPrefix="lesson"
      />
      {(isLarge || active === 'lessons') && (
        <TabPanel
          idPrefix="lesson"
          tabKey="lessons"
          className={styles.side}
          role={isLarge ? 'region' : 'tabpanel'}
          aria-label="目录"
          aria-labelledby={undefined}
        >
          <LessonList detail={detail} entitlement={entitlement} journal={journal} Note={parts?.LessonMark} />
        </TabPanel>
      )}
      {active !== 'lessons' && (
        // what is typed in the first one is still there when 目录 becomes a tab again
        <TabPanel idPrefix="lesson" tabKey={active} className={styles.panel} onInput={() => tab ?? open(active)}>
          {active === 'comments' && (
            <Comments kind="lesson" id={lesson.id} isAllowed={lesson.isCommentAllowed} hasAccess={canWatch} />
          )}
          {active === 'files' && <Files courseId={detail.course.id} />}
          {active === 'notes' && <Notes detail={detail} />}
        </TabPanel>
      )}
    </>
  )
}
