import { createFileRoute } from '@tanstack/react-router'
import { StorageScreen } from '../features/storage/storage-screen.tsx'

export const Route = createFileRoute('/member/storage')({ component: StorageScreen })
