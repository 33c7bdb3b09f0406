import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { courseEntitlement, isOwnedAlone, isVipInForce, lessonEntitlement, type Entitlement } from './entitlement.ts'

/**
 * What the viewer may watch of a course (screens 1.16). A token makes a member, also while the server has not named them.
 * Whether a membership has ended is looked at with each answer about course or member, not between them.
 */
export function useEntitlement(detail: CourseDetail): Entitlement {
  const user = useAtomValue(userAtom)
  const isMember = useAtomValue(tokenAtom) !== null
  return useMemo(() => courseEntitlement({ isMember, isVip: isVipInForce(user) }, detail), [user, isMember, detail])
}

/** The same by the answer about a lesson of it; null while there is none. */
export function useLessonEntitlement(detail: LessonDetail | null): Entitlement | null {
  const member = useAtomValue(userAtom)
  // who has bought the course as well would see it locked: only its own answer tells
  const { state } = useRead(courseRead(detail?.course.id ?? 0), detail !== null && isOwnedAlone(detail))
  const hasCourse = 'data' in state && state.data.hasAccess
  return useMemo(() => detail && lessonEntitlement(detail, member, hasCourse), [detail, member, hasCourse])
}
