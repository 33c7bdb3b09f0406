import { createFileRoute } from '@tanstack/react-router'
import { learnedCourseAddress } from '../../api/read-addresses.ts'
import { parseId } from '../../shared/parse-id.ts'
import { LearnedCourseScreen } from '../../features/study/learned-course-screen.tsx'
import { firstText } from '../../shared/search-params.ts'

export const Route = createFileRoute('/_guarded/study/course/$courseId')({
  staticData: { beside: 'study' },
  validateSearch: (search: Record<string, unknown>): { unfinished?: string } => ({
    unfinished: firstText(search['unfinished']),
  }),
  beforeLoad: ({ context, params, preload }) => {
    const id = parseId(params.courseId)
    if (id !== null) context.startReads(preload, [learnedCourseAddress(id)])
  },
  component: Screen,
})

function Screen() {
  const { courseId } = Route.useParams()
  const { unfinished } = Route.useSearch()
  // another course is another screen: nothing of the former one may linger
  return <LearnedCourseScreen key={courseId} courseId={courseId} unfinished={unfinished} />
}
