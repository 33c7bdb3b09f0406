import { createRootRouteWithContext } from '@tanstack/react-router'
import { AppShell } from '../app/shell/app-shell.tsx'
import type { RouterContext } from '../app/router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  beforeLoad: ({ context, location, preload }) => {
    if (preload) return undefined
    // leaving the binding of a number restores the login, before any guard looks (screens 1.8.4)
    if (location.pathname !== '/bind-mobile') void context.session.unparkToken()
    return context.answering() ?? undefined
  },
})
