import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { installWayAtom, promptInstall, refuseInstall } from '../../platform/pwa/install.ts'
import { PromptBar } from '../../ui/overlay/prompt-bar.tsx'
import { InstallGuide } from '../../domain/install/install-guide.tsx'

/** The hint to install the app (screens 4.2); shown only when it is due and interrupts nothing. */
export function InstallHint() {
  const way = useAtomValue(installWayAtom)
  const [isGuideOpen, setGuideOpen] = useState(false)
  return (
    <>
      <PromptBar
        text="安装到桌面，离线也能学习"
        laterLabel="以后再说"
        acceptLabel="安装"
        onLater={refuseInstall}
        onAccept={() => (way === 'prompt' ? void promptInstall() : setGuideOpen(true))}
      />
      {/* a learner who has read the steps has decided: the hint is not needed again soon */}
      {isGuideOpen && way !== null && way !== 'prompt' && <InstallGuide way={way} onClose={refuseInstall} />}
    </>
  )
}
