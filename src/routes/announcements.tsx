import { createFileRoute } from '@tanstack/react-router'
import { announcementsAddress } from '../api/read-addresses.ts'
import { AnnouncementsScreen } from '../features/announcement/announcements-screen.tsx'

export const Route = createFileRoute('/announcements')({
  staticData: { kept: 'list' },
  beforeLoad: ({ context, preload }) => context.startReads(preload, [announcementsAddress()]),
  component: AnnouncementsScreen,
})
