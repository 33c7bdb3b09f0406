import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import type { LoginErrorSearch } from '../features/auth/login/login-error-model.ts'
import { LoginErrorScreen } from '../features/auth/login/login-error-screen.tsx'
import { inTime } from '../shared/code/in-time.ts'
import { firstText } from '../shared/search-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the server said, taken out of the address (screens 2.22). */
    loginError?: string
  }
}

export const Route = createFileRoute('/login-error')({
  validateSearch: (search: Record<string, unknown>): LoginErrorSearch => ({
    login_err_msg: firstText(search['login_err_msg']),
    msg: firstText(search['msg']),
    action: firstText(search['action']),
  }),
  beforeLoad: async ({ search }) => {
    const { isUnread, messageOf } = await inTime(import('../features/auth/login/login-error-model.ts'))
    if (isUnread(search))
      throw redirect({ to: '/login-error', search: {}, replace: true, state: { loginError: messageOf(search) } })
  },
  component: Screen,
})

function Screen() {
  return <LoginErrorScreen message={useLocation({ select: ({ state }) => state.loginError })} />
}
