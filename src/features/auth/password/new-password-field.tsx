import { TextField } from '../../../ui/form/text-field.tsx'
import { newPasswordHint } from './new-password-model.ts'
import type { NewPassword } from './use-new-password.ts'

export interface NewPasswordFieldProps {
  readonly password: NewPassword
  readonly className?: string
}

/** 新密码 with its limits (screens 1.14). */
export function NewPasswordField({ password, className }: NewPasswordFieldProps) {
  return (
    <TextField
      label="新密码"
      type="password"
      name="new-password"
      autoComplete="new-password"
      autoCapitalize="off"
      placeholder="请输入新密码"
      toggleable
      hint={newPasswordHint}
      value={password.value}
      onChange={password.change}
      error={password.message}
      inputRef={password.field}
      className={className}
    />
  )
}
