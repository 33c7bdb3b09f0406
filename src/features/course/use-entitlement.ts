import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { CourseDetail } from '../../api/course.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { entitlementOf, isVipInForce, type Entitlement } from '../../domain/course/entitlement.ts'

/** What the viewer may watch of a course (screens 1.16). Whoever has a token is a member, known or not yet. */
export function useEntitlement(detail: CourseDetail): Entitlement {
  const user = useAtomValue(userAtom)
  const isMember = useAtomValue(tokenAtom) !== null
  const [now] = useState(() => Date.now())
  return useMemo(
    () =>
      entitlementOf({ isMember, isVip: isVipInForce(user, now) }, detail.course, {
        hasCourse: detail.isBuy,
        lessonIds: detail.ownedLessonIds,
      }),
    [user, isMember, detail, now],
  )
}
