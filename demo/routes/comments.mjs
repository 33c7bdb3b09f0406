// @ts-check
import { Refusal, notFound, ok, validate } from '../lib/envelope.mjs'
import { bodyOf, originOf, requireMember, textOf } from '../lib/request.mjs'
import { hashId } from '../lib/random.mjs'
import { DAY, utc } from '../lib/time.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').App} App
 * @typedef {import('../types.mjs').Comment} Comment
 */

/** `[]` when the author no longer exists. @param {Demo} demo @param {number} id @param {string} origin */
const userOf = ({ state }, id, origin) => {
  const member = state.members.find((candidate) => candidate.id === id)
  if (member === undefined) return []
  const avatar = member.avatar.startsWith('/demo') ? `${origin}${member.avatar}` : member.avatar
  return { avatar, nick_name: member.nick_name }
}

/**
 * @param {Demo} demo
 * @param {Comment} row
 * @param {string} origin
 * @param {ReadonlySet<number>} [writers] below its comment, the writers in the answer: nobody else is named as answered
 *   (recorded answer comments.course_member), and unapproved replies keep their text (backend 11)
 */
const replyView = (demo, row, origin, writers) => {
  const answered = demo.state.comments.find((candidate) => candidate.id === row.reply_id)
  const isNamed = answered !== undefined && (writers === undefined || writers.has(answered.user_id))
  return {
    id: hashId(row.id),
    parent_id: hashId(row.parent_id),
    reply_id: hashId(row.reply_id),
    content: row.is_check === 1 || writers !== undefined ? row.content : '',
    ip_province: row.ip_province,
    is_check: row.is_check,
    created_at: utc(row.createdAt),
    user: userOf(demo, row.user_id, origin),
    ...(answered !== undefined && { reply_user: isNamed ? userOf(demo, answered.user_id, origin) : [] }),
  }
}

/** Comments with their first replies. @param {Demo} demo @param {Comment[]} rows @param {string} origin */
const topViews = (demo, rows, origin) => {
  const threads = rows.map((row) => {
    const replies = newestFirst(demo.state.comments.filter((candidate) => candidate.parent_id === row.id))
    return { row, count: replies.length, first: replies.slice(0, 3) }
  })
  const writers = new Set(threads.flatMap(({ row, first }) => [row, ...first]).map(({ user_id }) => user_id))
  return threads.map(({ row, count, first }) => ({
    id: hashId(row.id),
    parent_id: hashId(0),
    reply_id: hashId(0),
    content: row.is_check === 1 ? row.content : '',
    ip_province: row.ip_province,
    is_check: row.is_check,
    created_at: utc(row.createdAt),
    replies_count: count,
    replies: first.map((reply) => replyView(demo, reply, origin, writers)),
    user: userOf(demo, row.user_id, origin),
  }))
}

/** @param {Comment[]} rows */
const newestFirst = (rows) => [...rows].sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)

/** Rows of one course or lesson; missing numbers count as 1 (recorded answer comments.missing_params). @param {Demo} demo @param {Ctx} c */
const rowsOf = ({ state }, c) => {
  const [rt, rid] = [c.req.query('rt') ?? '1', c.req.query('rid') ?? '1']
  if (!/^\d+$/.test(rt) || !/^\d+$/.test(rid)) throw new Refusal('错误')
  return newestFirst(state.comments.filter((row) => row.rt === Number(rt) && row.rid === Number(rid)))
}

/** Number behind a comment hash; 0 for none. @param {Demo} demo @param {unknown} value */
const idOf = ({ state }, value) => {
  if (value === undefined || value === null || value === 0 || value === '0') return 0
  if (value === '') throw new Refusal('错误')
  if (value === hashId(0)) return 0
  const row = state.comments.find((candidate) => hashId(candidate.id) === value)
  if (row === undefined) throw new Refusal('参数错误')
  return row.id
}

/** @param {Demo} demo @param {number} rt @param {number} rid */
const commentable = ({ state, now }, rt, rid) =>
  rt === 1
    ? state.courses.find((course) => course.id === rid && course.publishedAt <= now())
    : state.lessons.find((lesson) => lesson.id === rid)

/** @param {Demo} demo @param {Ctx} c */
const store = async (demo, c) => {
  const { state } = demo
  const member = await requireMember(demo, c)
  const body = await bodyOf(c)
  const content = textOf(body['content'])
  const rt = Number(body['rt'])
  const rid = Number(body['rid'])
  validate([
    [content === '', '请输入评论内容'],
    [Array.from(content).length > 140, '评论内容最多140个字符'],
    [(rt !== 1 && rt !== 2) || !Number.isInteger(rid), '参数错误'],
  ])
  const parentId = idOf(demo, body['parent_id'])
  const replyId = idOf(demo, body['reply_id'])
  if (parentId === 0 && replyId !== 0) throw new Refusal('错误')
  const target = commentable(demo, rt, rid)
  if (target === undefined) throw notFound()
  if (target.is_allow_comment !== 1) throw new Refusal('禁止提交评论')
  const today = state.comments.filter((row) => row.user_id === member.id && row.createdAt > demo.now() - DAY).length
  if (today >= 100) throw new Refusal('已超出每日评论限制')
  if (parentId !== 0 && state.comments.find((row) => row.id === parentId)?.is_check !== 1)
    throw new Refusal('评论审核中')
  /** @type {Comment} */
  const row = {
    id: demo.id(),
    rt: rt === 1 ? 1 : 2,
    rid,
    user_id: member.id,
    parent_id: parentId,
    reply_id: replyId,
    content: content.replaceAll(/<(?!\s)[^>]*(?:>|$)/g, ''),
    ip_province: '内网IP',
    is_check: 0,
    createdAt: demo.now(),
  }
  state.comments.push(row)
  return ok(c, {
    id: hashId(row.id),
    content: '',
    created_at: utc(row.createdAt),
    parent_id: hashId(parentId),
    reply_id: hashId(replyId),
    ip_province: row.ip_province,
    is_check: 0,
    user: userOf(demo, member.id, originOf(c)),
  })
}

/** @param {App} app @param {Demo} demo */
export const registerComments = (app, demo) => {
  app.get('/api/v3/comments', (c) => {
    const rows = rowsOf(demo, c).filter((row) => row.parent_id === 0)
    return ok(c, { data: topViews(demo, rows.slice(0, 5), originOf(c)), total: rows.length })
  })
  app.get('/api/v3/comments/replies', (c) => {
    const rows = rowsOf(demo, c)
    const given = c.req.query('parent_id') ?? ''
    const parentId = given === '' ? 0 : idOf(demo, given)
    const origin = originOf(c)
    const wanted = rows.filter((row) => row.parent_id === parentId)
    return ok(c, {
      data: parentId === 0 ? topViews(demo, wanted, origin) : wanted.map((row) => replyView(demo, row, origin)),
    })
  })
  app.post('/api/v3/comment/store', (c) => store(demo, c))
}
