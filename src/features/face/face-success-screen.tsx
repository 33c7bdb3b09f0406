import { useAtomValue } from 'jotai'
import { useRouter } from '@tanstack/react-router'
import { startFaceVerify } from '../../api/face-verify.ts'
import { peekReturnTo, takeReturnTo } from '../../domain/session/return-to.ts'
import { gateAtom, knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { useFaceStart } from '../../domain/session/use-face-start.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { useChrome } from '../../ui/frame/chrome.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { useMemberQuestion } from '../../domain/session/use-member-question.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { UnknownMember } from '../../ui/state/unknown-member.tsx'
import { useFaceQuery, type FaceQuery } from './use-face-query.ts'
import styles from './face.module.css'

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
      return <Undecided message={state.message} onRefresh={refresh} />
    case 'verified':
      return <FaceVerified />
    default:
      return <WithoutKeys />
  }
}

function Undecided({ message, onRefresh }: { readonly message: string; readonly onRefresh: () => void }) {
  const { isBusy, start } = useFaceStart(startFaceVerify)
  return (
    <StateView
      illustration="search"
      title="尚未查询到认证结果"
      text={message}
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

/** The verified person, masked as the server sends it, and the ways on (screens 2.20). */
function FaceVerified() {
  const router = useRouter()
  const chrome = useChrome()
  const member = useAtomValue(knownMemberAtom)
  const isGated = useAtomValue(gateAtom)?.step === 'face'
  function goOn(): void {
    const target = takeReturnTo()
    // a login with this screen as its target has kept it: nothing would happen
    const isHere = target?.startsWith(paths.faceSuccess)
    void router.navigate({ href: isHere ? paths.home : (target ?? paths.home), replace: true })
  }
  return (
    <section className={styles.verified}>
      <Icon name="check-circle" size={48} className={styles.mark} />
      <h2 className={styles.title}>已认证</h2>
      {member?.isFaceVerified ? (
        <dl className={styles.facts}>
          <dt>姓名</dt>
          <dd>{member.realName}</dd>
          <dt>身份证号</dt>
          <dd className="num">{member.idNumber}</dd>
        </dl>
      ) : (
        <MemberPending />
      )}
      <div className={styles.actions}>
        {/* until the member's data have come, the gate would stand in the way of any other screen */}
        {!isGated && (
          <Button block onClick={goOn}>
            继续
          </Button>
        )}
        <Button variant="quiet" block onClick={chrome.goHome}>
          {strings.home}
        </Button>
      </div>
    </section>
  )
}

/** What stands on the screen while the server has not said who the member is (screens 0.3). */
function MemberPending() {
  return <UnknownMember question={useMemberQuestion()} skeleton={<Skeleton kind="rows" rows={2} />} />
}
