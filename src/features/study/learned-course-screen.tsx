import { learnedCourseRead } from '../../api/learned-course.ts'
import { useMainRead } from '../../platform/reads/use-main-read.ts'
import { parseId } from '../../shared/parse-id.ts'
import { GoneView, ReadView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { LearnedCourse, LearnedCourseBar } from './learned-course.tsx'
import { useCourseHandOver } from './use-course-hand-over.ts'

const title = '学习进度'

interface LearnedCourseScreenProps {
  /** Raw values of the address. */
  readonly courseId: string
  readonly unfinished: string | undefined
}

/** 学习进度 of one course (screens 3.5). */
export function LearnedCourseScreen({ courseId, unfinished }: LearnedCourseScreenProps) {
  const id = parseId(courseId)
  if (id !== null) return <OneCourse courseId={id} isUnfinishedOnly={unfinished === '1'} />
  return (
    <Screen title={title}>
      <GoneView />
    </Screen>
  )
}

function OneCourse({ courseId, isUnfinishedOnly }: { readonly courseId: number; readonly isUnfinishedOnly: boolean }) {
  const { state, refresh } = useMainRead(learnedCourseRead(courseId))
  const handOver = useCourseHandOver(courseId)
  const lessons = 'data' in state ? state.data : null
  return (
    <Screen
      title={title}
      footer={lessons?.length && handOver ? <LearnedCourseBar lessons={lessons} handOver={handOver} /> : undefined}
    >
      <ReadView state={state} onRetry={() => void refresh()} skeleton={<Skeleton kind="rows" rows={8} />}>
        {(data) =>
          // the order of the lessons is looked up on this device, which takes no time
          handOver && (
            <LearnedCourse courseId={courseId} lessons={data} handOver={handOver} isUnfinishedOnly={isUnfinishedOnly} />
          )
        }
      </ReadView>
    </Screen>
  )
}
