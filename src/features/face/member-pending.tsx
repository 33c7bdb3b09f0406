import { useMemberQuestion } from '../../domain/session/use-member-question.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { UnknownMember } from '../../ui/state/unknown-member.tsx'

/** What stands on the screen while the server has not said who the member is (screens 0.3). */
export function MemberPending() {
  return <UnknownMember question={useMemberQuestion()} skeleton={<Skeleton kind="rows" rows={2} />} />
}
