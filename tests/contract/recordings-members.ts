/** Recorded answers about members, their logins and orders. */
import { expect } from 'vitest'

const media = 'https://media.example.com'
const cashier = 'https://api.example.com/payment/index?sign=order-'
const utc = (at: string): number => Date.parse(`${at}Z`)
const places = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]))
const emptyPage = (total: number) => ({ rows: [], total, rawCount: 0 })
const courses = (...rows: number[]) => rows.map((courseId) => ({ courseId }))
const vue = {
  courseId: 1,
  title: 'Vue 3 从入门到实战',
  cover: `${media}/img/course-01.png`,
  lessonCount: 4,
  learnedCount: 0,
  progress: 0,
  isFinished: false,
}
const vueLast = {
  lessonId: 1,
  title: '01 课程导学',
  duration: 90,
  watchedSeconds: 40,
  isFinished: false,
  updatedAt: utc('2026-11-20T10:17:09'),
}
const react = {
  courseId: 2,
  title: 'React 18 原理与工程化',
  learnedCount: 5,
  lessonCount: 5,
  progress: 100,
  isFinished: true,
}
const plainMember = {
  id: 1,
  nickname: '演示学员',
  mobile: '13800000000',
  credit: 192,
  roleId: 0,
  roleName: '',
  roleExpiredAt: null,
  isPasswordSet: true,
  isNicknameSet: true,
  isMobileBound: true,
  isQqBound: true,
  isWechatBound: false,
  isFaceVerified: true,
  realName: '演*员',
  idNumber: '330106****1234',
  isUserAgreementMissing: false,
  isPrivacyPolicyMissing: false,
}

/** What each accepted answer becomes, as far as it is looked at; undefined for "done". */
export const memberResults: Readonly<Record<string, unknown>> = {
  ...places(
    'captcha.sms.ok',
    'logout.ok',
    'member.agreement.agree_ok',
    'member.avatar.ok',
    'member.message.mark_all_read',
    'member.message.mark_read_ok',
    'member.message.mark_read_unknown_id',
    'member.mobile_bind.ok',
    'member.mobile_change.ok',
    'member.nickname.ok',
    'member.password.ok',
    'member.socialite.unbind_ok',
    'password.reset.ok',
    'system.status',
    'video.record.ok',
    'video.record.trial',
  ),
  'face.query.not_complete': 'pending',
  'face.query.ok': 'verified',
  'face.start.ok': { bizToken: 'BIZ-8A3555B53A933F58', ruleId: '1', url: expect.stringContaining(`${media}/face/`) },
  'login.code.ok_bound': { kind: 'loggedIn', token: '<token>' },
  'login.mobile.ok_new_member_registers': { token: '<token>' },
  'login.password.ok': { token: '<token>' },
  'register.withSocialite.ok': { token: '<token>' },
  'member.courses.bought': {
    rows: [
      { courseId: 8, last: null, progress: 0, isOwned: true, favouritedAt: null },
      { courseId: 10 },
      { ...vue, isOwned: true, last: vueLast },
      { ...react, isOwned: true },
      ...courses(2, 13, 5),
    ],
    total: 7,
    rawCount: 7,
  },
  'member.courses.bought_empty': emptyPage(0),
  'member.courses.bought_many_page2': { rows: courses(12, 23, 2, 3, 5, 6, 7, 8, 9, 10), total: 22 },
  'member.courses.learned': {
    rows: [
      { courseId: 4, isOwned: false, last: { lessonId: 16, watchedSeconds: 45, isFinished: false } },
      { ...react, isOwned: true, last: { lessonId: 9, isFinished: true } },
      { ...vue, isOwned: true, favouritedAt: null, last: vueLast },
    ],
    total: 3,
  },
  'member.courses.learned_empty': emptyPage(0),
  'member.courses.like': {
    rows: [
      { ...vue, isOwned: false, favouritedAt: utc('2026-11-20T10:16:57'), last: vueLast },
      react,
      { courseId: 6, progress: 0, last: null },
      ...courses(13, 14),
    ],
    total: 5,
  },
  'member.detail.ok': plainMember,
  'member.detail.after_agree': { id: 4, isUserAgreementMissing: false, isPrivacyPolicyMissing: false },
  'member.detail.after_destroy_submit': { id: 12, nickname: '冯程', isUserAgreementMissing: true },
  'member.detail.after_vip_purchase': { roleId: 3, roleName: '年度会员', roleExpiredAt: utc('2027-11-20T10:17:13') },
  'member.detail.agreement_pending': { id: 4, isUserAgreementMissing: true, isPrivacyPolicyMissing: true },
  'member.detail.expired_vip': { roleId: 1, roleName: '月度会员', roleExpiredAt: utc('2026-11-10T02:16:45') },
  'member.detail.new_member': { id: 21, roleId: 0, roleExpiredAt: utc('2026-11-20T10:17:02'), isNicknameSet: false },
  'member.detail.no_mobile_bound': { id: 23, mobile: '', isMobileBound: false, isQqBound: true },
  'member.detail.vip': { id: 2, roleId: 3, roleName: '年度会员', roleExpiredAt: utc('2027-06-08T02:16:45') },
  'member.learned.course_detail': [
    { id: 1, duration: 90, record: { watchedSeconds: 40, isFinished: false, startedAt: utc('2026-11-20T10:16:58') } },
    { id: 2, record: { watchedSeconds: 15 } },
    { id: 3, title: '03 核心概念', record: null },
    { id: 4, record: null },
  ],
  'member.messages.after_destroy_cancelled_by_login': emptyPage(0),
  'member.messages.page2': {
    rows: expect.arrayContaining([
      {
        id: '558e4263-1c78-419a-91fd-a27aa3b2d3d2',
        text: '积分变动:29，备注:已支付订单送29积分',
        isRead: false,
        createdAt: utc('2026-11-19T02:47:57'),
      },
    ]),
    total: 32,
    rawCount: 10,
  },
  'member.orders.empty': emptyPage(0),
  'member.orders.page2': emptyPage(7),
  'member.orders.many_page3': {
    rows: [
      {
        orderNo: '202611201816583867',
        charge: 9,
        statusText: '已支付',
        goods: { type: 'COURSE', id: 23, name: 'PPT 演示设计', cover: `${media}/img/course-23.png` },
        refundCents: 0,
        createdAt: utc('2026-10-13T10:16:58'),
      },
      { orderNo: '202611201816588356', charge: 129 },
    ],
    total: 22,
    rawCount: 2,
  },
  'member.unread_count': 30,
  'member.unread_count_after_read': 29,
  'member.verify.ok': { sign: expect.stringMatching(/^eyJ/) },
  'order.create.already_bought': { orderNo: '202611201817136210', total: 299, isPaid: false },
  'order.create.course_unpaid': {
    orderNo: '202611201817123259',
    total: 129,
    discount: 0,
    isPaid: false,
    payUrl: `${cashier}TfM0xUYeaksE8jpY1kGhkzeA`,
  },
  'order.create.fully_discounted_paid': {
    orderNo: '202611201817123712',
    total: 0,
    discount: 9999,
    isPaid: true,
    payUrl: '',
  },
  'order.create.role_unpaid': {
    orderNo: '202611201817123922',
    total: 299,
    payUrl: `${cashier}7pcLyJdwRdQgcZ4565grMnKv`,
  },
  'order.create.unknown_promo_ignored': { total: 199, discount: 0, isPaid: false },
  'order.status.unpaid': 'waiting',
  'promo.check.already_used_by_me': { canUse: false, reduction: 0 },
  'promo.check.no_expiry': { canUse: true, reduction: 5, expiredAt: null },
  'promo.check.ok': { canUse: true, reduction: 50, expiredAt: utc('2027-09-16T02:16:45') },
  roles: [
    {
      id: 1,
      name: '月度会员',
      charge: 39,
      expireDays: 30,
      benefits: ['全站 VIP 免费课程', '专属学习群', '每月一次直播答疑'],
    },
    { id: 2, expireDays: 90 },
    { id: 3, charge: 299 },
  ],
}
