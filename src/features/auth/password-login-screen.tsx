import { useRef, useState, type SubmitEvent } from 'react'
import { loginPassword } from '../../api/auth.ts'
import { showToast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AlreadyIn } from './already-in.tsx'
import { checkCredentials } from './login-model.ts'
import { LoginStatus } from './login-status.tsx'
import styles from './login.module.css'
import { useLogin } from './use-login.ts'

type Complaint = Extract<ReturnType<typeof checkCredentials>, { field: string }>

/** 密码登录 (screens 2.21). */
export function PasswordLoginScreen({ redirect }: { readonly redirect: string | undefined }) {
  const { phase, sentence, submit, retryProfile } = useLogin(redirect)
  const [mobile, setMobile] = useState('')
  const [password, setPassword] = useState('')
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const mobileField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const isLocked = phase !== 'idle'

  function complain(next: Complaint): void {
    setComplaint(next)
    showToast(next.message)
    const field = next.field === 'mobile' ? mobileField : passwordField
    field.current?.focus()
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    if (isLocked) return
    const checked = checkCredentials(mobile, password)
    if ('field' in checked) return complain(checked)
    setComplaint(null)
    submit(
      async () => (await loginPassword(checked.ok)).token,
      () => {
        passwordField.current?.focus()
        passwordField.current?.select()
      },
    )
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
            setComplaint(null)
          }}
          readOnly={isLocked}
          error={complaint?.field === 'mobile' ? complaint.message : undefined}
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
            setComplaint(null)
          }}
          readOnly={isLocked}
          error={complaint?.field === 'password' ? complaint.message : undefined}
          inputRef={passwordField}
        />
        <Button
          type="submit"
          block
          className={styles.submit}
          busy={phase === 'sending' || phase === 'done'}
          looksInactive={mobile === '' || password === ''}
        >
          登录
        </Button>
        <LoginStatus phase={phase} sentence={sentence} onRetry={retryProfile} />
      </form>
    </Screen>
  )
}
