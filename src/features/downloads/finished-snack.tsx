import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { downloadsAtom } from '../../platform/downloads/downloads-atom.ts'
import { paths } from '../../shared/paths.ts'
import { liveLayer } from '../../ui/overlay/modal-stack.ts'
import { PromptBar } from '../../ui/overlay/prompt-bar.tsx'

const shownMs = 5000

const isMoving = ({ state: { kind } }: DownloadEntry): boolean =>
  kind === 'queued' || kind === 'loading' || kind === 'finishing'

/** What was coming before and is there now. */
function justFinished(former: readonly DownloadEntry[], entries: readonly DownloadEntry[]): readonly DownloadEntry[] {
  const coming = new Set(former.filter(isMoving).map(({ lesson }) => lesson))
  return entries.filter(({ lesson, state }) => state.kind === 'done' && coming.has(lesson))
}

/** Said once, at the end: '' while more is coming, and for nothing. */
function finishedText(finished: readonly DownloadEntry[], entries: readonly DownloadEntry[]): string {
  const [first] = finished
  if (first === undefined || entries.some(isMoving)) return ''
  return finished.length === 1 ? `已下载 ${first.title}` : `已下载 ${finished.length} 节`
}

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
