import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import styles from './lesson.module.css'
import { LessonList } from './lesson-list.tsx'
import type { JournalMap, Neighbour } from './lesson-model.ts'
import type { StageContent } from './lesson-stage.tsx'
import { LessonStatus } from './lesson-status.tsx'

const tabs = [{ key: 'lessons', label: '目录' }] as const

interface LessonBodyProps {
  readonly content: StageContent
  readonly journal: JournalMap
  readonly isFramed: boolean
}

/** What stands below the player: status lines, the lesson's name, its neighbours, the lessons of the course. */
export function LessonBody({ content, journal, isFramed }: LessonBodyProps) {
  const { detail, entitlement, mode, place } = content
  return (
    <>
      <LessonStatus detail={detail} mode={mode} />
      <div className={styles.head}>
        <h2 className={styles.title}>{detail.lesson.title}</h2>
        <AppLink href={`/course/${detail.course.id}`} className={styles.course}>
          {detail.course.title}
        </AppLink>
        {isFramed && <p className={styles.outside}>本课时由外部播放器播放，不记录学习进度</p>}
      </div>
      <nav className={styles.neighbours} aria-label="课时切换">
        <NeighbourLink kind="previous" lesson={place.previous} />
        <NeighbourLink kind="next" lesson={place.next} />
      </nav>
      <Tabs label="课时内容" tabs={tabs} active="lessons" onChange={() => {}} panelIdPrefix="lesson" />
      <TabPanel idPrefix="lesson" tabKey="lessons">
        <LessonList detail={detail} entitlement={entitlement} journal={journal} />
      </TabPanel>
    </>
  )
}

const labels = { previous: '上一节', next: '下一节' } as const

function NeighbourLink({ kind, lesson }: { readonly kind: 'previous' | 'next'; readonly lesson: Neighbour | null }) {
  const label = labels[kind]
  const content = (
    <>
      {kind === 'previous' && <Icon name="prev" size={18} />}
      {label}
      {kind === 'next' && <Icon name="next" size={18} />}
    </>
  )
  const look = buttonClass({ variant: 'quiet' })
  if (lesson === null) {
    return (
      <button type="button" className={look} disabled>
        {content}
      </button>
    )
  }
  return (
    <AppLink href={`/course/video/${lesson.id}`} replace className={look} aria-label={`${label}：${lesson.title}`}>
      {content}
    </AppLink>
  )
}
