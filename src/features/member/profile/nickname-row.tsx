import { useState } from 'react'
import { deferredOverlay } from '../../../domain/code/deferred-overlay.tsx'
import { showToast } from '../../../platform/browser/toast.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import styles from './profile.module.css'
import { useChange } from './row-group.tsx'
import { useRowCall } from './use-row-call.ts'

const NicknameSheet = deferredOverlay(async () => (await import('./nickname-sheet.tsx')).NicknameSheet)

/** 昵称: free to choose once (screens 2.15). */
export function NicknameRow({ nickname, isSet }: { readonly nickname: string; readonly isSet: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const call = useRowCall()
  const change = useChange()
  return (
    <>
      <Cell
        title="昵称"
        value={
          isSet ? (
            nickname
          ) : (
            <>
              {nickname}
              <span className={styles.change}>修改</span>
            </>
          )
        }
        busy={call.isBusy}
        onClick={() => change(() => (isSet ? showToast('您已经设置过昵称了') : setOpen(true)))}
      />
      {isOpen && (
        <NicknameSheet
          call={call}
          onSaved={() => setOpen(false)}
          onClose={() => {
            call.cancel()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
