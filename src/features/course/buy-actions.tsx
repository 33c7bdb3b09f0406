import { useIsOffline, type NetworkGate } from '../../platform/connectivity.ts'
import type { EntitlementBar } from '../../shared/entitlement.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AppLink } from '../../ui/link.tsx'

export interface BuyActionsProps {
  readonly courseId: number
  readonly bar: Exclude<EntitlementBar, 'learn'>
  /** Says above the buttons what it holds back. */
  readonly gate: NetworkGate
}

/** 购买课程 / 0元购买 and VIP会员免费看 (screens 1.16). Visitors are sent to the login by the buying screens themselves. */
export function BuyActions({ courseId, bar, gate }: BuyActionsProps) {
  const isOffline = useIsOffline()
  const label = bar === 'zero-buy' ? '0元购买' : '购买课程'
  return (
    <>
      {bar === 'vip-and-buy' && (
        <AppLink href="/role" className={buttonClass({ variant: 'gold' })}>
          VIP会员免费看
        </AppLink>
      )}
      {isOffline ? (
        <Button onClick={gate.pass}>{label}</Button>
      ) : (
        <AppLink href={`/order?goods_type=COURSE&goods_id=${courseId}`} className={buttonClass()}>
          {label}
        </AppLink>
      )}
    </>
  )
}
