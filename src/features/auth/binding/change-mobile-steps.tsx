import { useEffect, useRef, useState } from 'react'
import { verifyMember } from '../../../api/profile.ts'
import { cx } from '../../../ui/cx.ts'
import styles from '../login/account-form.module.css'
import { OwnNumberForm } from './own-number-form.tsx'
import { PhoneForm } from '../sms/phone-form.tsx'
import { SmsPanel, type SmsPanelProps } from '../sms/sms-panel.tsx'
import { useSmsFlow } from '../sms/use-sms-flow.ts'

const sameNumber = '新手机号不能与原手机号相同'

export interface VerifyOldStepProps {
  readonly mobile: string
  /** The second step was given up because the proof had grown old. */
  readonly isExpired: boolean
  readonly onVerified: (sign: string) => void
}

/** Step 1: the member has the number that is bound now. It is nowhere in full. */
export function VerifyOldStep({ mobile, isExpired, onVerified }: VerifyOldStepProps) {
  const flow = useSmsFlow({ screen: 'member-verify-old', scene: 'mobile_bind', ownMobile: mobile })
  const verify: SmsPanelProps['onSubmit'] = async ({ mobileCode }, { signal }) => {
    const { sign } = await verifyMember({ mobile, mobileCode }, { signal })
    onVerified(sign)
  }
  return (
    <>
      <StepHeading step={1} title="验证原手机号" takesFocus={isExpired} />
      <SmsPanel flow={flow} submitLabel="验证" isMasked isNumberFixed onSubmit={verify}>
        <OwnNumberForm label="原手机号" mobile={mobile} onSubmit={() => flow.start(mobile)}>
          <p role="status" className={styles.note}>
            {isExpired ? '验证已过期，请重新验证' : ''}
          </p>
        </OwnNumberForm>
      </SmsPanel>
    </>
  )
}

export interface BindNewStepProps {
  readonly oldMobile: string
  /** False when the proof of step 1 has just turned out to be too old for another SMS. */
  readonly isProofValid: () => boolean
  readonly onSubmit: SmsPanelProps['onSubmit']
  readonly isLocked: boolean
}

/** Step 2: the number that takes its place. */
export function BindNewStep({ oldMobile, isProofValid, onSubmit, isLocked }: BindNewStepProps) {
  const flow = useSmsFlow({ screen: 'member-verify-new', scene: 'mobile_bind' })
  const [mobile, setMobile] = useState(flow.mobile)

  return (
    <>
      <StepHeading step={2} title="换绑手机号" takesFocus />
      <SmsPanel flow={flow} isChange submitLabel="确认换绑" isLocked={isLocked} onSubmit={onSubmit}>
        <PhoneForm
          label="新手机号"
          placeholder="请输入新的手机号码"
          value={mobile}
          onChange={setMobile}
          messageAbout={(number) => (number === oldMobile ? sameNumber : null)}
          check={isProofValid}
          onValid={flow.start}
        />
      </SmsPanel>
    </>
  )
}

interface StepHeadingProps {
  readonly step: 1 | 2
  readonly title: string
  /** The step has taken the place of the other one, and with it of what had the focus. */
  readonly takesFocus: boolean
}

function StepHeading({ step, title, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.step}>
        {title}
        <span className={styles.count}>{step}/2</span>
      </h2>
      <span className={styles.steps} aria-hidden="true">
        <span className={styles.reached} />
        <span className={cx(step === 2 && styles.reached)} />
      </span>
    </>
  )
}
