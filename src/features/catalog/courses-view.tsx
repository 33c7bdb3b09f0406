/** How 录播课程 looks (screens 2.5): for the app, and for the painter before it (src/app/painter). */
import { memo, type ReactNode } from 'react'
import type { CourseSummary } from '../../api/course-summary.ts'
import { cardPrice } from '../../domain/course/course-price.ts'
import { paths } from '../../shared/paths.ts'
import { CourseCard } from '../../ui/course/course-card.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { TabPanel, Tabs, type TabItem } from '../../ui/frame/tabs.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { summaryFacts, scenes, type CourseFilter } from './catalog-model.ts'
import styles from './catalog.module.css'

const panelIdPrefix = 'courses'
/** The key of a tab cannot be empty: it names the panel. */
const allKey = 'all'
type TabKey = typeof allKey | Exclude<CourseFilter['scene'], ''>
const tabs = scenes.map(({ key, label }): TabItem<TabKey> => ({ key: key || allKey, label }))

export interface CoursesViewProps {
  readonly scene: CourseFilter['scene']
  readonly onScene: (scene: CourseFilter['scene']) => void
  /** The button 分类. */
  readonly picker: ReactNode
  readonly children: ReactNode
}

/** Header, tabs and list. */
export function CoursesView({ scene, onScene, picker, children }: CoursesViewProps) {
  const tab: TabKey = scene || allKey
  return (
    <Screen title="录播课程" hasColumns>
      <Tabs
        label="课程筛选"
        tabs={tabs}
        active={tab}
        onChange={(key) => onScene(key === allKey ? '' : key)}
        panelIdPrefix={panelIdPrefix}
        isSticky
        end={picker}
      />
      <TabPanel idPrefix={panelIdPrefix} tabKey={tab}>
        {children}
      </TabPanel>
    </Screen>
  )
}

/** The button that opens the sheet of categories; it names the chosen one. */
export function CategoryButton({
  label,
  onClick,
}: {
  readonly label: string | undefined
  readonly onClick: () => void
}) {
  return (
    <button type="button" aria-haspopup="dialog" className={styles.category} onClick={onClick}>
      <Icon name="filter" size={18} />
      <span className={styles.chosen}>{label ?? '分类'}</span>
    </button>
  )
}

/** Rows that are on screen without scrolling; their covers are not lazy. */
const firstRows = 6

type PictureSource = (raw: string | null | undefined) => string

export interface CourseRowsProps {
  readonly courses: readonly CourseSummary[]
  readonly pictureSource: PictureSource
}

/** One row a course. Not looked at again while a further page is on its way: a long list would take a frame for that. */
export const CourseRows = memo(function CourseRows({ courses, pictureSource }: CourseRowsProps) {
  const groups = inGroups(courses)
  return (
    // the groups of a list that says its role are looked through; in a bare one they would be rows of a wrong kind
    <ul role={groups.length > 1 ? 'list' : undefined} className={`${styles.rows} columns`}>
      {groups.map((group, index) => (
        <CourseGroup key={group[0]?.id} courses={group} isFirst={index === 0} pictureSource={pictureSource} />
      ))}
    </ul>
  )
})

/** Rows of two and of three come out even. */
const groupSize = 48

/**
 * Without groups every further page would make an element for each row above it, and the browser would look at each row of
 * a long list wherever a finger touches it. The rows of the first one stand in the list itself.
 */
const inGroups = (courses: readonly CourseSummary[]): readonly (readonly CourseSummary[])[] =>
  Array.from({ length: Math.ceil(courses.length / groupSize) }, (_, group) =>
    courses.slice(group * groupSize, (group + 1) * groupSize),
  )

interface CourseGroupProps extends CourseRowsProps {
  readonly isFirst: boolean
}

const CourseGroup = memo(
  function CourseGroup({ courses, isFirst, pictureSource }: CourseGroupProps) {
    const rows = courses.map((course, index) => (
      <CourseRow
        key={course.id}
        course={course}
        isFirst={isFirst && index < firstRows}
        isInGroup={!isFirst}
        pictureSource={pictureSource}
      />
    ))
    if (isFirst) return rows
    return (
      <li role="none" className={styles.group}>
        <ul role="none" className="columns">
          {rows}
        </ul>
      </li>
    )
  },
  (before, now) =>
    before.pictureSource === now.pictureSource &&
    before.courses.length === now.courses.length &&
    before.courses.every((course, index) => course === now.courses[index]),
)

interface CourseRowProps {
  readonly course: CourseSummary
  readonly isFirst: boolean
  readonly isInGroup: boolean
  readonly pictureSource: PictureSource
}

/** Rendered once: without that every further page would render the rows of its group again. */
const CourseRow = memo(function CourseRow({ course, isFirst, isInGroup, pictureSource }: CourseRowProps) {
  const price = cardPrice(course)
  return (
    <li role={isInGroup ? 'listitem' : undefined}>
      <CourseCard
        href={paths.course(course.id)}
        cover={pictureSource(course.cover)}
        title={course.title}
        meta={summaryFacts(course)}
        price={price}
        isVipFree={price.isVipFree}
        eager={isFirst}
        headingLevel={2}
      />
    </li>
  )
})
