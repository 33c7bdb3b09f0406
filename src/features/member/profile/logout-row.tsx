import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { pendingAtom } from '../../../platform/sync/sync-atoms.ts'
import { logOutOf } from '../../../platform/session/clear-tab-history.ts'
import { useServices } from '../../../platform/services.tsx'
import { showToast } from '../../../platform/browser/toast.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { lossMessage } from './profile-model.ts'
import { useFlushOutbox } from './use-flush-outbox.ts'

/** 退出登录: sends what still waits, names what would be lost, then forgets the member (screens 1.3.3). */
export function LogoutRow() {
  const router = useRouter()
  const { session } = useServices()
  const pending = useAtomValue(pendingAtom).length
  const { isFlushing, flush } = useFlushOutbox()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  function ask(): void {
    setOpen(true)
    flush()
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

  return (
    <>
      <Cell title="退出登录" tone="danger" isCentered onClick={ask} />
      <ConfirmDialog
        open={isOpen}
        title="退出登录"
        text={isFlushing ? '正在同步学习记录…' : lossMessage(pending)}
        cancelLabel="先不退出"
        confirmLabel="仍然退出"
        isDangerous
        busy={isFlushing || isLeaving}
        onConfirm={() => void leave()}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
