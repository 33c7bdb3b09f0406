/** What 我的 says about a member and about leaving (screens 1.3.3, 2.2). */
import type { Member } from '../../api/member.ts'
import { isVipInForce } from '../../shared/entitlement.ts'
import { formatDate } from '../../shared/time.ts'

/** The line below the name: the membership in force with its last day, else 免费会员. */
export function roleLine(member: Member, now: number): { readonly text: string; readonly isVip: boolean } {
  if (!isVipInForce(member, now)) return { text: '免费会员', isVip: false }
  const until = member.roleExpiredAt === null ? '' : ` ${formatDate(member.roleExpiredAt)}到期`
  return { text: `${member.roleName}${until}`, isVip: true }
}

/** What a logout would lose for good; '' when nothing waits. */
export function lossSentence(pendingCount: number): string {
  return pendingCount > 0 ? `还有${pendingCount}条学习记录未同步` : ''
}
