import { createFileRoute } from '@tanstack/react-router'
import { lessonAddress } from '../../api/read-addresses.ts'
import { parseId } from '../../shared/parse-id.ts'
import { CommentsTab } from '../../features/comment/comments-tab.tsx'
import { LessonFilesTab } from '../../features/course/files-tab.tsx'
import { LessonScreen } from '../../features/player/lesson-screen.tsx'
import { firstText } from '../../shared/search-params.ts'

export const Route = createFileRoute('/_guarded/course/video/$videoId')({
  validateSearch: (search: Record<string, unknown>): { t?: string; tab?: string } => ({
    t: firstText(search['t']),
    tab: firstText(search['tab']),
  }),
  beforeLoad: ({ context, params, preload }) => {
    const id = parseId(params.videoId)
    if (id !== null) context.startReads(preload, [lessonAddress(id)])
  },
  component: Screen,
})

const loadDownloadParts = () => import('../../features/downloads/parts.ts')
const loadNoteParts = () => import('../../features/notes/parts.tsx')

function Screen() {
  const { videoId } = Route.useParams()
  const { t, tab } = Route.useSearch()
  // another lesson is another player: torn down and rebuilt (screens 2.7)
  return (
    <LessonScreen
      key={videoId}
      videoId={videoId}
      t={t}
      tab={tab}
      comments={CommentsTab}
      files={LessonFilesTab}
      loadDownloadParts={loadDownloadParts}
      loadNoteParts={loadNoteParts}
    />
  )
}
