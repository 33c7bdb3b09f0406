import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Member } from '../../../shared/member.ts'
import { openingAddress } from '../../../platform/browser/opening-address.ts'
import { memberStaleSinceAtom } from '../../../platform/session/session-atoms.ts'
import { codeFailure } from '../../../platform/browser/code-failure.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { usePictureSource } from '../../../domain/course/use-picture-source.ts'
import { inTime } from '../../../shared/code/in-time.ts'
import { paths } from '../../../shared/paths.ts'
import { serverMessage } from '../../../strings/zh-CN.ts'
import { CellGroup, Cell } from '../../../ui/frame/cell.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { deferredElement } from '../../../ui/deferred-element.tsx'
import { StaleLine } from '../../../ui/state/stale-line.tsx'
import { AccountRows } from './account-rows.tsx'
import { AvatarRow } from './avatar-row.tsx'
import { DeletionRow } from './deletion-row.tsx'
import type { LoadNoteFiles } from '../../../domain/notes/use-note-rescue.ts'
import { LogoutRow } from './logout-row.tsx'
import { NicknameRow } from './nickname-row.tsx'
import styles from './profile.module.css'
import { RowGroup } from './row-group.tsx'
import type { SocialReturnState } from './social-return.tsx'
import { KnownMember } from '../../../domain/session/known-member.tsx'
import { useNewestMember } from '../../../domain/session/use-newest-member.ts'
import { Bone } from '../../../ui/state/skeleton.tsx'

// hardly anybody comes from a provider: what reads the code is loaded for those who do
const useSocialReturn = deferredElement(async () => (await inTime(import('./social-return.tsx'))).SocialReturn)

interface ProfileScreenProps {
  readonly loginError: string | undefined
  readonly loadNoteFiles: LoadNoteFiles
}

/** 个人资料 (screens 2.15). `loginError`: why a binding was refused by the provider. */
export function ProfileScreen({ loginError, loadNoteFiles }: ProfileScreenProps) {
  const [{ isBinding, message }, setBinding] = useState<SocialReturnState>({ isBinding: false, message: '' })
  const [isReturning] = useState(() => /login_code/.test(openingAddress.search + openingAddress.hash))
  const socialReturn = useSocialReturn({ onChange: setBinding }, isReturning)
  const notice = socialReturn === null ? codeFailure() : message
  useLoginError(loginError)
  const staleSince = useAtomValue(memberStaleSinceAtom)
  useNewestMember()
  return (
    <Screen title="个人资料" tone="bg">
      {staleSince && <StaleLine updatedAt={staleSince} />}
      <div className={styles.list}>
        <KnownMember skeleton={<ProfileSkeleton />}>
          {(member) => <Rows member={member} isBinding={isBinding} notice={notice} loadNoteFiles={loadNoteFiles} />}
        </KnownMember>
      </div>
      {socialReturn}
    </Screen>
  )
}

interface RowsProps {
  readonly member: Member
  readonly isBinding: boolean
  /** What became of a binding that failed. */
  readonly notice: string
  readonly loadNoteFiles: LoadNoteFiles
}

function Rows({ member, isBinding, notice, loadNoteFiles }: RowsProps) {
  const pictureSource = usePictureSource()
  return (
    <>
      <RowGroup>
        <AvatarRow src={pictureSource(member.avatar)} />
        <NicknameRow nickname={member.nickname} isSet={member.isNicknameSet} />
      </RowGroup>
      <RowGroup notice={notice}>
        <AccountRows member={member} isBinding={isBinding} />
      </RowGroup>
      <RowGroup>
        <DeletionRow />
      </RowGroup>
      <CellGroup>
        <LogoutRow loadNoteFiles={loadNoteFiles} />
      </CellGroup>
    </>
  )
}

/** The refusal of a provider is told once, and leaves the address (screens 2.15). */
function useLoginError(loginError: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (loginError === undefined) return
    showToast(serverMessage(loginError))
    void router.navigate({ href: paths.memberProfile, replace: true })
  }, [loginError, router])
}

/** What stands in place of the rows while it is not known whose they are. */
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
