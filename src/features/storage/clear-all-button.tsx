import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useState } from 'react'
import type { DownloadTotals } from '../../domain/downloads/kept-lessons.ts'
import { totalsText } from '../../domain/downloads/totals-text.ts'
import { noteLosses } from '../../domain/notes/note-losses.ts'
import { useNoteRescue, type LoadNoteFiles } from '../../domain/notes/use-note-rescue.ts'
import { paths } from '../../shared/paths.ts'
import { clearDevice } from './device-data.ts'
import { clearTabHistory } from '../../platform/session/clear-tab-history.ts'
import { useServices } from '../../platform/services.tsx'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { LossDialog } from '../../ui/overlay/loss-dialog.tsx'
import { clearAllMessage, notAllGone } from './storage-model.ts'
import styles from './storage.module.css'

export interface ClearAllButtonProps {
  readonly loadNoteFiles: LoadNoteFiles
  /** Entries of any member that would be lost. */
  readonly unsent: number
  /** Bookmarks and notes of any member; null when nobody knows how many. */
  readonly notes: number | null
  /** Lessons that would be deleted with the rest; null when nobody knows how many. */
  readonly films: DownloadTotals | null
  /** Counts them again. */
  readonly onAsk: () => Promise<void>
  readonly onCleared: () => Promise<void>
}

/** 清除全部本机数据: logs out and deletes everything this device keeps (screens 3.8). */
export function ClearAllButton({ loadNoteFiles, unsent, notes, films, onAsk, onCleared }: ClearAllButtonProps) {
  const { session } = useServices()
  const store = useStore()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [isClearing, setClearing] = useState(false)
  const own = useNoteRescue(loadNoteFiles)
  const [isSaving, setSaving] = useState(false)

  async function ask(): Promise<void> {
    await Promise.all([onAsk(), own.look()])
    setOpen(true)
  }

  async function clear(): Promise<void> {
    const wasIn = store.get(tokenAtom) !== null
    setClearing(true)
    try {
      await session.logOut()
      // code that cannot be had deletes nothing
      const isAllGone = await clearDevice().catch(() => false)
      await onCleared()
      showToast(isAllGone ? '本机数据已清除' : notAllGone)
    } finally {
      // the logout has left nothing on screen
      if (wasIn) await clearTabHistory(router, paths.memberStorage)
      setClearing(false)
      setOpen(false)
    }
  }

  async function saveAndClear(): Promise<void> {
    setSaving(true)
    const isSaved = await own.save()
    setSaving(false)
    if (isSaved) await clear()
  }

  return (
    <>
      <Button block variant="muted" className={styles.clearAll} onClick={() => void ask()}>
        清除全部本机数据
      </Button>
      <ConfirmDialog
        open={isOpen && own.count === 0}
        title="清除全部本机数据"
        text={clearAllMessage(unsent, notes, films)}
        confirmLabel="全部清除"
        isDangerous
        busy={isClearing}
        onConfirm={() => void clear()}
        onCancel={() => setOpen(false)}
      />
      {isOpen && own.count !== 0 && (
        <LossDialog
          title="清除全部本机数据"
          text="笔记仅保存在本机，清除后无法找回。将退出登录，并删除本机保存的全部内容。"
          losses={noteLosses(own.count === null ? null : notes, totalsText(films), unsent)}
          saveLabel="导出后清除"
          confirmLabel="全部清除"
          cancelLabel="取消"
          busy={isSaving ? 'save' : isClearing ? 'confirm' : null}
          error={own.error}
          onSave={() => void saveAndClear()}
          onConfirm={() => void clear()}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}
