import { useAtomValue } from 'jotai'
import type { Member } from '../../shared/member.ts'
import { isMemberFailedAtom } from '../../platform/session/session-atoms.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { Rings } from '../../ui/media/rings.tsx'
import { membershipLine } from './role-model.ts'
import styles from './role.module.css'

/** Who is here and how long the membership lasts (screens 2.8). */
export function RoleCard({ member, now }: { readonly member: Member | null; readonly now: number }) {
  const pictureSource = usePictureSource()
  const isFailed = useAtomValue(isMemberFailedAtom)
  return (
    <section className={styles.card} aria-busy={(member === null && !isFailed) || undefined}>
      <Rings className={styles.lines} />
      <Avatar src={member && pictureSource(member.avatar)} size={48} />
      <div className={styles.who}>
        {member === null ? (
          <p className={styles.line}>{isFailed ? '登录状态待确认' : '正在加载'}</p>
        ) : (
          <>
            <h2 className={styles.name}>{member.nickname}</h2>
            <p className={styles.line}>{membershipLine(member, now)}</p>
          </>
        )}
      </div>
    </section>
  )
}
