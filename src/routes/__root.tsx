import { createRootRouteWithContext } from '@tanstack/react-router'
import { AppShell } from '../features/shell/app-shell.tsx'
import type { RouterContext } from '../router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: AppShell })
