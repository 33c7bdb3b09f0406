import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '../features/member/about-screen.tsx'

export const Route = createFileRoute('/member/setting')({ component: AboutScreen })
