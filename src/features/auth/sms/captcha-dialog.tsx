import { useEffect, useId, useRef } from 'react'
import { useKeptMessage } from '../../../platform/browser/connectivity.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { strings } from '../../../strings/zh-CN.ts'
import type { Captcha, SmsEvent } from './sms-model.ts'
import styles from './sms.module.css'

type OpenCaptcha = Exclude<Captcha, { kind: 'closed' }>

export interface CaptchaDialogProps {
  readonly captcha: OpenCaptcha
  readonly round: number
  readonly send: (event: SmsEvent) => void
}

const prompt = '请输入图中字符'

/** The picture to read before an SMS code is sent (screens 1.15.1). */
export function CaptchaDialog({ captcha, round, send }: CaptchaDialogProps) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { kind } = captcha
  const text = kind === 'ready' || kind === 'sending' ? captcha.text : ''
  // the next picture brings the network back at once: why it is another one is said until it is read
  const kept = useKeptMessage(captcha.message)
  const cancel = (): void => send({ type: 'captchaCancelled' })

  // each new picture waits for its characters, wherever the press before has put the focus
  useEffect(() => {
    if (kind === 'opening' || kind === 'ready') field.current?.focus()
  }, [kind])

  return (
    <Dialog
      open
      title={prompt}
      showsTitle={false}
      onCancel={cancel}
      actions={
        <>
          <Button variant="quiet" onClick={cancel}>
            取消
          </Button>
          <Button type="submit" form={formId} busy={kind === 'sending'} disabled={text.trim() === ''}>
            确认
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'captchaConfirmed' })
        }}
      >
        <CaptchaPicture captcha={captcha} round={round} send={send} />
        <TextField
          label={prompt}
          hideLabel
          name="captcha"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="done"
          placeholder={prompt}
          value={text}
          onChange={(value) => send({ type: 'captchaTyped', text: value })}
          readOnly={kind === 'sending' || kind === 'pictureError'}
          inputRef={field}
          focusFirst
        />
        <p role="status" className={styles.status}>
          {text === '' && kind !== 'pictureError' ? captcha.message : kept}
        </p>
      </form>
    </Dialog>
  )
}

/** The picture, which is the button for another one; in its place what went wrong with it. */
function CaptchaPicture({ captcha, round, send }: CaptchaDialogProps) {
  const refresh = (): void => send({ type: 'pictureRefreshed' })
  if (captcha.kind === 'pictureError')
    return (
      <div className={styles.broken}>
        <p role="status">图片加载失败</p>
        <Button variant="text" onClick={refresh}>
          {strings.retry}
        </Button>
      </div>
    )
  return (
    <button type="button" className={styles.another} onClick={refresh}>
      <span className={styles.picture}>
        {captcha.kind === 'opening' ? (
          <Spinner />
        ) : (
          <img src={captcha.picture.img} alt="" onError={() => send({ type: 'pictureFailed', round, message: '' })} />
        )}
      </span>
      <span className={styles.relink}>
        <Icon name="refresh" size={16} />
        看不清，换一张
      </span>
    </button>
  )
}
