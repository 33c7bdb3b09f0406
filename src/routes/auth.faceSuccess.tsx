import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../features/shell/error-screen.tsx'

export const Route = createFileRoute('/auth/faceSuccess')({ component: Screen })

function Screen() {
  return <ErrorScreen title="实名认证" />
}
