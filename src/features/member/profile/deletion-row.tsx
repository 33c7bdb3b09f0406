import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { requestAccountDeletion } from '../../../api/profile.ts'
import { logOutOf } from '../../../platform/session/clear-tab-history.ts'
import { useServices } from '../../../platform/services.tsx'
import { showToast } from '../../../platform/browser/toast.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useChange } from './row-group.tsx'
import { useRowCall } from './use-row-call.ts'

/** 账号注销: asked for once, carried out after seven days; this device forgets the member at once (screens 2.15). */
export function DeletionRow() {
  const router = useRouter()
  const { session } = useServices()
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const { isBusy, run, cancel } = useRowCall()
  const change = useChange()

  function ask(): void {
    setMessage('')
    setOpen(true)
  }

  async function submit(): Promise<void> {
    setMessage('')
    const outcome = await run((options) => requestAccountDeletion(options))
    if (outcome === 'cancelled') return
    if (outcome !== 'done') return setMessage(outcome.message)
    showToast('已提交注销申请')
    await logOutOf(session, router)
  }

  return (
    <>
      <Cell title="账号注销" onClick={() => change(ask)} />
      <ConfirmDialog
        open={isOpen}
        title="账号注销"
        text="提交后7天将注销账号并清除数据，期间再次登录即取消"
        confirmLabel="确认注销"
        isDangerous
        busy={isBusy}
        error={message}
        onConfirm={() => void submit()}
        onCancel={() => {
          cancel()
          setOpen(false)
        }}
      />
    </>
  )
}
