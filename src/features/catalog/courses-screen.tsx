import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { TabPanel, Tabs, type TabItem } from '../../ui/frame/tabs.tsx'
import { courseFilter, filterSearch, scenes, type CourseFilter } from './catalog-model.ts'
import { CategoryPicker } from './category-picker.tsx'
import { CourseList } from './course-list.tsx'

const panelIdPrefix = 'courses'
/** The key of a tab cannot be empty: it names the panel. */
const allKey = 'all'
type TabKey = typeof allKey | Exclude<CourseFilter['scene'], ''>
const tabs = scenes.map(({ key, label }): TabItem<TabKey> => ({ key: key || allKey, label }))

/** 录播课程 (screens 2.5). Category and scene are the raw query values. */
export function CoursesScreen(props: { readonly categoryId: string | undefined; readonly scene: string | undefined }) {
  const filter = courseFilter(props.categoryId, props.scene)
  const navigate = useNavigate()
  const tab: TabKey = filter.scene || allKey

  function choose(change: Partial<CourseFilter>): void {
    const search = filterSearch({ ...filter, ...change })
    void navigate({ href: paths.courses(search), replace: true, resetScroll: false })
    // another list begins at its top
    window.scrollTo({ top: 0 })
  }

  return (
    <Screen title="录播课程">
      <Tabs
        label="课程筛选"
        tabs={tabs}
        active={tab}
        onChange={(key) => choose({ scene: key === allKey ? '' : key })}
        panelIdPrefix={panelIdPrefix}
        isSticky
        end={<CategoryPicker categoryId={filter.categoryId} onChoose={(categoryId) => choose({ categoryId })} />}
      />
      <TabPanel idPrefix={panelIdPrefix} tabKey={tab}>
        {/* another filter is another list: rows, pages and calls of the former one end with it */}
        <CourseList
          key={`${filter.categoryId}/${filter.scene}`}
          filter={filter}
          onClear={() => choose({ categoryId: 0, scene: '' })}
        />
      </TabPanel>
    </Screen>
  )
}
