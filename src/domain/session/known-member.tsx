import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Member } from '../../shared/member.ts'
import { knownMemberAtom, tokenAtom } from '../../platform/session/session-atoms.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { UnknownMember } from '../../ui/state/unknown-member.tsx'
import { useMemberQuestion } from './use-member-question.ts'

interface KnownMemberProps {
  readonly skeleton?: ReactNode
  readonly children: (member: Member) => ReactNode
}

/** Renders what depends on the member, or what stands there until it is known who that is (screens 0.3). */
export function KnownMember({ skeleton = <Skeleton kind="text" rows={4} />, children }: KnownMemberProps) {
  const member = useAtomValue(knownMemberAtom)
  const hasToken = useAtomValue(tokenAtom) !== null
  const question = useMemberQuestion()
  if (member !== null) return children(member)
  // after a logout the learner is on the way to another screen
  return hasToken ? <UnknownMember question={question} skeleton={skeleton} /> : null
}
