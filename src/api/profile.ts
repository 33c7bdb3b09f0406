/** Changes to the member (screens 1.8, 2.15 to 2.18). Never stored, never repeated; the member is asked for afterwards. */
import { call, type CallOptions } from './client.ts'
import { decoder, shape, textId } from './decode.ts'

interface MobileCode {
  readonly mobile: string
  /** Text: leading zeros count. */
  readonly mobileCode: string
}

const wireCode = ({ mobile, mobileCode }: MobileCode) => ({ mobile, mobile_code: mobileCode })

/** Replaces the avatar; the picture may have 1024 KB. */
export async function changeAvatar(
  args: { readonly picture: Blob; readonly fileName: string },
  options: CallOptions = {},
): Promise<void> {
  const body = new FormData()
  body.append('file', args.picture, args.fileName)
  await call({ ...options, method: 'POST', path: '/api/v2/member/detail/avatar', body })
}

/** Sets the nickname, once and for all. */
export async function changeNickname(args: { readonly nickname: string }, options: CallOptions = {}): Promise<void> {
  const body = { nick_name: args.nickname }
  await call({ ...options, method: 'POST', path: '/api/v2/member/detail/nickname', body })
}

/** Sets the password of the member, whose own number must be given; the password is sent as it is. */
export async function changePassword(
  args: MobileCode & { readonly password: string },
  options: CallOptions = {},
): Promise<void> {
  const body = { ...wireCode(args), password: args.password }
  await call({ ...options, method: 'POST', path: '/api/v2/member/detail/password', body })
}

/** Binds a first number. `token`: the parked one while the binding is forced, in place of the stored one. */
export async function bindMobile(
  args: MobileCode & { readonly token?: string },
  options: CallOptions = {},
): Promise<void> {
  await call({
    ...options,
    method: 'POST',
    path: '/api/v2/member/detail/mobile',
    body: wireCode(args),
    token: args.token,
  })
}

const decodeSign = decoder(shape({ sign: textId }))

/** Proves the ownership of the present number. Resolves with the sign that allows the change, for 3600 s. */
export async function verifyMember(args: MobileCode, options: CallOptions = {}): Promise<{ readonly sign: string }> {
  return decodeSign(await call({ ...options, method: 'POST', path: '/api/v2/member/verify', body: wireCode(args) }))
}

/** Replaces the bound number by a new one. */
export async function changeMobile(
  args: MobileCode & { readonly sign: string },
  options: CallOptions = {},
): Promise<void> {
  const body = { ...wireCode(args), sign: args.sign }
  await call({ ...options, method: 'PUT', path: '/api/v2/member/mobile', body })
}

/** Agrees to the present user agreement and privacy policy. */
export async function agreeAgreements(options: CallOptions = {}): Promise<void> {
  const path = '/api/v2/member/agreement/agree'
  await call({ ...options, method: 'POST', path, body: {}, notesPlatform: true })
}

/** Asks for the deletion of the account, carried out after seven days unless the member logs in again. */
export async function requestAccountDeletion(options: CallOptions = {}): Promise<void> {
  await call({ ...options, method: 'POST', path: '/api/v3/member/destroy', body: {} })
}
