import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Member } from '../../../shared/member.ts'
import { knownMemberAtom, tokenAtom } from '../../../platform/session/session-atoms.ts'
import { useMemberQuestion } from '../../../domain/session/use-member-question.ts'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { UnknownMember } from '../../../ui/state/unknown-member.tsx'

/** Renders what depends on the member, or what stands there until it is known who that is (screens 0.3). */
export function KnownMember({ children }: { readonly children: (member: Member) => ReactNode }) {
  const member = useAtomValue(knownMemberAtom)
  const hasToken = useAtomValue(tokenAtom) !== null
  const question = useMemberQuestion()
  if (member !== null) return children(member)
  // after a logout the learner is on the way to another screen
  if (!hasToken) return null
  return <UnknownMember question={question} skeleton={<Skeleton kind="text" rows={4} />} />
}
