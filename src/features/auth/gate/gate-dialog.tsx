import type { AnyRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startFaceVerify } from '../../../api/face-verify.ts'
import type { Member } from '../../../shared/member.ts'
import type { GateStep } from '../../../platform/session/gate.ts'
import { logOutOf } from '../../../platform/session/clear-tab-history.ts'
import { useServices } from '../../../platform/services.tsx'
import { peekLoginReturnTo } from '../../../domain/session/return-to.ts'
import { useFaceStart } from '../../../domain/session/use-face-start.ts'
import { ConsentDialog } from '../login/consent-dialog.tsx'
import { paths } from '../../../shared/paths.ts'
import { PromptDialog } from './prompt-dialog.tsx'
import { gateTarget } from './gate-target.ts'

export interface GateDialogProps {
  readonly step: GateStep
  readonly member: Member
  readonly router: AnyRouter
}

/** The dialog of the step that is open; its buttons are the only ways on (screens 1.8). */
export function GateDialog({ step, member, router }: GateDialogProps) {
  const { session } = useServices()
  const leave = async (): Promise<void> => {
    await logOutOf(session, router)
  }
  if (step === 'consent') return <ConsentDialog member={member} onRefuse={leave} />
  if (step === 'bindMobile') return <BindPrompt router={router} onLeave={leave} />
  return <FacePrompt member={member} router={router} onLeave={leave} />
}

interface StepProps {
  readonly router: AnyRouter
  readonly onLeave: () => Promise<void>
}

function BindPrompt({ router, onLeave }: StepProps) {
  const { session } = useServices()
  const [isBusy, setBusy] = useState(false)
  async function bind(): Promise<void> {
    setBusy(true)
    try {
      const { target, isForm } = gateTarget(router.latestLocation)
      await router.navigate({ href: paths.bindMobile(target), replace: isForm })
      // the screen is there: only now the login is put aside (screens 1.8.4)
      if (router.latestLocation.pathname === paths.bindMobile()) await session.parkToken()
    } finally {
      setBusy(false)
    }
  }
  return (
    <PromptDialog
      title="绑定手机号"
      text="登录前请绑定手机号"
      confirmLabel="立即绑定"
      busy={isBusy}
      onConfirm={() => void bind()}
      onLeave={onLeave}
    />
  )
}

function FacePrompt({ member, router, onLeave }: StepProps & Pick<GateDialogProps, 'member'>) {
  const { isBusy, start } = useFaceStart(startFaceVerify)
  // a long target is not in the address that a social login comes back to (screens 1.10)
  const target = (): string => peekLoginReturnTo(member.id) ?? gateTarget(router.latestLocation).target
  return (
    <PromptDialog
      title="实名认证"
      text="登录前请完成实名认证"
      confirmLabel="立即认证"
      busy={isBusy}
      onConfirm={() => void start(target())}
      onLeave={onLeave}
    />
  )
}
