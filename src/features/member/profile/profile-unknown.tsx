import { useAtomValue } from 'jotai'
import { sessionStateAtom } from '../../../platform/session/session-atoms.ts'
import { useMemberQuestion } from '../../../domain/session/use-member-question.ts'
import { Cell, CellGroup } from '../../../ui/frame/cell.tsx'
import { Bone } from '../../../ui/state/skeleton.tsx'
import { UnknownMember } from '../../../ui/state/unknown-member.tsx'

/** What stands in place of the rows while it is not known whose they are (screens 0.3). */
export function ProfileUnknown() {
  const question = useMemberQuestion()
  const isRestoring = useAtomValue(sessionStateAtom) === 'restoring'
  // whoever has just logged out is on the way to another screen
  return isRestoring ? <UnknownMember question={question} skeleton={<ProfileSkeleton />} /> : null
}

function ProfileSkeleton() {
  return (
    <>
      <CellGroup>
        <BoneRow height={52} />
        <BoneRow />
      </CellGroup>
      <CellGroup>
        <BoneRow />
        <BoneRow />
        <BoneRow />
      </CellGroup>
    </>
  )
}

function BoneRow({ height = 16 }: { readonly height?: number }) {
  return (
    <Cell
      title={<Bone width={64} height={16} />}
      value={<Bone width={height === 16 ? 96 : height} height={height} />}
    />
  )
}
