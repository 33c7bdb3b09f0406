import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { requestAccountDeletion } from '../../../api/profile.ts'
import { logOutOf } from '../../../platform/session/clear-tab-history.ts'
import { useServices } from '../../../platform/services.tsx'
import { showToast } from '../../../platform/browser/toast.ts'
import { isOutcomeUnknown } from '../../../shared/is-outcome-unknown.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useChange } from './row-group.tsx'
import { useRowCall } from './use-row-call.ts'

const maybeSubmitted = '未收到回复，注销申请可能已提交，7天内重新登录即可取消'

/** 账号注销: asked for once, carried out after seven days; this device forgets the member at once (screens 2.15). */
export function DeletionRow() {
  const router = useRouter()
  const { session } = useServices()
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const { isBusy, run } = useRowCall(maybeSubmitted)
  const change = useChange()

  function ask(): void {
    setMessage('')
    setOpen(true)
  }

  async function submit(): Promise<void> {
    setMessage('')
    const outcome = await run((options) => requestAccountDeletion(options))
    // the screen was left by the browser's way back
    if (outcome === 'cancelled') return
    if (outcome !== 'done') return setMessage(isOutcomeUnknown(outcome.error) ? maybeSubmitted : outcome.message)
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
        // what has been sent cannot be called off any more
        onCancel={isBusy ? undefined : () => setOpen(false)}
      />
    </>
  )
}
