import { useAtomValue } from 'jotai'
import { updateAtom } from '../../platform/pwa/update-atom.ts'
import { applyUpdate, postponeUpdate } from '../../platform/pwa/service-worker.ts'
import { strings } from '../../strings/zh-CN.ts'
import { PromptBar } from '../../ui/overlay/prompt-bar.tsx'

/** 有新版本 (screens 4.8); shown only where an update interrupts nothing. */
export function UpdateBar() {
  const state = useAtomValue(updateAtom)
  return (
    <PromptBar
      text={strings.newVersion}
      laterLabel="稍后"
      acceptLabel="立即更新"
      busy={state === 'applying'}
      onLater={postponeUpdate}
      onAccept={applyUpdate}
    />
  )
}
