import { useStore } from 'jotai'
import { useRef, useState, type SubmitEvent } from 'react'
import { changeNickname } from '../../../api/profile.ts'
import { useKeptMessage } from '../../../platform/browser/connectivity.ts'
import { useServices } from '../../../platform/services.tsx'
import { userAtom } from '../../../platform/session/session-atoms.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { isCancelled, isUnreachable } from '../../../shared/errors.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './profile.module.css'
import type { RowCall } from './use-row-call.ts'

const longestNickname = 24
const missing = '请输入昵称'

interface NicknameSheetProps {
  /** The call of the row, which goes on until it shows the new name. */
  readonly call: RowCall
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** The one choice of a nickname; a refusal keeps the text (screens 2.15, 1.14). Mounted while open. */
export function NicknameSheet({ call: { isBusy, run }, onSaved, onClose }: NicknameSheetProps) {
  const { session } = useServices()
  const store = useStore()
  const [nickname, setNickname] = useState('')
  const [fieldMessage, setFieldMessage] = useState('')
  const [message, setMessage] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function save(): Promise<void> {
    const wanted = nickname.trim()
    if (wanted === '') {
      setFieldMessage(missing)
      showToast(missing)
      field.current?.focus()
      return
    }
    setMessage('')
    const outcome = await run(async (options) => {
      try {
        await changeNickname({ nickname: wanted }, options)
      } catch (error) {
        if (isUnreachable(error) || isCancelled(error)) throw error
        // an earlier press, whose answer was lost, may have chosen it already
        await session.loadMember()
        const member = store.get(userAtom)
        // who has chosen none yet may have typed the present one
        if (!member?.isNicknameSet || member.nickname !== wanted) throw error
      }
      showToast('成功')
      onSaved()
      await session.loadMember()
    })
    if (typeof outcome === 'object') setMessage(outcome.message)
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    if (!isBusy) void save()
  }

  return (
    <Sheet open title={missing} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          label="昵称"
          hideLabel
          name="nickname"
          autoComplete="nickname"
          placeholder={missing}
          clearable
          enterKeyHint="done"
          maxLength={longestNickname}
          value={nickname}
          onChange={(value) => {
            setNickname(value)
            setFieldMessage('')
          }}
          readOnly={isBusy}
          hint="昵称只能修改一次"
          error={fieldMessage}
          inputRef={field}
          focusFirst
        />
        <p role="status" className={styles.failure}>
          {useKeptMessage(message)}
        </p>
        <Button type="submit" block className={styles.submit} busy={isBusy} looksInactive={nickname.trim() === ''}>
          保存
        </Button>
      </form>
    </Sheet>
  )
}
