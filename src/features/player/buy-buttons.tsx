import type { Course } from '../../api/course-outline.ts'
import { offersVip, sellsCourse, type Entitlement } from '../../domain/course/entitlement.ts'
import { formatPrice } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import styles from './stage/panel.module.css'

interface BuyButtonsProps {
  readonly course: Course
  readonly entitlement: Entitlement
  /** Over the picture the price is said, too. */
  readonly isOnStage?: boolean
}

/** Where a course is bought. */
export const orderAddress = (courseId: number): string => paths.order({ goods_type: 'COURSE', goods_id: courseId })

/** The ways to get the course, by the row of screens 1.16 that applies; nothing when it is not for sale. */
export function BuyButtons({ course, entitlement, isOnStage = false }: BuyButtonsProps) {
  const { bar } = entitlement
  const price = isOnStage ? ` ${formatPrice(course.charge)}` : ''
  return (
    <>
      {offersVip(bar) && (
        <AppLink href={paths.role} className={cx(buttonClass({ variant: 'gold' }), isOnStage && styles.vip)}>
          VIP会员免费看
        </AppLink>
      )}
      {sellsCourse(bar) && (
        <AppLink href={orderAddress(course.id)} className={cx(buttonClass(), isOnStage && styles.main)}>
          {bar === 'zero-buy' ? '0元购买' : `购买课程${price}`}
        </AppLink>
      )}
    </>
  )
}
