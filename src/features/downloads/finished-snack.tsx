import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { downloadsAtom } from '../../platform/downloads/downloads-atom.ts'
import { paths } from '../../shared/paths.ts'
import { liveLayer } from '../../ui/overlay/modal-stack.ts'
import { PromptBar } from '../../ui/overlay/prompt-bar.tsx'
import { finishedText, justFinished } from './finished-model.ts'

const shownMs = 5000

/** 已下载 {课时}, with the way to 离线下载, once nothing else is coming. Not on that screen itself. */
export function FinishedSnack() {
  const entries = useAtomValue(downloadsAtom)
  const router = useRouter()
  const [former, setFormer] = useState(entries)
  const [finished, setFinished] = useState<readonly DownloadEntry[]>([])
  const [isHeld, setHeld] = useState(false)
  if (entries !== former) {
    setFormer(entries)
    setFinished([...finished, ...justFinished(former, entries)])
  }
  const text = finishedText(finished, entries)
  useEffect(() => {
    if (text === '' || isHeld) return undefined
    const timer = setTimeout(() => setFinished([]), shownMs)
    return () => clearTimeout(timer)
  }, [text, isHeld])
  if (text === '') return null
  return createPortal(
    // who is at its button need not hurry
    <div {...liveLayer} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <PromptBar
        text={text}
        acceptLabel="离线下载"
        onAccept={() => {
          setFinished([])
          void router.navigate({ href: paths.downloads })
        }}
      />
    </div>,
    document.body,
  )
}
