import { createFileRoute } from '@tanstack/react-router'
import { InstallRow } from '../features/install/install-row.tsx'
import { AboutScreen } from '../features/member/settings/about-screen.tsx'
import { VersionRows } from '../features/update/version-rows.tsx'

export const Route = createFileRoute('/member/setting')({
  staticData: { beside: 'member' },
  component: Screen,
})

function Screen() {
  return <AboutScreen installRow={<InstallRow />} versionRows={<VersionRows />} />
}
