// @ts-check
import { Refusal } from './envelope.mjs'
import { newToken, randomDigits, randomText } from './random.mjs'
import { local } from './time.mjs'
import { makeMember } from '../content/members.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Member} Member
 */

/**
 * Checks an SMS code: used once, 300 s, wiped after more than 10 wrong tries; 112233 always passes, as on a
 * development server (backend 3).
 * @param {Demo} demo @param {string} mobile @param {unknown} given has to be text: a number never matches
 */
export const spendSmsCode = ({ state, now }, mobile, given) => {
  const refusal = new Refusal('短信验证码错误')
  if (mobile === '' || typeof given !== 'string' || given === '') throw refusal
  if (given === '112233') {
    state.sms.delete(mobile)
    return
  }
  const held = state.sms.get(mobile)
  if (held === undefined || held.expiresAt < now()) throw refusal
  if (held.code !== given) {
    held.wrong += 1
    if (held.wrong > 10) state.sms.delete(mobile)
    throw refusal
  }
  state.sms.delete(mobile)
}

/** @param {Demo} demo @param {string} mobile */
export const memberByMobile = ({ state }, mobile) => state.members.find((member) => member.mobile === mobile)

/** Logs a member in; any login cancels a requested deletion (backend 2). @param {Demo} demo @param {Member} member */
export const issueToken = (demo, member) => {
  member.destroyRequested = false
  const token = newToken(member.id, demo.now())
  demo.state.tokens.set(token, { memberId: member.id, seq: demo.id(), revoked: false })
  return token
}

/** @param {Demo} demo @param {string} mobile @param {Partial<Member>} [more] */
export const registerMember = (demo, mobile, more = {}) => {
  const member = makeMember(demo.id(), mobile, randomText(12), demo.now(), {
    password: randomText(20),
    avatar: '/images/default_avatar.jpg',
    createdAt: demo.now(),
    credit1: Number(Object(demo.state.config['credit1_reward']).register ?? 0),
    is_lock: demo.state.odd.lock_new_members ? 1 : 0,
    role_expired_at: local(demo.now()),
    is_password_set: 0,
    is_set_nickname: 0,
    is_face_verify: false,
    profile_real_name: '',
    profile_id_number: '',
    ...more,
  })
  demo.state.members.push(member)
  tell(demo, member.id, '用户注册成功')
  return member
}

/** Member made by a social login: fake 9-digit number, nickname of the social account with a suffix (backend 4.5). @param {Demo} demo @param {string} nick */
export const registerSocialMember = (demo, nick) =>
  registerMember(demo, `${2 + Math.floor(Math.random() * 8)}${randomDigits(8)}`, {
    nick_name: `${nick.slice(0, 12)}_${randomText(3)}`,
  })

/** Puts a message into the member's box; the unread number does not grow by itself (backend 11). @param {Demo} demo @param {number} memberId @param {string} message */
export const tell = (demo, memberId, message) => {
  demo.state.messages.push({
    id: crypto.randomUUID(),
    notifiable_id: memberId,
    data: { message },
    readAt: null,
    createdAt: demo.now(),
  })
}

/** @param {Demo} demo @param {Member} member @param {number} sum @param {string} remark */
export const addCredit = (demo, member, sum, remark) => {
  if (sum === 0) return
  member.credit1 += sum
  demo.state.credits.push({ user_id: member.id, sum, remark, createdAt: demo.now() })
  tell(demo, member.id, `积分变动:${sum}，备注:${remark}`)
}
