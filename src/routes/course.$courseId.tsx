import { createFileRoute } from '@tanstack/react-router'
import { courseAddress } from '../api/read-addresses.ts'
import { parseId } from '../shared/parse-id.ts'
import { CommentsTab } from '../features/comment/comments-tab.tsx'
import { CourseScreen } from '../features/course/course-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/course/$courseId')({
  validateSearch: (search: Record<string, unknown>): { tab?: string } => ({ tab: firstText(search['tab']) }),
  beforeLoad: ({ context, params, preload }) => {
    const id = parseId(params.courseId)
    if (id !== null) context.startReads(preload, [courseAddress(id)])
  },
  component: Screen,
})

const loadDownloadParts = () => import('../features/downloads/parts.ts')

function Screen() {
  const { courseId } = Route.useParams()
  const { tab } = Route.useSearch()
  // another course is another screen: nothing of the former one may linger
  return (
    <CourseScreen
      key={courseId}
      courseId={courseId}
      tab={tab}
      comments={CommentsTab}
      loadDownloadParts={loadDownloadParts}
    />
  )
}
