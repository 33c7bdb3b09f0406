import { createFileRoute } from '@tanstack/react-router'
import { CodeBindMobileScreen } from '../features/auth/binding/code-bind-mobile-screen.tsx'

export const Route = createFileRoute('/code-bind-mobile')({ component: CodeBindMobileScreen })
