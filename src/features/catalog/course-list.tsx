import { courseListRead } from '../../api/course-list.ts'
import type { CourseSummary } from '../../api/course-summary.ts'
import { listPageSize } from '../../api/read-addresses.ts'
import { useMainPagedRead } from '../../platform/reads/use-main-paged-read.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { PagedList } from '../../ui/state/paged-list.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import type { CourseFilter } from './catalog-model.ts'
import { CourseRows } from './courses-view.tsx'

const idOf = (course: CourseSummary): number => course.id

export interface CourseListProps {
  readonly filter: CourseFilter
  readonly onClear: () => void
}

/** The courses of one filter, page after page (screens 1.18). */
export function CourseList({ filter, onClear }: CourseListProps) {
  const pictureSource = usePictureSource()
  const list = useMainPagedRead(
    (page) => courseListRead({ page, pageSize: listPageSize, ...filter }),
    listPageSize,
    idOf,
  )
  return (
    <PagedList
      list={list}
      skeleton={<Skeleton kind="course-rows" rows={7} />}
      empty={<Empty filter={filter} onClear={onClear} />}
    >
      {(courses) => <CourseRows courses={courses} pictureSource={pictureSource} />}
    </PagedList>
  )
}

function Empty({ filter, onClear }: CourseListProps) {
  const isFiltered = filter.categoryId !== 0 || filter.scene !== ''
  return (
    <StateView
      illustration="empty"
      title="没有符合条件的课程"
      actions={
        isFiltered ? (
          <Button variant="soft" onClick={onClear}>
            清除筛选
          </Button>
        ) : (
          <AppLink href={paths.home} className={buttonClass({ variant: 'soft' })}>
            {strings.home}
          </AppLink>
        )
      }
    />
  )
}
