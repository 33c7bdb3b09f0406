/** Points as every screen writes them: 20, −5. */
export const formatPoints = (points: number): string => (points < 0 ? `−${-points}` : String(points))

/** The logged-in member. */
export interface Member {
  readonly id: number
  readonly nickname: string
  /** As sent; may be relative or ''. */
  readonly avatar: string
  /** '' unless bound: the server invents one for members without (row 43). */
  readonly mobile: string
  /** Points; below 0 when more were taken than there were, null when the server does not say. */
  readonly credit: number | null
  /** 0 for none. Whether the membership is in force says `isVipInForce` (row 42). */
  readonly roleId: number
  readonly roleName: string
  readonly roleExpiredAt: number | null
  readonly isPasswordSet: boolean
  /** The nickname can be changed once. */
  readonly isNicknameSet: boolean
  readonly isMobileBound: boolean
  readonly isQqBound: boolean
  readonly isWechatBound: boolean
  readonly isFaceVerified: boolean
  /** Masked by the server. */
  readonly realName: string
  readonly idNumber: string
  /** True only when the server says that the present version was not agreed to (row 44). */
  readonly isUserAgreementMissing: boolean
  readonly isPrivacyPolicyMissing: boolean
}
