import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { loginPassword } from '../../../api/auth.ts'
import { useActionFailure } from '../../../platform/browser/action-failure.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { isCancelled } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/form/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AlreadyIn } from './already-in.tsx'
import { FormLink } from './login-view.tsx'
import { checkCredentials, type Credentials } from './login-model.ts'
import { LoginStatus } from './login-status.tsx'
import styles from './login.module.css'
import { takeTypedMobile } from './typed-mobile.ts'
import { useLogin } from './use-login.ts'

type FieldMessage = Extract<ReturnType<typeof checkCredentials>, { field: string }>

/** 密码登录 (screens 2.21). */
export function PasswordLoginScreen({ redirect }: { readonly redirect: string | undefined }) {
  const { phase, isLocked, submit, retryProfile } = useLogin(redirect)
  const failure = useActionFailure()
  const [mobile, setMobile] = useState(() => takeTypedMobile() ?? '')
  const [password, setPassword] = useState('')
  const [fieldMessage, setFieldMessage] = useState<FieldMessage | null>(null)
  const [message, setMessage] = useState('')
  const mobileField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(null)
  const isFixed = phase !== 'idle'

  // a login that has not been answered is given up with the screen
  useEffect(() => () => running.current?.abort(), [])

  function show(next: FieldMessage): void {
    setFieldMessage(next)
    showToast(next.message)
    const field = next.field === 'mobile' ? mobileField : passwordField
    field.current?.focus()
  }

  async function logIn(credentials: Credentials): Promise<void> {
    const call = new AbortController()
    running.current = call
    try {
      await submit(async () => (await loginPassword(credentials, { signal: call.signal })).token)
    } catch (error) {
      if (isCancelled(error)) return
      setMessage(failure(error))
      passwordField.current?.focus()
      passwordField.current?.select()
    }
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    if (isFixed) return
    const checked = checkCredentials(mobile, password)
    if ('field' in checked) return show(checked)
    setFieldMessage(null)
    setMessage('')
    void logIn(checked.ok)
  }

  return (
    <Screen title="密码登录" headerTitle="登录">
      {phase === 'idle' && <AlreadyIn redirect={redirect} />}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          label="手机号"
          type="tel"
          name="mobile"
          inputMode="numeric"
          autoComplete="tel"
          placeholder="请输入手机号码"
          clearable
          value={mobile}
          onChange={(value) => {
            setMobile(value)
            setFieldMessage(null)
          }}
          readOnly={isFixed}
          error={fieldMessage?.field === 'mobile' ? fieldMessage.message : undefined}
          inputRef={mobileField}
        />
        <TextField
          label="密码"
          type="password"
          name="password"
          autoComplete="current-password"
          autoCapitalize="off"
          placeholder="请输入密码"
          clearable
          toggleable
          enterKeyHint="go"
          value={password}
          onChange={(value) => {
            setPassword(value)
            setFieldMessage(null)
          }}
          readOnly={isFixed}
          error={fieldMessage?.field === 'password' ? fieldMessage.message : undefined}
          inputRef={passwordField}
        />
        <Button
          type="submit"
          block
          className={styles.submit}
          busy={phase === 'sending' || isLocked}
          looksInactive={mobile === '' || password === ''}
        >
          登录
        </Button>
        <LoginStatus phase={phase} message={message} onRetry={retryProfile} />
      </form>
      {(phase === 'idle' || phase === 'sending') && (
        <div className={cx(styles.links, styles.apart)}>
          <FormLink href={paths.login(redirect)} mobile={mobile}>
            短信登录/注册
          </FormLink>
          <FormLink href={paths.forgotPassword(redirect)} mobile={mobile}>
            忘记密码
          </FormLink>
        </div>
      )}
    </Screen>
  )
}
