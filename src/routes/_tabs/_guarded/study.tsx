import { createFileRoute } from '@tanstack/react-router'
import { studyAddress } from '../../../api/read-addresses.ts'
import { studyTab } from '../../../features/study/study-tab.ts'
import { StudyScreen } from '../../../features/study/study-screen.tsx'
import { firstText } from '../../../shared/search-params.ts'

export const Route = createFileRoute('/_tabs/_guarded/study')({
  validateSearch: (search: Record<string, unknown>): { tab?: string } => ({ tab: firstText(search['tab']) }),
  beforeLoad: ({ context, search, preload }) => context.startReads(preload, [studyAddress(studyTab(search.tab))]),
  component: Screen,
})

function Screen() {
  return <StudyScreen tab={Route.useSearch().tab} />
}
