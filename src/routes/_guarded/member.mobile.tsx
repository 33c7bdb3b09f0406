import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../../features/shell/error-screen.tsx'

export const Route = createFileRoute('/_guarded/member/mobile')({ component: Screen })

function Screen() {
  return <ErrorScreen title="绑定手机号" />
}
