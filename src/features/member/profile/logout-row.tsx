import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useState, useCallback, useEffect } from 'react'
import { noteLosses } from '../../../domain/notes/note-losses.ts'
import { useNoteRescue, type LoadNoteFiles } from '../../../domain/notes/use-note-rescue.ts'
import { pendingAtom } from '../../../platform/sync/sync-atoms.ts'
import { logOutOf } from '../../../platform/session/clear-tab-history.ts'
import { useServices } from '../../../platform/services.tsx'
import { settings } from '../../../platform/browser/settings.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { LossDialog } from '../../../ui/overlay/loss-dialog.tsx'
import { lossMessage } from './profile-model.ts'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'

/** 退出登录: sends what still waits, names what would be lost, then forgets the member (screens 1.3.3). */
export function LogoutRow({ loadNoteFiles }: { readonly loadNoteFiles: LoadNoteFiles }) {
  const router = useRouter()
  const { session, loadDownloads } = useServices()
  const store = useStore()
  const pending = useAtomValue(pendingAtom).length
  const [films, setFilms] = useState('')
  const notes = useNoteRescue(loadNoteFiles)
  const [isSaving, setSaving] = useState(false)
  const { isFlushing, flush } = useFlushOutbox()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  async function ask(): Promise<void> {
    if (settings.offlineVideo) void nameFilms()
    flush()
    await notes.look()
    setOpen(true)
  }

  async function nameFilms(): Promise<void> {
    // until then nobody needs the code
    const { keptText } = await import('../../../domain/downloads/kept-lessons.ts')
    setFilms(keptText(store))
    // in the first seconds nobody has looked yet
    await loadDownloads().catch(() => {})
    setFilms(keptText(store))
  }

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      const isAllGone = await logOutOf(session, router)
      showToast(isAllGone ? '已安全退出' : '已退出登录，本机数据将在下次打开时清除')
    } finally {
      setLeaving(false)
    }
  }

  async function saveAndLeave(): Promise<void> {
    setSaving(true)
    const isSaved = await notes.save()
    setSaving(false)
    if (isSaved) await leave()
  }

  return (
    <>
      <Cell title="退出登录" tone="danger" isCentered onClick={() => void ask()} />
      <ConfirmDialog
        open={isOpen && notes.count === 0}
        title="退出登录"
        text={isFlushing ? '正在同步学习记录…' : lossMessage(pending, films)}
        cancelLabel="先不退出"
        confirmLabel="仍然退出"
        isDangerous
        busy={isFlushing || isLeaving}
        onConfirm={() => void leave()}
        onCancel={() => setOpen(false)}
      />
      {isOpen && notes.count !== 0 && (
        <LossDialog
          title="退出登录？"
          text="笔记仅保存在本机，退出后会一并删除，无法找回。"
          losses={noteLosses(notes.count, films, pending)}
          saveLabel="导出后退出"
          confirmLabel="仍然退出"
          cancelLabel="先不退出"
          busy={isSaving ? 'save' : isFlushing || isLeaving ? 'confirm' : null}
          error={notes.error}
          onSave={() => void saveAndLeave()}
          onConfirm={() => void leave()}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}

const flushLimitMs = 5000

/** Sends what waits in the outbox before a logout: at most 5 s, and not while offline (screens 1.3.3). */
function useFlushOutbox(): { readonly isFlushing: boolean; flush(): void } {
  const { sync } = useServices()
  const store = useStore()
  const isEmpty = useAtomValue(pendingAtom).length === 0
  const isOffline = useIsOffline()
  const [isWanted, setWanted] = useState(false)
  const isFlushing = isWanted && !isEmpty && !isOffline

  useEffect(() => {
    if (!isFlushing) return undefined
    const timer = setTimeout(() => setWanted(false), flushLimitMs)
    return () => clearTimeout(timer)
  }, [isFlushing])

  const flush = useCallback(() => {
    if (store.get(pendingAtom).length === 0) return
    setWanted(true)
    void sync.drain({ isTapped: true })
  }, [sync, store])

  return { isFlushing, flush }
}
