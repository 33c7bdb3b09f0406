import { peekReturnTo } from '../../../domain/session/return-to.ts'
import { paths } from '../../../shared/paths.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { StateView } from '../../../ui/state/state-view.tsx'
import { shownMessage } from './login-error-model.ts'

/** 登录失败: a social login came back without a code (screens 2.22). `message` comes from a history entry. */
export function LoginErrorScreen({ message }: { readonly message: unknown }) {
  return (
    <Screen title="登录失败">
      <StateView
        illustration="error"
        title="登录失败"
        text={shownMessage(message)}
        actions={
          <>
            <AppLink href={paths.home} replace className={buttonClass({ variant: 'quiet' })}>
              {strings.home}
            </AppLink>
            <AppLink href={paths.login(peekReturnTo())} replace className={buttonClass()}>
              重新登录
            </AppLink>
          </>
        }
      />
    </Screen>
  )
}
