import { useIsOffline } from '../../platform/browser/connectivity.ts'
import type { NetworkGate } from '../../platform/browser/action-failure.ts'
import { offersVip, sellsCourse, type EntitlementBar } from '../../domain/course/entitlement.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'

export interface BuyActionsProps {
  readonly courseId: number
  readonly bar: Exclude<EntitlementBar, 'learn'>
  /** Says above the buttons what it holds back. */
  readonly gate: NetworkGate
}

/** 购买课程 / 0元购买 and VIP会员免费看 (screens 1.16), or that nothing is sold without a price. Visitors are sent to the login by the buying screens themselves. */
export function BuyActions({ courseId, bar, gate }: BuyActionsProps) {
  const isOffline = useIsOffline()
  if (bar === 'not-sold') {
    return (
      <Button disabled looksInactive>
        {strings.noPrice}
      </Button>
    )
  }
  const label = bar === 'zero-buy' ? '0元购买' : '购买课程'
  return (
    <>
      {offersVip(bar) && (
        <AppLink href={paths.role} className={buttonClass({ variant: 'gold' })}>
          VIP会员免费看
        </AppLink>
      )}
      {sellsCourse(bar) &&
        (isOffline ? (
          <Button onClick={gate.pass}>{label}</Button>
        ) : (
          <AppLink href={paths.order({ goods_type: 'COURSE', goods_id: courseId })} className={buttonClass()}>
            {label}
          </AppLink>
        ))}
    </>
  )
}
