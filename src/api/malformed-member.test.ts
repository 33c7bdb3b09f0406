/** Malformed and surprising data (screens section 6), by row: members, messages, comments and logins. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { announcementRead } from './announcement.ts'
import { loginCode, loginMobile, loginPassword } from './auth.ts'
import { getImageCaptcha } from './captcha.ts'
import { commentsRead, createComment } from './comment.ts'
import { defaultSystemConfig } from '../shared/system-config.ts'
import { configRead } from './config.ts'
import { courseListRead } from './course-list.ts'
import { courseRead, toggleFavourite } from './course.ts'
import { creditRecordsRead } from './credit.ts'
import { queryFaceVerify } from './face-verify.ts'
import { learnedCourseRead } from './learned-course.ts'
import { lessonRead } from './lesson.ts'
import { memberRead } from './member.ts'
import { messagesRead } from './message-list.ts'
import { unreadCountRead } from './message.ts'
import { ordersRead } from './order.ts'
import { pageBlocksRead } from './page-block.ts'
import { rolesRead } from './role.ts'
import { searchRead } from './search.ts'
import { learnedCoursesRead, favouriteCoursesRead } from './study.ts'
import {
  broken,
  course,
  detail,
  lessonIds,
  malformed,
  pageOf,
  paging,
  serve,
  sizing,
} from '../../tests/support/data/malformed-answers.ts'

afterEach(() => vi.unstubAllGlobals())

describe('row 2: [] where an object is expected', () => {
  it('is an empty object', () => {
    expect(configRead().decode([])).toEqual(defaultSystemConfig)
    expect(learnedCoursesRead(sizing).decode([])).toEqual({ rows: [], total: 0, rawCount: 0 })
    expect(detail({ videos: [], videoWatchedProgress: [], attach: [] })).toMatchObject({ groups: [], attachments: [] })
  })

  it('is broken where the object is the main one and needs an id', () => {
    broken(() => courseRead(1).decode([]))
    broken(() => memberRead().decode([]))
    broken(() => lessonRead(1).decode({ course }))
    broken(() => announcementRead(1).decode([]))
  })
})

describe('broken main data is told from an empty answer', () => {
  const pages = [
    ordersRead(paging),
    messagesRead(paging),
    creditRecordsRead(paging),
    commentsRead({ kind: 'course', id: 1 }),
    courseListRead({ ...paging, categoryId: 0, scene: '' }),
    favouriteCoursesRead(sizing),
    searchRead({ ...sizing, keywords: 'x', type: '' }),
  ]
  const mains = [
    ...pages,
    configRead(),
    memberRead(),
    courseRead(1),
    lessonRead(1),
    learnedCourseRead(1),
    pageBlocksRead(),
    rolesRead(),
    unreadCountRead(),
  ]
  it.each(mains.map((read) => [read.operation, read] as const))('%s', (_, read) => {
    for (const data of [null, undefined, true, 'text']) broken(() => read.decode(data))
  })

  it.each(pages.map((read) => [read.operation, read] as const))('the rows of %s', (_, read) => {
    for (const data of [{ data: 'text', total: 5 }, { data: null }, { total: 5 }, [1]]) broken(() => read.decode(data))
  })
})

const ask = () => queryFaceVerify({ bizToken: 'B', ruleId: '1' })

describe('row 3: an object as the code of queryFaceVerify', () => {
  it.each([
    ['pending', { code: { status: 5 }, data: [] }, 'pending'],
    ['verified', { code: 0, data: { status: 9 } }, 'verified'],
    ['another status', { code: 0, data: { status: 5 } }, 'pending'],
  ])('%s', async (_, envelope, result) => {
    serve(null, envelope)
    expect(await ask()).toBe(result)
  })
  it.each([{ status: 4 }, { status: '5' }, {}, []])('any other is malformed: %j', async (code) => {
    serve([], { code })
    await expect(ask()).rejects.toMatchObject(malformed)
  })
})

const comment = (rest: object) => ({
  id: 'Leml6Z2yM2gY1P7N',
  parent_id: 'YLWE349z',
  content: '文字',
  is_check: 1,
  created_at: null,
  ...rest,
})

const readComment = (rest: object) =>
  commentsRead({ kind: 'course', id: 1 }).decode({ data: [comment(rest)], total: 1 }).rows[0]

describe('rows 21 to 24: comments', () => {
  it('row 21: user [] and reply_user []', () => {
    const found = readComment({
      user: [],
      replies: [comment({ user: { nick_name: '甲', avatar: '' }, reply_user: [] }), comment({ user: null })],
    })
    expect(found).toMatchObject({
      author: null,
      replies: [
        { author: { nickname: '甲' }, answers: { author: null } },
        { author: null, answers: null },
      ],
    })
    expect(readComment({ user: { avatar: 'a' } })?.author).toBeNull()
  })

  it.each([
    [3, [null, { author: null }]],
    [2, [{ author: null }, { author: null }]],
  ])('row 21: of %i replies, two sent: nobody is deleted whose reply is not there', (replies_count, expected) => {
    const replies = [
      comment({ id: 'b', reply_id: 'a', reply_user: [] }),
      comment({ id: 'c', reply_id: 'b', reply_user: [] }),
    ]
    expect(readComment({ replies_count, replies })?.replies.map(({ answers }) => answers)).toEqual(expected)
  })

  it('row 22: ids stay text', () => {
    expect(readComment({})).toMatchObject({ id: 'Leml6Z2yM2gY1P7N', parentId: 'YLWE349z' })
    expect(readComment({ id: '12', parent_id: '0' })).toMatchObject({ id: '12', parentId: '0' })
  })

  it.each([0, 2, null, '0', undefined])('row 23: is_check %j hides the text', (is_check) => {
    expect(readComment({ is_check, replies: [comment({ is_check })] })).toMatchObject({
      text: '',
      isApproved: false,
      replies: [{ text: '', isApproved: false }],
    })
  })

  it.each([
    ['UNKNOWN', ''],
    ['', ''],
    [null, ''],
    ['上海市', '上海市'],
  ])('row 24: ip_province %j', (ip_province, province) => expect(readComment({ ip_province })?.province).toBe(province))

  it('sends the ids of the answered comment, or 0', async () => {
    const { bodies } = serve(comment({ is_check: 0 }))
    await createComment({ kind: 'course', id: 2, content: '好' })
    await createComment({ kind: 'lesson', id: 3, content: '好', parentId: 'P', replyId: 'R' })
    expect(bodies.map((body) => JSON.parse(String(body)) as unknown)).toEqual([
      { rt: 1, rid: 2, content: '好', parent_id: 0, reply_id: 0 },
      { rt: 2, rid: 3, content: '好', parent_id: 'P', reply_id: 'R' },
    ])
  })
})

it('row 25: message ids are text, a missing text is empty', () => {
  const rows = [
    { id: '558e4263-1c78-419a-91fd-a27aa3b2d3d2', data: [], read_at: null },
    { id: 'b', data: { message: 'X' }, read_at: '2026-11-20T10:00:00.000000Z' },
    { id: 'c', data: { message: 'Y' }, read_at: '0000-00-00 00:00:00' },
    { data: { message: 'no id' } },
  ]
  expect(messagesRead(paging).decode(pageOf(...rows))).toMatchObject({
    rows: [
      { id: '558e4263-1c78-419a-91fd-a27aa3b2d3d2', text: '', isRead: false },
      { id: 'b', text: 'X', isRead: true },
      { id: 'c', isRead: false },
    ],
    rawCount: 4,
  })
})

describe('row 26: a bare number as data', () => {
  it.each([
    [3, 3],
    ['3', 3],
    [0, 0],
  ])('unreadCount %j', (data, count) => expect(unreadCountRead().decode(data)).toBe(count))
  it.each([[[]], [{}], ['x'], [''], [null], [-1], [1.5], [true]])('unreadCount %j is no number', (data) => {
    broken(() => unreadCountRead().decode(data))
  })

  it.each([
    [1, true],
    ['1', true],
    [0, false],
    ['0', false],
  ])('toggleFavourite %j', async (data, state) => {
    serve(data)
    expect(await toggleFavourite({ courseId: 1 })).toBe(state)
  })
  it.each([[[]], [2], ['x'], [''], [null], [true]])(
    'toggleFavourite %j: the state must be read again',
    async (data) => {
      serve(data)
      await expect(toggleFavourite({ courseId: 1 })).rejects.toMatchObject(malformed)
    },
  )
})

const member = (rest: object) => memberRead().decode({ id: 1, ...rest })

describe('rows 42 to 45: the member', () => {
  it('row 42: roles', () => {
    expect(member({ role_id: 0, role_expired_at: '2027-06-08 10:16:45', role: null })).toMatchObject({
      roleId: 0,
      roleName: '',
    })
    expect(
      member({ role_id: 3, role_expired_at: null, role: { id: 3, name: '年度会员', desc_rows: [''] } }),
    ).toMatchObject({
      roleId: 3,
      roleName: '年度会员',
      roleExpiredAt: null,
    })
    expect(rolesRead().decode([{ id: 1, name: '甲', desc_rows: ['', '一', ' ', null] }])[0]?.benefits).toEqual(['一'])
  })

  it('row 43: an invented number is none', () => {
    expect(member({ mobile: '387721900', is_bind_mobile: 0 })).toMatchObject({ mobile: '', isMobileBound: false })
    expect(member({ mobile: '13800000000', is_bind_mobile: 1 })).toMatchObject({
      mobile: '13800000000',
      isMobileBound: true,
    })
  })

  it.each([
    [undefined, false, false],
    [[], false, false],
    [null, false, false],
    [{ user_agreement_agreed: 0, privacy_policy_agreed: 'false' }, false, false],
    [{ user_agreement_agreed: true, privacy_policy_agreed: false }, false, true],
    [{ user_agreement_agreed: false }, true, false],
  ])('row 44: agreement_status %j', (agreement_status, user, privacy) => {
    expect(member({ agreement_status })).toMatchObject({
      isUserAgreementMissing: user,
      isPrivacyPolicyMissing: privacy,
    })
  })

  it('row 45: is_lock says nothing', () => expect(member({ is_lock: -1 })).toEqual(member({ is_lock: 1 })))
})

it.each(['', 'https://x/a.png', 'data:text/html,x', null, undefined])(
  'row 54: the captcha picture %j is none',
  async (img) => {
    serve({ key: 'k', img })
    await expect(getImageCaptcha()).rejects.toMatchObject(malformed)
  },
)

it('row 55: an SMS code keeps its zeros', async () => {
  const { bodies } = serve({ token: 'T' })
  await loginMobile({ mobile: '13800000000', mobileCode: '012345' })
  expect(bodies).toEqual(['{"mobile":"13800000000","mobile_code":"012345","msv":""}'])
})

it('row 56: __proto__ and constructor as keys are inert', () => {
  const data: unknown = JSON.parse(
    `{"course":{"id":1,"__proto__":{"isFree":true},"constructor":1},"__proto__":{"isBuy":true},
      "videoWatchedProgress":{"__proto__":{"watch_seconds":9},"constructor":{"watch_seconds":9},"5":{"watch_seconds":1}},
      "videos":{"__proto__":[{"id":7}],"constructor":[],"0":[{"id":1}]}}`,
  )
  const found = courseRead(1).decode(data)
  expect([...found.watched.keys()]).toEqual([5])
  expect(lessonIds(found.groups)).toEqual([[null, [1]]])
  expect(found).toMatchObject({ hasAccess: false, course: { isFree: false } })
  expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
  expect(({} as Record<string, unknown>)['isBuy']).toBeUndefined()
  const config = configRead().decode(JSON.parse('{"__proto__":{"name":"x"},"enabled_addons":{"__proto__":{"y":1}}}'))
  expect(config.name).toBe('')
  expect(({} as Record<string, unknown>)['y']).toBeUndefined()
})

it.each([
  [20, 20],
  [-5, -5],
  ['-5', -5],
  [0, 0],
  [null, null],
  ['很多', null],
])('points %j are %j: a school may take more than there are', (credit1, credit) => {
  expect(memberRead().decode({ id: 7, credit1 })).toMatchObject({ credit })
})

describe('tokens', () => {
  it.each([[{}], [{ token: '' }], [{ token: null }], [[]]])('a login without token is none: %j', async (data) => {
    serve(data)
    await expect(loginPassword({ mobile: '1', password: '2' })).rejects.toMatchObject(malformed)
  })

  it.each([
    [
      { success: 1, token: 'T' },
      { kind: 'loggedIn', token: 'T' },
    ],
    [
      { success: '1', token: 'T' },
      { kind: 'loggedIn', token: 'T' },
    ],
    [{ success: 0, action: 'bind_mobile', code: 'c' }, { kind: 'bindMobile' }],
  ])('loginCode %j', async (data, result) => {
    serve(data)
    expect(await loginCode({ code: 'c' })).toEqual(result)
  })
  it.each([[{ success: 1 }], [{ success: 0 }], [{ success: 0, action: 'x' }], [[]]])(
    'loginCode %j is no answer',
    async (data) => {
      serve(data)
      await expect(loginCode({ code: 'c' })).rejects.toMatchObject(malformed)
    },
  )
})
