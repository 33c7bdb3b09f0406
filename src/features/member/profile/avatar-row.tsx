import { useReducer, useRef } from 'react'
import { changeAvatar } from '../../../api/profile.ts'
import { useServices } from '../../../platform/services.tsx'
import { codeFailure } from '../../../platform/browser/code-failure.ts'
import { deferredOverlay } from '../../../domain/code/deferred-overlay.tsx'
import { showToast } from '../../../platform/browser/toast.ts'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { inTime } from '../../../shared/code/in-time.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { idle, next } from './avatar-model.ts'
import styles from './profile.module.css'
import { useChange } from './row-group.tsx'
import { useRowCall } from './use-row-call.ts'

const AvatarPreview = deferredOverlay(async () => (await import('./avatar-preview.tsx')).AvatarPreview)

const unusableMessages = { undecodable: '图片格式错误，请选择JPG或PNG', tooBig: '图片大小不超过1M' } as const

/** 头像: picked, made small, looked at, sent (screens 2.15). `src` is the present one. */
export function AvatarRow({ src }: { readonly src: string }) {
  const { session } = useServices()
  const picker = useRef<HTMLInputElement>(null)
  const [state, dispatch] = useReducer(next, idle)
  const { isBusy, run, cancel } = useRowCall()
  const change = useChange()

  async function prepare(file: File): Promise<void> {
    dispatch({ type: 'picked' })
    const prepared = await inTime(import('./avatar-picture.ts')).then(
      ({ prepareAvatar }) => prepareAvatar(file),
      () => null,
    )
    if (prepared === null) {
      // nothing is wrong with the picture
      showToast(codeFailure())
      return dispatch({ type: 'unusable' })
    }
    if (prepared.kind === 'ready') return dispatch({ type: 'prepared', picture: prepared.picture })
    showToast(unusableMessages[prepared.kind])
    dispatch({ type: 'unusable' })
  }

  async function send(picture: Blob): Promise<void> {
    dispatch({ type: 'used' })
    const outcome = await run(async (options) => {
      await changeAvatar({ picture, fileName: 'avatar.jpg' }, options)
      showToast('成功')
      dispatch({ type: 'done' })
      await session.loadMember()
    })
    // a cancelled one was left by its button
    if (typeof outcome === 'object') dispatch({ type: 'refused', message: outcome.message })
  }

  return (
    <>
      {/* before the row: rows that stand side by side have a line between them */}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // else the same file could not be chosen again
          currentTarget.value = ''
          if (file !== undefined) void prepare(file)
        }}
      />
      <Cell
        title="头像"
        value={
          <span className={styles.portrait}>
            <Avatar src={src} size={52} />
          </span>
        }
        busy={isBusy || state.name === 'preparing'}
        onClick={() => change(() => picker.current?.click())}
      />
      {(state.name === 'preview' || state.name === 'sending') && (
        <AvatarPreview
          picture={state.picture}
          isBusy={state.name === 'sending'}
          message={state.name === 'preview' ? state.message : ''}
          onUse={() => void send(state.picture)}
          onClose={() => {
            cancel()
            dispatch({ type: 'cancelled' })
          }}
        />
      )}
    </>
  )
}
