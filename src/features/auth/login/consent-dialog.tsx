import { useState } from 'react'
import type { Member } from '../../../shared/member.ts'
import { agreeAgreements } from '../../../api/profile.ts'
import { useServices } from '../../../platform/services.tsx'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog, DialogText } from '../../../ui/overlay/dialog.tsx'
import { AgreementLink } from './agreement-link.tsx'

export interface ConsentDialogProps {
  readonly member: Member
  readonly onRefuse: () => Promise<void>
}

/** Asks to agree to what the member has not agreed to yet (screens 1.15.4). */
export function ConsentDialog({ member, onRefuse }: ConsentDialogProps) {
  const { session } = useServices()
  const { user_protocol, user_private_protocol } = useSystemConfig()
  const [running, setRunning] = useState<'agree' | 'refuse' | null>(null)
  const [isFailed, setFailed] = useState(false)
  const isBoth = member.isUserAgreementMissing && member.isPrivacyPolicyMissing

  async function agree(): Promise<void> {
    setRunning('agree')
    setFailed(false)
    try {
      await agreeAgreements()
      // the newest data decide what comes next; while they are not to be had, the dialog stays
      setFailed((await session.loadMember()) === 'failed')
    } catch {
      setFailed(true)
    } finally {
      setRunning(null)
    }
  }

  async function refuse(): Promise<void> {
    setRunning('refuse')
    await onRefuse().finally(() => setRunning(null))
  }

  return (
    <Dialog
      open
      forced
      title="用户协议与隐私政策提示"
      text={
        <DialogText isLong>
          我们更新了协议内容。继续使用前，请阅读并同意
          {member.isUserAgreementMissing && <AgreementLink href={user_protocol}>《用户协议》</AgreementLink>}
          {isBoth && '和'}
          {member.isPrivacyPolicyMissing && <AgreementLink href={user_private_protocol}>《隐私政策》</AgreementLink>}。
        </DialogText>
      }
      actions={
        <>
          <Button variant="quiet" busy={running === 'refuse'} onClick={() => void refuse()}>
            不同意
          </Button>
          <Button busy={running === 'agree'} onClick={() => void agree()}>
            {running === 'agree' ? '处理中…' : '同意'}
          </Button>
        </>
      }
    >
      <div role="status">{isFailed && <DialogText>操作失败，请重试</DialogText>}</div>
    </Dialog>
  )
}
