/** What 我的 says about a member (screens 2.2). */
import type { Member } from '../../shared/member.ts'
import { isVipInForce } from '../../domain/course/entitlement.ts'
import { formatDate } from '../../shared/time.ts'

/** The line below the name: the membership in force with its last day, else 免费会员. */
export function roleLine(member: Member, now: number): { readonly text: string; readonly isVip: boolean } {
  if (!isVipInForce(member, now)) return { text: '免费会员', isVip: false }
  const until = member.roleExpiredAt === null ? '' : ` ${formatDate(member.roleExpiredAt)}到期`
  return { text: `${member.roleName}${until}`, isVip: true }
}
