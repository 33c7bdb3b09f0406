import type { RefObject } from 'react'
import type { GoodsType } from '../../../api/order.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { externalAddress } from '../../../shared/safe-target.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

export interface AgreementRowProps {
  readonly type: GoodsType
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** 我已阅读并同意 with the agreement for what is bought (screens 2.9); ticked by hand on each visit. */
export function AgreementRow({ type, isAgreed, onChange, inputRef }: AgreementRowProps) {
  const { paid_content_purchase_protocol, vip_protocol } = useSystemConfig()
  const name = type === 'COURSE' ? '《付费内容购买协议》' : '《会员服务协议》'
  const address = externalAddress(type === 'COURSE' ? paid_content_purchase_protocol : vip_protocol)
  return (
    <Checkbox name="agreement" checked={isAgreed} onChange={onChange} inputRef={inputRef}>
      我已阅读并同意
      {address === null ? (
        name
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
    </Checkbox>
  )
}
