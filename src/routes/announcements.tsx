import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementsScreen } from '../features/announcement/announcements-screen.tsx'

export const Route = createFileRoute('/announcements')({ component: AnnouncementsScreen })
