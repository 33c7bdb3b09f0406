import type { RefObject } from 'react'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { AgreementLink } from './agreement-link.tsx'
import styles from './login.module.css'

export interface AgreementBoxProps {
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** Ticked by hand on each visit of the form (screens 1.14). */
export function AgreementBox({ isAgreed, onChange, inputRef }: AgreementBoxProps) {
  const { user_protocol, user_private_protocol } = useSystemConfig()
  return (
    <div className={styles.agreement}>
      <Checkbox name="agreement" checked={isAgreed} onChange={onChange} inputRef={inputRef}>
        勾选同意<AgreementLink href={user_protocol}>《用户协议》</AgreementLink>
        <AgreementLink href={user_private_protocol}>《隐私政策》</AgreementLink>
      </Checkbox>
    </div>
  )
}
