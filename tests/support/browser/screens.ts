/**
 * Every screen of the app, one row each: what is walked offline, under faults, by axe and for pictures. A new screen is
 * covered by a new row. The rows show what the demonstration school has for `resident` after a reset.
 */
import type { Demo } from '../data/demo.ts'

/** The member all rows that need one are opened by. */
export const resident = '13800000000'

/** How a screen says that its main call failed: as any other does, or in words of its own. */
export type FailureFamily =
  /** The states of screens 0.2. */
  | 'read'
  /** The logged-in member is not known yet (screens 0.3). */
  | 'member'
  /** The same on a form, of which nothing grows old. */
  | 'form'
  /** An order that is watched (screens 2.10). */
  | 'payment'
  /** The result of a payment (screens 2.11). */
  | 'result'
  /** The result of a face verification (screens 2.20). */
  | 'face'

/** The call a screen has no content without (screens 1.5.3). */
export interface MainCall {
  readonly operation: string
  /** Below the API base, as `Fault.path`. */
  readonly path: string
  readonly class: 'public' | 'private' | 'never'
  readonly family: FailureFamily
}

export interface ScreenRow {
  /** Path and query; `{orderNo}` stands for an order that waits for its payment. */
  readonly path: string
  /** Who can open it: `visitor` is anybody. */
  readonly access: 'visitor' | 'member'
  /** Document title once the content is there. */
  readonly title: string
  /** Stands in the content and nowhere else on the screen. */
  readonly content: string
  /** Null for a screen that asks for nothing. */
  readonly main: MainCall | null
  /** What stands there without a network, once it was visited, where that is neither the content nor a state of `main`. */
  readonly offlineContent?: string
}

function read(operation: string, path: string, readClass: MainCall['class']): MainCall {
  return { operation, path, class: readClass, family: 'read' }
}

const member: MainCall = { operation: 'getMember', path: '/api/v2/member/detail', class: 'private', family: 'member' }
const orderStatus = { operation: 'getOrderStatus', path: '/api/v2/order/status', class: 'never' } as const
const python = 'Python 数据分析实战：从清洗到可视化'
const excel = 'Excel 高效办公：三十个真实报表的做法'
const winter = '冬季学习计划今日开放报名，完成28天打卡可得积分'

const visitor = (path: string, title: string, content: string, main: MainCall | null = null): ScreenRow => ({
  path,
  access: 'visitor',
  title,
  content,
  main,
})
const guarded = (path: string, title: string, content: string, main: MainCall): ScreenRow => ({
  path,
  access: 'member',
  title,
  content,
  main,
})

export const screens: readonly ScreenRow[] = [
  visitor('/', '南窗学堂', '本周新课', read('listPageBlocks', '/api/v2/decorationPage/blocks', 'public')),
  visitor('/courses', '录播课程', excel, read('listCourses', '/api/v2/courses', 'public')),
  visitor('/course/1', python, '用一份真实的零售订单数据', read('getCourse', '/api/v2/course/1', 'private')),
  {
    ...visitor('/search?keywords=Python', '搜索', '六个经营问题', read('search', '/api/v3/search', 'never')),
    offlineContent: '来自本机已保存的内容',
  },
  visitor('/announcements', '历史公告', winter, read('listAnnouncements', '/api/v2/announcements', 'public')),
  visitor(
    '/announcement?id=12',
    '评论区公约',
    '祝学习愉快',
    read('getAnnouncement', '/api/v2/announcement/12', 'public'),
  ),

  guarded('/study', '我的课程', '上次学到', read('listLearnedCourses', '/api/v3/member/courses/learned', 'private')),
  guarded('/study?tab=course', '我的课程', '已购买', read('listPurchasedCourses', '/api/v3/member/courses', 'private')),
  guarded(
    '/study?tab=collect',
    '我的课程',
    '收藏于',
    read('listLikedCourses', '/api/v3/member/courses/like', 'private'),
  ),
  guarded(
    '/study/course/1',
    '学习进度',
    '累计学习',
    read('getLearnedCourse', '/api/v3/member/learned/course/1', 'private'),
  ),
  guarded('/course/video/105', '缺失值的三种处理', python, read('getLesson', '/api/v2/video/105', 'private')),
  guarded('/role', 'VIP会员', '季度会员', read('listRoles', '/api/v2/roles', 'public')),
  guarded('/order?goods_type=COURSE&goods_id=2', '收银台', excel, read('getCourse', '/api/v2/course/2', 'private')),
  guarded('/order?goods_type=ROLE&goods_id=1', '收银台', '月度会员', read('listRoles', '/api/v2/roles', 'public')),
  guarded('/order/pay?order_id={orderNo}', '等待支付', '请在下单的页面完成支付', { ...orderStatus, family: 'payment' }),
  guarded('/order/success?order_no={orderNo}', '支付结果', '正在确认支付结果…', { ...orderStatus, family: 'result' }),
  guarded('/member/order', '我的订单', '订单金额', read('listOrders', '/api/v2/member/orders', 'private')),
  guarded('/messages', '我的消息', '可以开始学习', read('listMessages', '/api/v2/member/messages', 'private')),
  guarded(
    '/member/credits',
    '我的积分',
    '兑换《学习手账》',
    read('listCreditRecords', '/api/v2/member/credit1Records', 'private'),
  ),
  guarded('/member/profile', '个人资料', '林间小满', member),
  guarded('/member/mobile', '绑定手机号', '更换手机号', { ...member, family: 'form' }),
  guarded('/member/mobileVerify', '验证原手机号', '138****0000', { ...member, family: 'form' }),
  guarded('/member/password', '重置密码', '138****0000', { ...member, family: 'form' }),
  // open to anybody, of use to a member whose verification is under way
  guarded('/auth/faceSuccess', '实名认证', '正在查询实名认证结果', {
    operation: 'queryFaceVerify',
    path: '/api/v3/member/tencent/faceVerify',
    class: 'never',
    family: 'face',
  }),

  visitor('/member', '我的', '会员中心'),
  visitor('/member/setting', '关于平台', '字体大小说明'),
  { ...visitor('/downloads', '离线下载', '还没有离线课时'), access: 'member' },
  { ...visitor('/member/notes', '我的笔记', '还没有笔记'), access: 'member' },
  { ...visitor('/study/record', '学习记录', '只统计在本机学习的时间'), access: 'member' },
  visitor('/member/storage', '存储空间', '清除页面缓存'),
  // a field and nothing else
  visitor('/search', '搜索', ''),
  visitor('/login', '快捷登录/注册', '使用密码登录'),
  visitor('/login-password', '密码登录', '忘记密码'),
  visitor('/forgot-password', '忘记密码', '返回登录'),
  visitor('/login-error', '登录失败', '授权登录失败，请重试'),
  visitor('/bind-mobile', '绑定手机号', '请先登录'),
  visitor('/code-bind-mobile', '绑定手机号', '授权已过期，请重新登录'),
  visitor('/error?from=%2Fcourses', '页面不存在', '页面不存在或暂时无法访问'),
  visitor('/no/such/address', '页面不存在', '页面不存在或暂时无法访问'),
]

/** What the app keeps of a face verification under way (screens 1.3.1). */
export const faceVerification = { 'meedu-h5-face-biz-token': 'BIZ-PENDING', 'meedu-h5-face-rule-id': '1' }

/** Makes the order the rows name with `{orderNo}`; returns what turns the path of a row into an address. */
export async function openSchool(demo: Demo): Promise<(screen: ScreenRow) => string> {
  const orderNo = await demo.order(await demo.token(resident), { goods_type: 'ROLE', goods_id: 1 })
  return ({ path }) => path.replace('{orderNo}', orderNo)
}
