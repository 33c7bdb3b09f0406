/** Which function of the API makes the request of a recording. */
import {
  loginCode,
  loginMobile,
  loginPassword,
  logout,
  registerWithSocialite,
  resetPassword,
} from '../../src/api/auth.ts'
import { announcementListRead, announcementRead, latestAnnouncementRead } from '../../src/api/announcement.ts'
import { getImageCaptcha, sendSms, type SmsScene } from '../../src/api/captcha.ts'
import { commentsRead, createComment, repliesRead } from '../../src/api/comment.ts'
import { configRead } from '../../src/api/config.ts'
import { courseRead, getAttachmentUrl, toggleFavourite } from '../../src/api/course.ts'
import { courseCategoriesRead, courseListRead, type CourseScene } from '../../src/api/course-list.ts'
import { queryFaceVerify, startFaceVerify } from '../../src/api/face-verify.ts'
import { learnedCourseRead } from '../../src/api/learned-course.ts'
import { getPlayInfo, lessonRead, recordProgress } from '../../src/api/lesson.ts'
import { memberRead } from '../../src/api/member.ts'
import { messagesRead } from '../../src/api/message-list.ts'
import { markAllMessagesRead, markMessageRead, unreadCountRead } from '../../src/api/message.ts'
import { checkPromoCode, createOrder, getOrderStatus, ordersRead, type GoodsType } from '../../src/api/order.ts'
import { pageBlocksRead } from '../../src/api/page-block.ts'
import {
  agreeAgreements,
  bindMobile,
  changeAvatar,
  changeMobile,
  changeNickname,
  changePassword,
  requestAccountDeletion,
  verifyMember,
} from '../../src/api/profile.ts'
import { rolesRead } from '../../src/api/role.ts'
import { searchRead, type SearchType } from '../../src/api/search.ts'
import { bindSocialWithCode, unbindSocial } from '../../src/api/social.ts'
import type { SocialApp } from '../../src/shared/social-app.ts'
import { getStatus } from '../../src/api/status.ts'
import { favouriteCoursesRead, learnedCoursesRead, purchasedCoursesRead } from '../../src/api/study.ts'
import { getWechatJssdk } from '../../src/api/wechat.ts'
import type { Read } from '../../src/shared/read.ts'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The values of a recorded request: of its query, of its body, and the variable parts of its path. */
interface Values {
  readonly parts: readonly string[]
  text(name: string): string
  number(name: string, fallback?: number): number
}

type Call = (values: Values) => Promise<unknown>

const fetchOf = (read: Read<unknown>): Promise<unknown> => read.fetch(new AbortController().signal)
const id = ({ parts }: Values): number => Number(parts[0])
const paged = (values: Values) => ({ page: values.number('page', 1), pageSize: values.number('page_size', 10) })
const sized = (values: Values) => ({ page: values.number('page', 1), size: values.number('size', 10) })
const code = (values: Values) => ({ mobile: values.text('mobile'), mobileCode: values.text('mobile_code') })
// the casts below give back what the recordings were made with, wrong values included
const place = (values: Values) =>
  ({ kind: values.number('rt', 1) === 1 ? 'course' : 'lesson', id: values.number('rid', 1) }) as const

const calls: readonly (readonly [string, RegExp, Call])[] = [
  ['GET', /^\/api\/v2\/other\/config$/, () => fetchOf(configRead())],
  ['GET', /^\/api\/v3\/status$/, () => getStatus()],
  ['GET', /^\/api\/v2\/decorationPage\/blocks$/, () => fetchOf(pageBlocksRead())],
  ['GET', /^\/api\/v3\/other\/wechat-mp-jssdk$/, (v) => getWechatJssdk({ pageUrl: v.text('path') })],
  ['GET', /^\/api\/v2\/captcha\/image$/, () => getImageCaptcha()],
  [
    'POST',
    /^\/api\/v2\/captcha\/sms$/,
    (v) =>
      sendSms({
        mobile: v.text('mobile'),
        imageKey: v.text('image_key'),
        imageCaptcha: v.text('image_captcha'),
        scene: v.text('scene') as SmsScene,
      }),
  ],
  ['POST', /^\/api\/v2\/login\/mobile$/, (v) => loginMobile(code(v))],
  [
    'POST',
    /^\/api\/v2\/login\/password$/,
    (v) => loginPassword({ mobile: v.text('mobile'), password: v.text('password') }),
  ],
  ['POST', /^\/api\/v2\/password\/reset$/, (v) => resetPassword({ ...code(v), password: v.text('password') })],
  ['POST', /^\/api\/v2\/logout$/, () => logout({ token: 'T' })],
  ['POST', /^\/api\/v3\/auth\/login\/code$/, (v) => loginCode({ code: v.text('code') })],
  [
    'POST',
    /^\/api\/v3\/auth\/register\/withSocialite$/,
    (v) => registerWithSocialite({ ...code(v), code: v.text('code') }),
  ],
  ['POST', /^\/api\/v3\/member\/socialite\/bindWithCode$/, (v) => bindSocialWithCode({ code: v.text('code') })],
  ['DELETE', /^\/api\/v2\/member\/socialite\/(\w+)$/, ({ parts }) => unbindSocial({ app: parts[0] as SocialApp })],
  ['GET', /^\/api\/v2\/member\/detail$/, () => fetchOf(memberRead())],
  ['POST', /^\/api\/v2\/member\/detail\/avatar$/, () => changeAvatar({ picture: new Blob(['x']), fileName: 'a.png' })],
  ['POST', /^\/api\/v2\/member\/detail\/nickname$/, (v) => changeNickname({ nickname: v.text('nick_name') })],
  [
    'POST',
    /^\/api\/v2\/member\/detail\/password$/,
    (v) => changePassword({ ...code(v), password: v.text('password') }),
  ],
  ['POST', /^\/api\/v2\/member\/detail\/mobile$/, (v) => bindMobile(code(v))],
  ['POST', /^\/api\/v2\/member\/verify$/, (v) => verifyMember(code(v))],
  ['PUT', /^\/api\/v2\/member\/mobile$/, (v) => changeMobile({ ...code(v), sign: v.text('sign') })],
  ['POST', /^\/api\/v3\/member\/destroy$/, () => requestAccountDeletion()],
  ['POST', /^\/api\/v2\/member\/agreement\/agree$/, () => agreeAgreements()],
  ['POST', /^\/api\/v3\/member\/tencent\/faceVerify$/, (v) => startFaceVerify({ returnUrl: v.text('s_url') })],
  [
    'GET',
    /^\/api\/v3\/member\/tencent\/faceVerify$/,
    (v) => queryFaceVerify({ bizToken: v.text('biz_token'), ruleId: v.text('rule_id') }),
  ],
  ['GET', /^\/api\/v2\/member\/messages$/, (v) => fetchOf(messagesRead(paged(v)))],
  ['GET', /^\/api\/v2\/member\/unreadNotificationCount$/, () => fetchOf(unreadCountRead())],
  ['GET', /^\/api\/v2\/member\/notificationMarkAsRead\/(.+)$/, ({ parts }) => markMessageRead({ id: parts[0] ?? '' })],
  ['GET', /^\/api\/v2\/member\/notificationMarkAllAsRead$/, () => markAllMessagesRead()],
  ['GET', /^\/api\/v3\/member\/courses$/, (v) => fetchOf(purchasedCoursesRead(sized(v)))],
  ['GET', /^\/api\/v3\/member\/courses\/learned$/, (v) => fetchOf(learnedCoursesRead(sized(v)))],
  ['GET', /^\/api\/v3\/member\/courses\/like$/, (v) => fetchOf(favouriteCoursesRead(sized(v)))],
  ['GET', /^\/api\/v3\/member\/learned\/course\/(\d+)$/, (v) => fetchOf(learnedCourseRead(id(v)))],
  ['GET', /^\/api\/v2\/course_categories$/, () => fetchOf(courseCategoriesRead())],
  [
    'GET',
    /^\/api\/v2\/courses$/,
    (v) =>
      fetchOf(
        courseListRead({ ...paged(v), categoryId: v.number('category_id', 0), scene: v.text('scene') as CourseScene }),
      ),
  ],
  ['GET', /^\/api\/v2\/course\/(\d+)$/, (v) => fetchOf(courseRead(id(v)))],
  ['GET', /^\/api\/v2\/course\/(\d+)\/like$/, (v) => toggleFavourite({ courseId: id(v) })],
  [
    'GET',
    /^\/api\/v3\/course\/(\d+)\/attach\/(\d+)$/,
    (v) => getAttachmentUrl({ courseId: id(v), attachmentId: Number(v.parts[1]) }),
  ],
  ['GET', /^\/api\/v2\/video\/(\d+)$/, (v) => fetchOf(lessonRead(id(v)))],
  ['GET', /^\/api\/v2\/video\/(\d+)\/playinfo$/, (v) => getPlayInfo({ lessonId: id(v), isTrial: false })],
  [
    'POST',
    /^\/api\/v2\/video\/(\d+)\/record$/,
    (v) => recordProgress({ lessonId: id(v), duration: v.number('duration') }),
  ],
  ['GET', /^\/api\/v3\/comments$/, (v) => fetchOf(commentsRead(place(v)))],
  [
    'GET',
    /^\/api\/v3\/comments\/replies$/,
    (v) => fetchOf(repliesRead({ ...place(v), parentId: v.text('parent_id') })),
  ],
  [
    'POST',
    /^\/api\/v3\/comment\/store$/,
    (v) => createComment({ ...place(v), content: v.text('content'), parentId: v.text('parent_id') }),
  ],
  ['GET', /^\/api\/v2\/roles$/, () => fetchOf(rolesRead())],
  ['GET', /^\/api\/v2\/promoCode\/([^/]+)\/check$/, ({ parts }) => checkPromoCode({ code: parts[0] ?? '' })],
  [
    'POST',
    /^\/api\/v3\/order$/,
    (v) =>
      createOrder({
        goodsType: v.text('goods_type') as GoodsType,
        goodsId: v.number('goods_id'),
        promoCode: v.text('promo_code'),
      }),
  ],
  ['GET', /^\/api\/v2\/order\/status$/, (v) => getOrderStatus({ orderNo: v.text('order_id') })],
  ['GET', /^\/api\/v2\/member\/orders$/, (v) => fetchOf(ordersRead(paged(v)))],
  ['GET', /^\/api\/v2\/announcement\/latest$/, () => fetchOf(latestAnnouncementRead())],
  ['GET', /^\/api\/v2\/announcement\/(\d+)$/, (v) => fetchOf(announcementRead(id(v)))],
  ['GET', /^\/api\/v2\/announcements$/, (v) => fetchOf(announcementListRead(sized(v)))],
  [
    'GET',
    /^\/api\/v3\/search$/,
    (v) => fetchOf(searchRead({ ...sized(v), keywords: v.text('keywords'), type: v.text('type') as SearchType })),
  ],
]

/** The call that makes this request, or null when the app makes no such request. */
export function callFor(request: RecordedRequest): (() => Promise<unknown>) | null {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {}
  const given = new Map<string, unknown>(Object.entries({ ...body, ...request.query }))
  for (const [method, pattern, call] of calls) {
    const match = method === request.method ? pattern.exec(request.path) : null
    if (match === null) continue
    const values: Values = {
      parts: match.slice(1).map(decodeURIComponent),
      text: (name) => `${(given.get(name) ?? '') as string | number}`,
      number: (name, fallback = 0) => Number(given.get(name) ?? fallback),
    }
    return () => call(values)
  }
  return null
}
