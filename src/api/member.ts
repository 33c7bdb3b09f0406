import * as v from 'valibot'
import type { Member } from '../shared/member.ts'
import type { Read } from '../shared/read.ts'
import {
  count,
  decoder,
  flag,
  from,
  id,
  optionalWhole,
  part,
  scalar,
  shape,
  text,
  time,
  type Schema,
} from './decode.ts'
import { call, type CallOptions } from './client.ts'
import { makeRead } from './make-read.ts'
import { readAddress } from './read-addresses.ts'

const isFalse = scalar((value) => value === false)

const wireMember = shape({
  id,
  nickname: from('nick_name', text),
  avatar: text,
  mobile: text,
  credit: from('credit1', optionalWhole),
  roleId: from('role_id', count),
  role: part(shape({ name: text })),
  roleExpiredAt: from('role_expired_at', time),
  isPasswordSet: from('is_password_set', flag),
  isNicknameSet: from('is_set_nickname', flag),
  isMobileBound: from('is_bind_mobile', flag),
  isQqBound: from('is_bind_qq', flag),
  isWechatBound: from('is_bind_wechat', flag),
  isFaceVerified: from('is_face_verify', flag),
  realName: from('profile_real_name', text),
  idNumber: from('profile_id_number', text),
  agreements: from(
    'agreement_status',
    part(
      shape({
        isUserMissing: from('user_agreement_agreed', isFalse),
        isPrivacyMissing: from('privacy_policy_agreed', isFalse),
      }),
    ),
  ),
})

const member: Schema<Member> = v.pipe(
  wireMember,
  v.transform(({ role, agreements, ...rest }) => ({
    ...rest,
    mobile: rest.isMobileBound ? rest.mobile : '',
    roleName: role?.name ?? '',
    isUserAgreementMissing: agreements?.isUserMissing ?? false,
    isPrivacyPolicyMissing: agreements?.isPrivacyMissing ?? false,
  })),
)

const decode = decoder(member)

/** Who the stored token belongs to. */
export function memberRead(): Read<Member> {
  return makeRead(readAddress('private', 'getMember', '/api/v2/member/detail'), decode)
}

/** Who a token belongs to that is put aside. Errors as those of `call`. */
export const memberOf = async (token: string, options: CallOptions = {}): Promise<Member> =>
  decode(await call({ ...options, path: memberRead().path, token }))
