import { createFileRoute } from '@tanstack/react-router'
import { NotesScreen } from '../../features/notes/notes-screen.tsx'

export const Route = createFileRoute('/_guarded/member/notes')({
  staticData: { beside: 'member' },
  component: NotesScreen,
})
