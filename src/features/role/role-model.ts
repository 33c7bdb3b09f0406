/** What the membership screen says (screens 2.8). Pure. */
import type { Role } from '../../api/role.ts'
import { isVipInForce } from '../../domain/course/entitlement.ts'
import { formatCents } from '../../shared/money.ts'
import { formatDate } from '../../shared/time.ts'

interface Membership {
  readonly roleId: number
  readonly roleName: string
  readonly roleExpiredAt: number | null
}

/** The chosen membership; the only one is chosen from the start. Null for none, and for one that is sold no more. */
export function chosenRole(roles: readonly Role[], chosenId: number | null): Role | null {
  const [only] = roles
  if (chosenId === null && roles.length === 1 && only) return only
  return roles.find(({ id }) => id === chosenId) ?? null
}

/** Whether there is a membership, and until when. */
export function membershipLine(member: Membership, now: number): string {
  if (member.roleExpiredAt === null || !isVipInForce(member, now)) return '您还不是VIP会员'
  return `您的${member.roleName || 'VIP会员'}将于${formatDate(member.roleExpiredAt)}到期，续费后有效期顺延`
}

/** A membership of another kind takes the place of the present one. '' for nothing to say. */
export function replacementMessage(member: Membership | null, role: Role | null, now: number): string {
  if (member === null || role === null || !isVipInForce(member, now) || member.roleId === role.id) return ''
  return `购买后将更换为${role.name}`
}

/** 有效期 and the price per day, as far as there is something to say. */
export function roleFacts({ charge, expireDays }: Role): readonly string[] {
  const perDay = formatPricePerDay(charge, expireDays)
  return [...(expireDays > 0 ? [`有效期${expireDays}天`] : []), ...(perDay === '' ? [] : [`约${perDay}/天`])]
}

/** Price per day as ￥n.nn, or '' when there is nothing to divide (screens 2.8). */
export function formatPricePerDay(yuan: number | null, days: number): string {
  return yuan !== null && yuan > 0 && days > 0 ? formatCents(Math.round((yuan * 100) / days)) : ''
}
