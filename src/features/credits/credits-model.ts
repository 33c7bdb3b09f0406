/** How points are earned and written (screens 3.4). Pure. */
import { formatPoints } from '../../shared/member.ts'
import type { SystemConfig } from '../../shared/system-config.ts'

export interface CreditRule {
  readonly label: string
  readonly value: string
}

/** What the school gives points for; entries that are 0, empty or no number are left out. */
export function creditRules(reward: SystemConfig['credit1_reward']): readonly CreditRule[] {
  const rules = [
    { label: '注册', amount: reward.register, prefix: '+' },
    { label: '看完课时', amount: reward.watched_video, prefix: '+' },
    { label: '看完课程', amount: reward.watched_vod_course, prefix: '+' },
    { label: '支付订单', amount: Number(reward.paid_order), prefix: '实付金额×' },
  ]
  return rules.flatMap(({ label, amount, prefix }) =>
    Number.isFinite(amount) && amount > 0 ? [{ label, value: `${prefix}${amount}` }] : [],
  )
}

/** A change of points with its sign: +20, −5. */
export function signedPoints(sum: number): string {
  const sign = sum > 0 ? '+' : ''
  return sign + formatPoints(sum)
}
