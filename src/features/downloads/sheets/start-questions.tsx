import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { InstallGuide } from '../../../domain/install/install-guide.tsx'
import { isSavingData } from '../../../platform/browser/data-saver.ts'
import { downloadSettingsAtom, type DownloadSettings } from '../../../platform/downloads/download-settings.ts'
import { installWayAtom } from '../../../platform/pwa/install.ts'
import { networkKindAtom } from '../../../platform/downloads/downloads.ts'
import { readPreferences, writePreferences } from '../../../platform/storage/preferences.ts'
import { appStore } from '../../../platform/store.ts'
import { useDoubleTap } from '../../../ui/overlay/use-double-tap.ts'
import { mobileQuestion, sumOf } from '../download-texts.ts'
import { Question } from './question.tsx'
import type { StartQuestion, DownloadRequest } from './download-request.ts'

/** What has to be asked now. */
export function startQuestions(): readonly StartQuestion[] {
  const isInDanger = appStore.get(installWayAtom) === 'ios' && readPreferences()['downloadUninstalled'] !== true
  const isCostly = appStore.get(networkKindAtom) === 'metered' || isSavingData()
  return [...(isInDanger ? (['install'] as const) : []), ...(isCostly ? (['mobile'] as const) : [])]
}

export interface StartQuestionsProps {
  /** What is asked, in this order. */
  readonly questions: readonly StartQuestion[]
  readonly request: DownloadRequest
  readonly onStart: () => void
  readonly onClose: () => void
}

/** What is asked before the first byte (screens 4.3). */
export function StartQuestions({ questions, request, onStart, onClose }: StartQuestionsProps) {
  const [open, setOpen] = useState<readonly (StartQuestion | 'guide')[]>(questions)
  const change = useSetAtom(downloadSettingsAtom)
  const way = useAtomValue(installWayAtom)
  // where the browser does not tell of Wi-Fi, or this is it, nothing would be waited for: the first byte would come at once
  const canWait = useAtomValue(networkKindAtom) === 'metered'
  const { mark, isEcho } = useDoubleTap()
  const next = (): void => {
    mark()
    if (open.length > 1) setOpen(open.slice(1))
    else onStart()
  }

  if (open[0] === 'guide') {
    return way !== null && way !== 'prompt' && <InstallGuide way={way} onClose={onClose} />
  }
  if (open[0] === 'install') {
    return (
      <Question
        title="先安装到桌面"
        text="长期不打开时系统会清理，请先安装到桌面"
        otherLabel="仍要下载"
        label="安装"
        onOther={() => {
          writePreferences({ downloadUninstalled: true })
          next()
        }}
        onAnswer={() => setOpen(['guide'])}
        onCancel={onClose}
      />
    )
  }
  const unlessEcho = (act: () => void) => (): void => {
    if (!isEcho()) act()
  }
  const answer = (given: Partial<DownloadSettings>) =>
    unlessEcho(() => {
      // who is only sparing of data has said nothing of Wi-Fi
      if (canWait) change(given)
      next()
    })
  const { bytes, isWhole } = sumOf([...request.lessons, ...request.again].map(({ size }) => size))
  return (
    <Question
      title={mobileQuestion(isWhole ? bytes : null)}
      otherLabel={canWait ? '等待Wi-Fi' : '取消'}
      label="继续下载"
      onOther={canWait ? answer({ isWifiOnly: true, isMobileAllowed: false }) : unlessEcho(onClose)}
      onAnswer={answer({ isMobileAllowed: true })}
      onCancel={onClose}
    />
  )
}
