import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { CourseDetail } from '../../api/course.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { courseEntitlement, isVipInForce, type Entitlement } from './entitlement.ts'

/** What the viewer may watch of a course (screens 1.16). A token makes a member, also while the server has not named them. */
export function useEntitlement(detail: CourseDetail): Entitlement {
  const user = useAtomValue(userAtom)
  const isMember = useAtomValue(tokenAtom) !== null
  const [now] = useState(() => Date.now())
  return useMemo(
    () => courseEntitlement({ isMember, isVip: isVipInForce(user, now) }, detail),
    [user, isMember, detail, now],
  )
}
