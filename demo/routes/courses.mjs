// @ts-check
import { Refusal, notFound, ok, validate } from '../lib/envelope.mjs'
import { optionalMember, originOf, pageOf, paginate, requireMember } from '../lib/request.mjs'
import { hasAccess, publishedCourse } from '../lib/access.mjs'
import { randomText } from '../lib/random.mjs'
import { HOUR } from '../lib/time.mjs'
import { chaptersOf, courseDetail, courseFull, courseSummary, lessonsByChapter, progressMap } from '../lib/views.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').App} App
 */

/** @param {Demo} demo @param {Ctx} c */
const listCourses = ({ state, now }, c) => {
  const categoryId = Number.parseInt(c.req.query('category_id') ?? '0', 10) || 0
  const scene = c.req.query('scene') ?? ''
  const wanted = new Set([
    categoryId,
    ...state.categories.filter((category) => category.parent_id === categoryId).map((category) => category.id),
  ])
  const rows = state.courses
    .filter((course) => course.is_show === 1 && course.publishedAt <= now())
    .filter((course) => categoryId === 0 || wanted.has(course.category_id))
    .filter((course) => scene !== 'free' || course.is_free === 1)
    .filter((course) => scene !== 'recom' || course.is_rec === 1)
    .sort((a, b) =>
      scene === 'sub' ? b.user_count - a.user_count : scene === 'recom' ? b.id - a.id : b.publishedAt - a.publishedAt,
    )
  const page = paginate(c, rows, pageOf(c, 'page_size'))
  return ok(c, { ...page, data: page.data.map((course) => courseSummary(state, course, originOf(c))) })
}

/** @param {Demo} demo @param {Ctx} c */
const courseOf = ({ state, now }, c, name = 'id') => {
  const course = publishedCourse(state, Number(c.req.param(name)), now())
  if (course === undefined) throw notFound()
  return course
}

/** @param {Demo} demo @param {Ctx} c */
const getCourse = async (demo, c) => {
  const { state } = demo
  const course = courseOf(demo, c)
  const member = await optionalMember(demo, c)
  return ok(c, {
    course: courseDetail(course, originOf(c)),
    chapters: chaptersOf(state, course.id),
    videos: lessonsByChapter(state, course.id),
    isBuy: hasAccess(state, member, course, demo.now()),
    isCollect: member !== null && state.likes.some((row) => row.user_id === member.id && row.course_id === course.id),
    videoWatchedProgress: progressMap(state, member, course.id),
    attach: state.attachments
      .filter((file) => file.course_id === course.id)
      .map(({ id, name, extension, content }) => ({ name, id, extension, size: Buffer.byteLength(content) })),
    buyVideos: [],
  })
}

/** @param {Demo} demo @param {Ctx} c */
const attachmentUrl = async (demo, c) => {
  const { state } = demo
  const member = await requireMember(demo, c)
  const course = courseOf(demo, c, 'courseId')
  const file = state.attachments.find((row) => row.id === Number(c.req.param('id')) && row.course_id === course.id)
  if (file === undefined) throw notFound()
  if (!hasAccess(state, member, course, demo.now())) throw new Refusal('请购买课程')
  const recent = (state.downloadTimes.get(member.id) ?? []).filter((at) => at > demo.now() - HOUR)
  if (recent.length >= 60) throw new Refusal('请稍后再试', 429)
  state.downloadTimes.set(member.id, [...recent, demo.now()])
  const sign = randomText(32)
  state.downloads.set(sign, { attachmentId: file.id, expiresAt: demo.now() + HOUR })
  return ok(c, { download_url: `${originOf(c)}/api/v3/course/attach-download?sign=${sign}` })
}

/** @param {Demo} demo @param {Ctx} c */
const downloadAttachment = ({ state, now }, c) => {
  const sign = c.req.query('sign') ?? ''
  const held = state.downloads.get(sign)
  state.downloads.delete(sign)
  const file = state.attachments.find((row) => row.id === held?.attachmentId)
  if (held === undefined || held.expiresAt < now() || file === undefined) throw notFound()
  return c.body(file.content, 200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  })
}

/** @param {App} app @param {Demo} demo */
export const registerCourses = (app, demo) => {
  app.get('/api/v2/course_categories', (c) => {
    const { categories } = demo.state
    const bySort = (/** @type {number} */ parent) =>
      categories.filter((category) => category.parent_id === parent).sort((a, b) => a.sort - b.sort)
    return ok(
      c,
      bySort(0).map(({ id, name, parent_id }) => ({ id, name, parent_id, children: bySort(id) })),
    )
  })
  app.get('/api/v2/courses', (c) => listCourses(demo, c))
  app.get('/api/v2/course/:id{[0-9]+}', (c) => getCourse(demo, c))
  app.get('/api/v2/course/:id{[0-9]+}/like', async (c) => {
    const member = await requireMember(demo, c, { oneDevice: false })
    const course = courseOf(demo, c)
    const held = demo.state.likes.find((row) => row.user_id === member.id && row.course_id === course.id)
    if (held === undefined) demo.state.likes.push({ user_id: member.id, course_id: course.id, createdAt: demo.now() })
    else demo.state.likes = demo.state.likes.filter((row) => row !== held)
    return ok(c, held === undefined ? 1 : 0)
  })
  app.get('/api/v3/course/:courseId{[0-9]+}/attach/:id{[0-9]+}', (c) => attachmentUrl(demo, c))
  app.get('/api/v3/course/attach-download', (c) => downloadAttachment(demo, c))
  app.get('/api/v2/search', (c) => {
    const keywords = c.req.query('keywords') ?? ''
    validate([[keywords === '', '请输入关键字']])
    const rows = demo.state.courses.filter(
      (course) => course.is_show === 1 && course.publishedAt <= demo.now() && course.title.includes(keywords),
    )
    return ok(c, { data: rows.slice(0, 10).map((course) => courseFull(demo.state, course, originOf(c))), keywords })
  })
}
