import { createFileRoute } from '@tanstack/react-router'
import { studyAddress } from '../../../api/read-addresses.ts'
import { studyTab } from '../../../features/study/study-tab.ts'
import { StudyScreen } from '../../../features/study/study-screen.tsx'
import { firstText } from '../../../shared/search-params.ts'

interface Search {
  readonly tab?: string
}

export const Route = createFileRoute('/_tabs/_guarded/study')({
  staticData: { kept: 'tab' },
  validateSearch: (search: Record<string, unknown>): Search => ({ tab: firstText(search['tab']) }),
  beforeLoad: ({ context, search, preload }) => context.startReads(preload, [studyAddress(studyTab(search.tab))]),
  component: Screen,
})

function Screen({ search }: { readonly search?: Search }) {
  return <StudyScreen tab={search?.tab} />
}
