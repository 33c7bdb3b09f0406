// @ts-check
import { Refusal, ok } from '../lib/envelope.mjs'
import { originOf, pageOf, requireMember, slice } from '../lib/request.mjs'
import { HOUR, local, utc } from '../lib/time.mjs'
import { courseFull, studyParts, studyRecordView } from '../lib/views.mjs'
import { publishedCourse } from '../lib/access.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').App} App
 */

/** Times of one record are in two zones (backend 12). @param {number} at */
const withT = (at) => local(at).replace(' ', 'T')

/** @param {Demo} demo @param {Ctx} c @param {import('../types.mjs').Member} member */
const learnedCourse = ({ state, now }, c, member) => {
  const raw = c.req.param('courseId') ?? ''
  if (!/^\d+$/.test(raw)) throw new Refusal('错误')
  const courseId = Number(raw)
  if (publishedCourse(state, courseId, now()) === undefined) throw new Refusal('资源不存在', 404)
  const byId = state.lessons.filter((lesson) => lesson.course_id === courseId).sort((a, b) => a.id - b.id)
  const sorted = [...byId].sort((a, b) => a.publishedAt - b.publishedAt)
  const views = sorted.map((lesson) => {
    const row = state.progress.find((candidate) => candidate.user_id === member.id && candidate.video_id === lesson.id)
    return {
      id: lesson.id,
      title: lesson.title,
      published_at: local(lesson.publishedAt),
      duration: lesson.duration,
      watch_record:
        row === undefined
          ? null
          : {
              watch_seconds: row.watch_seconds,
              watched_at: row.watchedAt === null ? null : withT(row.watchedAt),
              created_at: withT(row.createdAt - 8 * HOUR),
            },
    }
  })
  const keys = sorted.map((lesson) => byId.indexOf(lesson))
  // PHP keeps the keys of the unsorted list: an object as soon as the orders differ (backend 1, trap 3)
  if (keys.every((key, index) => key === index)) return ok(c, views)
  return ok(c, Object.fromEntries(views.map((view, index) => [String(keys[index]), view])))
}

/** @param {App} app @param {Demo} demo */
export const registerStudy = (app, demo) => {
  app.get('/api/v3/member/courses', async (c) => {
    const member = await requireMember(demo, c)
    const rows = demo.state.purchases
      .filter((row) => row.user_id === member.id)
      .sort((a, b) => b.createdAt - a.createdAt)
    const data = slice(rows, pageOf(c, 'size')).map((row) => {
      const record = demo.state.study.find(
        (candidate) => candidate.user_id === member.id && candidate.course_id === row.course_id,
      )
      return {
        course_id: row.course_id,
        user_id: row.user_id,
        charge: row.charge,
        created_at: local(row.createdAt),
        watch_record: record === undefined ? [] : studyRecordView(record),
        ...studyParts(demo.state, member.id, row.course_id, originOf(c), demo.now()),
      }
    })
    return ok(c, { data, total: rows.length })
  })

  app.get('/api/v3/member/courses/learned', async (c) => {
    const member = await requireMember(demo, c)
    const rows = demo.state.study.filter((row) => row.user_id === member.id).sort((a, b) => b.updatedAt - a.updatedAt)
    const data = slice(rows, pageOf(c, 'size')).map((row) => ({
      ...studyRecordView(row),
      is_subscribe: demo.state.purchases.some(
        (bought) => bought.user_id === member.id && bought.course_id === row.course_id,
      )
        ? 1
        : 0,
      ...studyParts(demo.state, member.id, row.course_id, originOf(c), demo.now()),
    }))
    return ok(c, { data, total: rows.length })
  })

  app.get('/api/v3/member/courses/like', async (c) => {
    const member = await requireMember(demo, c)
    const rows = demo.state.likes.filter((row) => row.user_id === member.id).sort((a, b) => b.createdAt - a.createdAt)
    const data = slice(rows, pageOf(c, 'size')).map((row) => {
      const record = demo.state.study.find(
        (candidate) => candidate.user_id === member.id && candidate.course_id === row.course_id,
      )
      return {
        course_id: row.course_id,
        user_id: row.user_id,
        created_at: utc(row.createdAt),
        watch_record: record === undefined ? [] : studyRecordView(record),
        ...studyParts(demo.state, member.id, row.course_id, originOf(c), demo.now()),
      }
    })
    return ok(c, { data, total: rows.length })
  })

  app.get('/api/v3/member/learned/course/:courseId', async (c) => learnedCourse(demo, c, await requireMember(demo, c)))

  app.get('/api/v2/member/courses', async (c) => {
    const member = await requireMember(demo, c)
    const at = pageOf(c, 'page_size')
    const ids = new Set(demo.state.purchases.filter((row) => row.user_id === member.id).map((row) => row.course_id))
    const rows = demo.state.courses.filter((course) => ids.has(course.id)).sort((a, b) => b.publishedAt - a.publishedAt)
    const data = slice(rows, at).map((course) => courseFull(demo.state, course, originOf(c)))
    return ok(c, { current_page: at.page, total: rows.length, data })
  })
}
