import { useRouter } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { isCut, isMoving } from '../../platform/downloads/download-state.ts'
import { downloadsAtom } from '../../platform/downloads/downloads-atom.ts'
import { isClearingToldAtom } from '../../platform/downloads/downloads.ts'
import { paths } from '../../shared/paths.ts'
import { liveLayer } from '../../ui/overlay/modal-stack.ts'
import { PromptBar } from '../../ui/overlay/prompt-bar.tsx'
import { useDownloadActs } from './use-download-acts.ts'

const shownMs = 5000

const isMetered = ({ state }: DownloadEntry): boolean => state.kind === 'paused' && state.by === 'metered'

/** What was coming before and is there now. */
function justFinished(former: readonly DownloadEntry[], entries: readonly DownloadEntry[]): readonly DownloadEntry[] {
  const coming = new Set(former.filter(({ state }) => isMoving(state)).map(({ lesson }) => lesson))
  return entries.filter(({ lesson, state }) => state.kind === 'done' && coming.has(lesson))
}

/** Stopped in its middle, where a Wi-Fi that ends may have cut it first: who has just chosen to wait knows that it waits. */
function isStopped(former: readonly DownloadEntry[], entries: readonly DownloadEntry[]): boolean {
  const begun = former.filter(({ state }) => state.kind === 'loading' || isCut(state)).map(({ lesson }) => lesson)
  return entries.some((entry) => isMetered(entry) && begun.includes(entry.lesson))
}

/** Said once, at the end: '' while more is coming, and for nothing. */
function finishedText(finished: readonly DownloadEntry[], entries: readonly DownloadEntry[]): string {
  const [first] = finished
  if (first === undefined || entries.some(({ state }) => isMoving(state))) return ''
  return finished.length === 1 ? `已下载 ${first.title}` : `已下载 ${finished.length} 节`
}

/**
 * What downloads say by themselves, one after the other (screens 4.3): that the system may delete them, that they wait for
 * Wi-Fi, and, once nothing else is coming, what has come. Not on 离线下载, which shows all of it.
 */
export function DownloadSnack() {
  const entries = useAtomValue(downloadsAtom)
  const router = useRouter()
  const { allowMobile } = useDownloadActs()
  const [isClearingTold, setClearingTold] = useAtom(isClearingToldAtom)
  const [former, setFormer] = useState(entries)
  const [finished, setFinished] = useState<readonly DownloadEntry[]>([])
  const [isWaiting, setWaiting] = useState(false)
  if (entries !== former) {
    setFormer(entries)
    setFinished([...finished, ...justFinished(former, entries)])
    setWaiting(entries.some(isMetered) && (isWaiting || isStopped(former, entries)))
  }
  if (!isClearingTold) {
    return (
      <Snack key="clearing" text="系统可能会清理离线内容" acceptLabel="知道了" onEnd={() => setClearingTold(true)} />
    )
  }
  if (isWaiting) {
    return (
      <Snack
        key="waiting"
        text="已暂停，连上Wi-Fi后继续"
        acceptLabel="改用流量"
        onAccept={allowMobile}
        onEnd={() => setWaiting(false)}
      />
    )
  }
  const text = finishedText(finished, entries)
  if (text === '') return null
  return (
    <Snack
      key={text}
      text={text}
      acceptLabel="离线下载"
      onAccept={() => void router.navigate({ href: paths.downloads })}
      onEnd={() => setFinished([])}
    />
  )
}

interface SnackProps {
  readonly text: string
  readonly acceptLabel: string
  readonly onAccept?: () => void
  /** It was answered, or shown for long enough. */
  readonly onEnd: () => void
}

function Snack({ text, acceptLabel, onAccept, onEnd }: SnackProps) {
  const [isHeld, setHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => end(), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  return createPortal(
    // who is at its button need not hurry
    <div {...liveLayer} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <PromptBar
        text={text}
        acceptLabel={acceptLabel}
        onAccept={() => {
          onAccept?.()
          onEnd()
        }}
      />
    </div>,
    document.body,
  )
}
