import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../app/shell/error-screen.tsx'
import { requireLogin } from '../features/auth/gate/require-login.ts'
import { areDownloadsOffered } from '../features/downloads/are-downloads-offered.ts'
import { DownloadsScreen } from '../features/downloads/list/downloads-screen.tsx'

export const Route = createFileRoute('/downloads')({
  staticData: { beside: 'member' },
  // where downloads are off the address exists for nobody: that comes before the login
  beforeLoad: ({ context, location }) => (areDownloadsOffered() ? requireLogin(context.store, location) : undefined),
  component: Screen,
})

function Screen() {
  return areDownloadsOffered() ? <DownloadsScreen /> : <ErrorScreen />
}
