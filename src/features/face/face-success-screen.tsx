import { useAtomValue } from 'jotai'
import { startFaceVerify } from '../../api/face-verify.ts'
import { peekReturnTo } from '../../domain/session/return-to.ts'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { useFaceStart } from '../../domain/session/use-face-start.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { FaceVerified } from './face-verified.tsx'
import { MemberPending } from './member-pending.tsx'
import { useFaceQuery, type FaceQuery } from './use-face-query.ts'

const loginAddress = paths.login(paths.faceSuccess)

/** The header's way back leads to the provider's page: there must be another one. */
const homeLink = (
  <AppLink href={paths.home} replace>
    {strings.home}
  </AppLink>
)

/** 实名认证: where the provider of the face verification returns to (screens 2.20). */
export function FaceSuccessScreen() {
  const query = useFaceQuery()
  return (
    <Screen title="实名认证" isBusy={query.state.name === 'opening'}>
      <Content {...query} />
    </Screen>
  )
}

function Content({ state, refresh }: FaceQuery) {
  switch (state.name) {
    case 'opening':
      return null
    case 'visitor':
      return (
        <StateView
          illustration="refused"
          title="请先登录"
          actions={
            <AppLink href={loginAddress} className={buttonClass()}>
              去登录
            </AppLink>
          }
        />
      )
    case 'querying':
      return <StateView illustration="search" title="正在查询实名认证结果" extra={homeLink} />
    case 'offline':
      return <StateView illustration="offline" title="当前无网络，联网后自动查询" extra={homeLink} />
    case 'undecided':
      return <Undecided sentence={state.sentence} onRefresh={refresh} />
    case 'verified':
      return <FaceVerified />
    default:
      return <WithoutKeys />
  }
}

function Undecided({ sentence, onRefresh }: { readonly sentence: string; readonly onRefresh: () => void }) {
  const { isBusy, start } = useFaceStart(startFaceVerify)
  return (
    <StateView
      illustration="search"
      title="尚未查询到认证结果"
      text={sentence}
      actions={
        <>
          <Button variant="quiet" busy={isBusy} onClick={() => void start(goOnTarget())}>
            重新认证
          </Button>
          <Button onClick={onRefresh}>刷新结果</Button>
        </>
      }
      extra={homeLink}
    />
  )
}

/** No verification was started on this device: the member's own data decide. */
function WithoutKeys() {
  const member = useAtomValue(knownMemberAtom)
  const { isBusy, start } = useFaceStart(startFaceVerify)
  if (member === null) return <MemberPending />
  if (member.isFaceVerified) return <FaceVerified />
  return (
    <StateView
      illustration="refused"
      title="您还未完成实名认证"
      actions={
        <Button busy={isBusy} onClick={() => void start(goOnTarget())}>
          去认证
        </Button>
      }
      extra={homeLink}
    />
  )
}

/** A verification started here goes on to where the first one was meant to. */
const goOnTarget = (): string => peekReturnTo() ?? paths.home
