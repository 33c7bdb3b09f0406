/** What a course costs, as it is said (screens 1.16). Home's cards need no more of the entitlement than this. */
import { formatPrice } from '../../shared/money.ts'

export interface CourseTerms {
  /** Yuan. 0 alone is not free: only `isFree` is. Null when the server sent no price. */
  readonly charge: number | null
  readonly isFree: boolean
  readonly isVipFree: boolean
}

export interface PriceLine {
  /** '' when there is no price. */
  readonly text: string
  readonly kind: 'money' | 'free' | 'owned'
  /** Adds the tag VIP免费. */
  readonly isVipFree: boolean
}

/** The price as it is listed; `isVipPrice`: the viewer's membership opens the course. */
export function listPrice(course: CourseTerms, isVipPrice: boolean): PriceLine {
  if (course.isFree) return { text: '免费', kind: 'free', isVipFree: false }
  const isVipFree = course.isVipFree && (course.charge !== 0 || isVipPrice)
  return { text: formatPrice(course.charge), kind: 'money', isVipFree }
}

/** The price on a card, which knows of no access: rows 1 to 4. */
export function cardPrice(course: CourseTerms): PriceLine {
  return listPrice(course, false)
}

/** The price of a hit: the search does not say which courses are free, so it says nothing of those that cost 0. */
export function hitPrice({ charge, isFree }: { readonly charge: number | null; readonly isFree?: boolean }): PriceLine {
  const isUnknown = charge === 0 && isFree === undefined
  return cardPrice({ charge: isUnknown ? null : charge, isFree: isFree === true, isVipFree: false })
}
