import { useAtomValue } from 'jotai'
import { updateAtom } from '../../platform/app-update-atom.ts'
import { applyUpdate, postponeUpdate } from '../../platform/service-worker.ts'
import { strings } from '../../strings/zh-CN.ts'
import { OfferBar } from '../../ui/offer-bar.tsx'

/** 有新版本 (screens 4.8); shown only where an update disturbs nobody. */
export function UpdateBar() {
  const state = useAtomValue(updateAtom)
  return (
    <OfferBar
      text={strings.newVersion}
      laterLabel="稍后"
      acceptLabel="立即更新"
      busy={state === 'applying'}
      onLater={postponeUpdate}
      onAccept={applyUpdate}
    />
  )
}
