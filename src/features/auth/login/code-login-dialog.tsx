import type { AnyRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { codeLoginAtom, type CodeLogin, type SwitchQuestion } from '../../../platform/session/code-login-atom.ts'
import { forgetLoginCode } from '../../../domain/session/login-code.ts'
import { peekReturnTo } from '../../../domain/session/return-to.ts'
import { paths } from '../../../shared/paths.ts'
import { accountName } from '../../../shared/phone.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogText } from '../../../ui/overlay/dialog.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import styles from '../gate/gate.module.css'
import { gateTarget } from '../gate/gate-target.ts'
import { foreignLoginWarning } from './foreign-login-warning.ts'
import { PromptDialog } from '../gate/prompt-dialog.tsx'

export interface CodeLoginDialogProps {
  readonly state: CodeLogin
  readonly router: AnyRouter
}

function switchText({ app, member }: SwitchQuestion): string {
  const account = accountName(member)
  return `当前登录的是 ${account}。确定退出此账号，改用链接中的${app === 'qq' ? 'QQ' : '微信'}账号登录吗？`
}

/** What is shown of a code login: that it runs, waits, failed, asks, or needs a number first (screens 1.9, 2.15). */
export function CodeLoginDialog({ state, router }: CodeLoginDialogProps) {
  const setState = useSetAtom(codeLoginAtom)
  const close = (): void => setState(null)
  /** Closes, and opens a form in the place of the one that the guard has put there. */
  const goOn = (addressFor: (target: string) => string): void => {
    close()
    const { target, isForm } = gateTarget(router.latestLocation)
    void router.navigate({ href: addressFor(peekReturnTo() ?? target), replace: isForm })
  }
  if (state === 'sending')
    return (
      <Dialog open forced title="正在登录…">
        <p className={styles.waiting}>
          <Spinner />
        </p>
      </Dialog>
    )
  if (state === 'waiting')
    return (
      <Dialog
        open
        title="等待网络…"
        text={<DialogText>网络恢复后自动登录</DialogText>}
        onCancel={close}
        actions={
          <Button variant="quiet" onClick={close} data-autofocus>
            取消
          </Button>
        }
      />
    )
  if (state === 'failed')
    return (
      <Dialog
        open
        title="登录未完成，请重新登录"
        onCancel={close}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              关闭
            </Button>
            <Button data-autofocus onClick={() => goOn(paths.login)}>
              重新登录
            </Button>
          </>
        }
      />
    )
  if (typeof state === 'object')
    return (
      <ConfirmDialog
        open
        title="切换账号？"
        text={switchText(state)}
        confirmLabel="切换"
        isDangerous
        onConfirm={() => setState('sending')}
        onCancel={close}
      />
    )
  return (
    <PromptDialog
      title="绑定手机号"
      text="登录前请绑定手机号"
      warning={state === 'bindForeign' ? foreignLoginWarning : undefined}
      confirmLabel="立即绑定"
      onConfirm={() => goOn(() => paths.codeBindMobile)}
      onLeave={async () => {
        await forgetLoginCode()
        close()
        await router.navigate({ to: paths.member, replace: true })
      }}
    />
  )
}
