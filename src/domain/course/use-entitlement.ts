import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { courseEntitlement, isOwnedAlone, isVipInForce, lessonEntitlement, type Entitlement } from './entitlement.ts'
import { useNowUntil } from './use-now-until.ts'

/** What the viewer may watch of a course (screens 1.16). A token makes a member, also while the server has not named them. */
export function useEntitlement(detail: CourseDetail): Entitlement {
  const user = useAtomValue(userAtom)
  const isMember = useAtomValue(tokenAtom) !== null
  const now = useNowUntil(user?.roleExpiredAt ?? 0)
  return useMemo(
    () => courseEntitlement({ isMember, isVip: isVipInForce(user, now) }, detail),
    [user, isMember, detail, now],
  )
}

/** The same by the answer about a lesson of it; null while there is none. */
export function useLessonEntitlement(detail: LessonDetail | null): Entitlement | null {
  const member = useAtomValue(userAtom)
  const now = useNowUntil(member?.roleExpiredAt ?? 0)
  // who has bought the course as well would see it locked: only its own answer tells
  const { state } = useRead(courseRead(detail?.course.id ?? 0), detail !== null && isOwnedAlone(detail))
  const hasCourse = 'data' in state && state.data.hasAccess
  return useMemo(() => detail && lessonEntitlement(detail, member, now, hasCourse), [detail, member, now, hasCourse])
}
