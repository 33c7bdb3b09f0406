// @ts-check
import { DAY, local } from '../lib/time.mjs'

/** @typedef {import('../types.mjs').Member} Member */

const password = 'meedu123'

/**
 * @param {number} id
 * @param {string} mobile
 * @param {string} nick
 * @param {number} now
 * @param {Partial<Member>} [more]
 * @returns {Member}
 */
export const makeMember = (id, mobile, nick, now, more = {}) => ({
  id,
  avatar: `/demo-covers/avatar-${id % 8}.svg`,
  nick_name: nick,
  mobile,
  password,
  loginNames: [],
  credit1: 0,
  is_lock: -1,
  createdAt: now - 420 * DAY,
  role_id: 0,
  role_expired_at: null,
  is_password_set: 1,
  is_set_nickname: 1,
  is_face_verify: true,
  profile_real_name: '林*满',
  profile_id_number: '310101****1234',
  agreement_status: { user_agreement_agreed: true, privacy_policy_agreed: true },
  destroyRequested: false,
  unreadCache: null,
  overrides: {},
  ...more,
})

const authors = [
  ['山有木兮', 102],
  ['老周不老', 103],
  ['橘子汽水', 104],
  ['半页书', 105],
  ['阿迟', 106],
  ['陈晨', 107],
  ['西窗剪烛', 108],
  ['一只慢慢来的熊', 109],
  ['程小北', 110],
  ['云上', 111],
  ['李雨桐', 112],
  ['教务小南', 113],
]

/** Accounts of the README table and the authors of comments. @param {number} now @returns {Member[]} */
export const buildMembers = (now) => [
  makeMember(1, '13800000000', '林间小满', now, { credit1: 1280 }),
  makeMember(2, '13800000001', '江上清风', now, { role_id: 3, role_expired_at: local(now + 118 * DAY), credit1: 320 }),
  makeMember(3, '13800000002', '初来乍到', now, {
    createdAt: now - 2 * DAY,
    is_set_nickname: 0,
    role_expired_at: local(now - 2 * DAY),
    avatar: '/images/default_avatar.jpg',
  }),
  makeMember(4, '13800000003', '旧雨', now, { role_id: 1, role_expired_at: local(now - 9 * DAY), credit1: 45 }),
  // came by social login: fake 9-digit number; the password login knows the number of the table as well
  makeMember(5, '287654321', 'QQ用户_s0C', now, {
    loginNames: ['13800000004'],
    is_set_nickname: 0,
    is_face_verify: false,
    profile_real_name: '',
    profile_id_number: '',
    avatar: '/images/default_avatar.jpg',
  }),
  makeMember(6, '13800000005', '未读条款', now, {
    agreement_status: { user_agreement_agreed: false, privacy_policy_agreed: false },
  }),
  makeMember(7, '13800000006', '待认证', now, { is_face_verify: false, profile_real_name: '', profile_id_number: '' }),
  makeMember(8, '13800000007', '已锁定', now, { is_lock: 1 }),
  makeMember(9, '13800000008', '旧账本', now, { credit1: 12, avatar: '' }),
  ...authors.map(([nick, id]) => makeMember(Number(id), `139000001${String(id).slice(1)}`, String(nick), now)),
]

/** Accounts of QQ and WeChat known to the school. @type {import('../types.mjs').Social[]} */
export const socials = [
  { app: 'qq', openid: 'qq-xiaoman', nick: '小满', user_id: 1 },
  { app: 'wechat', openid: 'wx-qingfeng', nick: '清风', user_id: 2 },
  { app: 'qq', openid: 'qq-s0c', nick: 'QQ用户', user_id: 5 },
]
