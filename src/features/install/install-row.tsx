import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { deferredOverlay } from '../../domain/code/deferred-overlay.tsx'
import { installWayAtom, promptInstall } from '../../platform/pwa/install.ts'
import { Cell } from '../../ui/frame/cell.tsx'

const InstallGuide = deferredOverlay(async () => (await import('../../domain/install/install-guide.tsx')).InstallGuide)

/** 安装到桌面 in the settings, whatever became of the hint (screens 2.14, 4.2); absent in the installed app. */
export function InstallRow() {
  const way = useAtomValue(installWayAtom)
  const [isGuideOpen, setGuideOpen] = useState(false)
  if (way === null) return null
  return (
    <>
      <Cell title="安装到桌面" onClick={() => (way === 'prompt' ? void promptInstall() : setGuideOpen(true))} />
      {isGuideOpen && way !== 'prompt' && <InstallGuide way={way} onClose={() => setGuideOpen(false)} />}
    </>
  )
}
