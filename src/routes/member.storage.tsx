import { createFileRoute } from '@tanstack/react-router'
import { StorageScreen } from '../features/storage/storage-screen.tsx'

export const Route = createFileRoute('/member/storage')({
  staticData: { beside: 'member' },
  component: Screen,
})

const loadNoteFiles = () => import('../features/notes/open-sheet.tsx')

function Screen() {
  return <StorageScreen loadNoteFiles={loadNoteFiles} />
}
