import { describe, expect, test } from 'vitest'
import type { Comment } from '../../api/comment.ts'
import {
  authorName,
  commentRight,
  isCutShort,
  knownOf,
  publishedRow,
  targetId,
  withComment,
  withFirst,
  withNewest,
  withReply,
} from './comment-model.ts'

const comment = (id: string, rest: Partial<Comment> = {}): Comment => ({
  id,
  parentId: 'none',
  text: '好',
  isApproved: true,
  province: '',
  createdAt: 0,
  author: { nickname: '小满', avatar: '' },
  answers: null,
  replyCount: 0,
  replies: [],
  ...rest,
})

test.each([
  [true, true, true, 'write'],
  [true, true, false, 'buy'],
  [true, false, true, 'closed'],
  [true, false, false, 'closed'],
  [false, true, true, 'login'],
  [false, true, false, 'login'],
  [false, false, true, 'closed'],
  [false, false, false, 'closed'],
] as const)('member %s, allowed %s, access %s: %s', (isMember, isAllowed, hasAccess, right) => {
  expect(commentRight({ isMember, isAllowed, hasAccess })).toBe(right)
})

test('a deleted account has a name of its own', () => {
  expect(authorName(null)).toBe('学员已注销')
  expect(authorName({ nickname: '小满', avatar: '' })).toBe('小满')
})

test('the row answered is the reply, else the comment', () => {
  expect(targetId({ parentId: 'a', replyId: null, name: '小满' })).toBe('a')
  expect(targetId({ parentId: 'a', replyId: 'b', name: '小满' })).toBe('b')
})

describe('what was written', () => {
  test('stands on top and is counted', () => {
    const list = withComment({ rows: [comment('a')], total: 7 }, comment('b'))
    expect(list.rows.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(list.total).toBe(8)
  })

  test('is there once, also when the server has told it already', () => {
    const list = { rows: [comment('b'), comment('a')], total: 7 }
    expect(withComment(list, comment('a'))).toEqual(list)
  })

  test('as a reply stands under its comment only', () => {
    const list = { rows: [comment('a', { replyCount: 9, replies: [comment('r')] }), comment('b')], total: 2 }
    const found = withReply(list, 'a', comment('s'))
    expect(found.rows.map(({ replies, replyCount }) => [replies.map(({ id }) => id), replyCount])).toEqual([
      [['s', 'r'], 10],
      [[], 0],
    ])
    expect(found.total).toBe(2)
    expect(withReply(found, 'a', comment('s'))).toEqual(found)
  })
})

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

describe('all of an earlier visit', () => {
  test('take nothing away of the newest comments, which are on top and as they are now', () => {
    const newest = { rows: [comment('c'), comment('b', { replyCount: 2 })], total: 3 }
    const found = withNewest({ rows: [comment('b'), comment('a')], total: 2 }, newest)
    expect(ids(found.rows)).toEqual(['c', 'b', 'a'])
    expect(found.rows[1]?.replyCount).toBe(2)
    expect(found.total).toBe(3)
  })

  test('take nothing away of the replies that came with the comment', () => {
    expect(ids(withFirst([comment('b'), comment('a')], [comment('c'), comment('b')]))).toEqual(['c', 'b', 'a'])
  })
})

describe('a text whose answer was lost', () => {
  const at = Date.UTC(2026, 10, 20, 10)
  const minute = 60_000
  const attempt = { content: '好', at, known: ['old'], since: at }
  const row = (rest: Partial<Comment> = {}) => comment('new', { createdAt: at + 1000, ...rest })
  const found = (rest: Partial<Comment>) =>
    publishedRow([comment('old', { createdAt: at }), row(rest)], '小满', attempt)

  test.each<[what: string, rest: Partial<Comment>]>([
    ['that waits for review, without text', { isApproved: false, text: '' }],
    ['that was approved at once', {}],
    ['that waits, by clocks that differ', { isApproved: false, text: '', createdAt: at + 9 * minute }],
    ['with its very text, by a clock that is an hour wrong', { createdAt: at + 60 * minute }],
  ])('was published when there is a row %s', (_what, rest) => expect(found(rest)?.id).toBe('new'))

  test.each<[what: string, rest: Partial<Comment>]>([
    ['of somebody else', { author: { nickname: '小雪', avatar: '' } }],
    ['of a deleted account', { author: null }],
    ['with its very text, of before the newest that was there', { createdAt: at - 1000 }],
    ['with its very text, and no time', { createdAt: null }],
    ['with another text', { text: '很好' }],
    ['that was there before', { id: 'old' }],
    ['that waits, of ten minutes later', { isApproved: false, text: '', createdAt: at + 10 * minute }],
    ['that waits, without a time', { isApproved: false, text: '', createdAt: null }],
  ])('was not by a row %s', (_what, rest) => expect(found(rest)).toBeNull())

  test('may be missing in a list of the newest only', () => {
    expect(isCutShort({ rows: [row()], total: 2 }, at)).toBe(true)
    expect(isCutShort({ rows: [row()], total: 1 }, at)).toBe(false)
    expect(isCutShort({ rows: [row({ createdAt: null })], total: 2 }, at)).toBe(true)
    expect(isCutShort({ rows: [row(), row({ createdAt: at - 1 })], total: 9 }, at)).toBe(false)
  })

  test('is looked for since the newest that was there, by the clock of the server', () => {
    expect(knownOf([comment('a', { createdAt: 5 }), comment('b', { createdAt: null })])).toEqual({
      known: ['a', 'b'],
      since: 5,
    })
    expect(knownOf([]).since).toBe(-Infinity)
  })
})
