/** Which rows 个人资料 has, and what they say (screens 2.15). */
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import type { SocialApp } from '../../../shared/social-app.ts'
import { maskMobile } from '../../../shared/phone.ts'
import type { SystemConfig } from '../../../shared/system-config.ts'

export interface SocialRowFacts {
  readonly app: SocialApp
  readonly name: '微信' | 'QQ'
  readonly isBound: boolean
}

/** The social accounts that can be bound in this browser, and those that are bound already. */
export function socialRows(
  member: Member,
  socialites: SystemConfig['socialites'],
  isInWechat: boolean,
): readonly SocialRowFacts[] {
  const wechat: SocialRowFacts = { app: 'wechat', name: '微信', isBound: member.isWechatBound }
  const qq: SocialRowFacts = { app: 'qq', name: 'QQ', isBound: member.isQqBound }
  const canBindWechat = isInWechat && socialites.wechat_oauth === 1
  const canBindQq = !isInWechat && socialites.qq === 1
  return [...(wechat.isBound || canBindWechat ? [wechat] : []), ...(qq.isBound || canBindQq ? [qq] : [])]
}

/** The number, never in full, and where it is bound or changed. */
export function mobileRow(member: Member): { readonly value: string; readonly href: string } {
  return member.isMobileBound
    ? { value: maskMobile(member.mobile), href: paths.memberMobileVerify }
    : { value: '未绑定', href: paths.memberMobile }
}

/** Null when the school asks for no verification and it was not done. */
export function faceRow(member: Member, config: SystemConfig): 'verified' | 'open' | null {
  if (member.isFaceVerified) return 'verified'
  return config.member.enabled_face_verify ? 'open' : null
}

/** A password is set by a code to the bound number: without one, the number comes first. */
export function passwordRow(member: Member): {
  readonly label: string
  readonly href: string
  readonly needsMobile: boolean
} {
  return {
    label: member.isPasswordSet ? '修改密码' : '设置密码',
    href: member.isMobileBound ? paths.memberPassword : paths.memberMobile,
    needsMobile: !member.isMobileBound,
  }
}

/** What a logout would lose for good: entries that wait, and lessons on this device, in words; '' when nothing waits (screens 1.3.3). */
export function lossMessage(pendingCount: number, films: string): string {
  const parts = [
    pendingCount > 0 && `还有${pendingCount}条学习记录未同步`,
    films !== '' && `离线课时 ${films}，会一并删除`,
  ]
  return parts.filter(Boolean).join('；')
}
