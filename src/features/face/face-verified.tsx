import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { takeReturnTo } from '../../domain/session/return-to.ts'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/form/button.tsx'
import { useChrome } from '../../ui/frame/chrome.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './face.module.css'
import { MemberPending } from './member-pending.tsx'

/** The verified person, masked as the server sends it, and the ways on (screens 2.20). */
export function FaceVerified() {
  const router = useRouter()
  const chrome = useChrome()
  const member = useAtomValue(knownMemberAtom)
  const goOn = (): void => void router.navigate({ href: takeReturnTo() ?? paths.home, replace: true })
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
        <Button block onClick={goOn}>
          继续
        </Button>
        <Button variant="quiet" block onClick={chrome.goHome}>
          {strings.home}
        </Button>
      </div>
    </section>
  )
}
