import { useKeptMessage } from '../../../platform/browser/connectivity.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { LoginPhase } from './use-login.ts'
import styles from './login.module.css'

export interface LoginStatusProps {
  readonly phase: LoginPhase
  /** Why the login itself failed, '' when it was toasted or did not. */
  readonly message?: string
  readonly onRetry: () => void
}

/** What a login form says below its button, announced politely (screens 1.6.1, 1.8.3). */
export function LoginStatus({ phase, message = '', onRetry }: LoginStatusProps) {
  const said = useKeptMessage(message)
  const isRetrying = phase === 'retrying'
  const isFailed = isRetrying || phase === 'profileFailed'
  return (
    <div className={styles.status}>
      <p role="status">{isFailed ? '登录成功，资料加载失败' : said}</p>
      {isFailed && (
        <Button variant="outline" busy={isRetrying} onClick={onRetry}>
          {strings.retry}
        </Button>
      )}
    </div>
  )
}
