import { useAtomValue } from 'jotai'
import { userAtom } from '../../../platform/session/session-atoms.ts'
import { Button } from '../../../ui/form/button.tsx'
import styles from './login.module.css'
import { useLeaveLogin } from './use-leave-login.ts'

/** Above a login form, for somebody who is logged in already; the form stays usable (screens 2.4). */
export function AlreadyIn({ redirect }: { readonly redirect: string | undefined }) {
  const user = useAtomValue(userAtom)
  const leave = useLeaveLogin(redirect)
  if (user === null) return null
  return (
    <div className={styles.already}>
      <p>您已登录：{user.nickname}</p>
      <Button variant="soft" size="small" onClick={leave}>
        继续
      </Button>
    </div>
  )
}
