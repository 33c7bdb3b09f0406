import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../features/member/profile/profile-screen.tsx'
import { firstText } from '../../shared/search-params.ts'

export const Route = createFileRoute('/_guarded/member/profile')({
  staticData: { beside: 'member' },
  validateSearch: (search: Record<string, unknown>): { login_err_msg?: string } => ({
    login_err_msg: firstText(search['login_err_msg']),
  }),
  component: Screen,
})

const loadNoteFiles = () => import('../../features/notes/open-sheet.tsx')

function Screen() {
  return <ProfileScreen loginError={Route.useSearch().login_err_msg} loadNoteFiles={loadNoteFiles} />
}
