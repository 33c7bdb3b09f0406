// @ts-check
import { Refusal, notFound, ok } from '../lib/envelope.mjs'
import { bodyOf, optionalMember, originOf, requireMember } from '../lib/request.mjs'
import { hasAccess, publishedCourse } from '../lib/access.mjs'
import { addCredit } from '../lib/account.mjs'
import { filmUrls, isFilm } from '../lib/film-urls.mjs'
import { playUrls } from '../lib/play-urls.mjs'
import { chaptersOf, courseDetail, lessonView, lessonsByChapter, progressMap } from '../lib/views.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').App} App
 * @typedef {import('../types.mjs').Member} Member
 */

/** @param {Demo} demo @param {Ctx} c */
const lessonOf = ({ state, now }, c) => {
  const lesson = state.lessons.find((row) => row.id === Number(c.req.param('id')))
  const course = publishedCourse(state, lesson?.course_id ?? 0, now())
  if (lesson === undefined || course === undefined || lesson.publishedAt > now()) throw notFound()
  return { lesson, course }
}

/** @param {Demo} demo @param {number} userId @param {number} courseId */
const studyRecord = (demo, userId, courseId) => {
  const held = demo.state.study.find((row) => row.user_id === userId && row.course_id === courseId)
  if (held !== undefined) return held
  /** @type {import('../types.mjs').StudyRecord} */
  const created = {
    id: demo.id(),
    course_id: courseId,
    user_id: userId,
    is_watched: 0,
    watchedAt: null,
    progress: 0,
    createdAt: demo.now(),
    updatedAt: demo.now(),
  }
  demo.state.study.push(created)
  return created
}

/** @param {Demo} demo @param {Ctx} c */
const getLesson = async (demo, c) => {
  const { lesson, course } = lessonOf(demo, c)
  const member = await optionalMember(demo, c)
  const watch = hasAccess(demo.state, member, course, demo.now())
  // opening a lesson with access starts the study record of the course (backend 8)
  if (watch && member !== null) studyRecord(demo, member.id, course.id)
  return ok(c, {
    video: lessonView(lesson),
    videos: lessonsByChapter(demo.state, course.id),
    chapters: chaptersOf(demo.state, course.id),
    course: courseDetail(course, originOf(c)),
    is_watch: watch,
    video_watched_progress: progressMap(demo.state, member, course.id),
    buy_videos: [],
  })
}

/** Finishing a lesson moves the course and gives points (backend 8). @param {Demo} demo @param {Member} member @param {number} courseId */
const lessonFinished = (demo, member, courseId) => {
  const { state } = demo
  const reward = Object(state.config['credit1_reward'])
  const total = state.lessons.filter((row) => row.course_id === courseId).length
  const done = state.progress.filter(
    (row) => row.user_id === member.id && row.course_id === courseId && row.watchedAt !== null,
  ).length
  const record = studyRecord(demo, member.id, courseId)
  const before = record.is_watched
  record.progress = Math.round((done / total) * 100)
  record.updatedAt = demo.now()
  addCredit(demo, member, Number(reward.watched_video ?? 0), '看完课时送积分')
  if (done < total || before === 1) return
  record.is_watched = 1
  record.watchedAt = demo.now()
  addCredit(demo, member, Number(reward.watched_vod_course ?? 0), '看完课程送积分')
}

/** @param {Demo} demo @param {Ctx} c */
const recordProgress = async (demo, c) => {
  const { state } = demo
  const member = await requireMember(demo, c, { oneDevice: false })
  const duration = Number((await bodyOf(c))['duration'])
  if (!Number.isInteger(duration) || duration < 1) throw new Refusal('参数错误')
  const { lesson, course } = lessonOf(demo, c)
  const full = hasAccess(state, member, course, demo.now())
  if (!full && lesson.free_seconds <= 0) throw new Refusal('无权限观看此视频')
  const seconds = full ? duration : Math.min(duration, lesson.free_seconds)
  let row = state.progress.find((candidate) => candidate.user_id === member.id && candidate.video_id === lesson.id)
  if (row === undefined) {
    row = {
      id: demo.id(),
      user_id: member.id,
      course_id: course.id,
      video_id: lesson.id,
      watch_seconds: 0,
      watchedAt: null,
      createdAt: demo.now(),
      updatedAt: demo.now(),
    }
    state.progress.push(row)
  }
  // monotonic, and nothing changes after finishing (backend 8)
  if (row.watchedAt === null && seconds >= row.watch_seconds) {
    row.watch_seconds = seconds
    row.updatedAt = demo.now()
    if (seconds >= lesson.duration) {
      row.watchedAt = demo.now()
      lessonFinished(demo, member, course.id)
    }
  }
  return ok(c)
}

/** @param {App} app @param {Demo} demo */
export const registerLessons = (app, demo) => {
  app.get('/api/v2/video/:id{[0-9]+}', (c) => getLesson(demo, c))
  app.get('/api/v2/video/:id{[0-9]+}/playinfo', async (c) => {
    const member = await requireMember(demo, c, { oneDevice: false })
    const { lesson, course } = lessonOf(demo, c)
    if (!hasAccess(demo.state, member, course, demo.now()) && lesson.free_seconds <= 0)
      throw new Refusal('请购买后观看')
    const expiresAt = demo.now() + demo.state.odd.media_sign_seconds * 1000
    const { media } = lesson
    const urls = isFilm(media)
      ? filmUrls(media, originOf(c), `${expiresAt}-${demo.id()}`)
      : playUrls(lesson, originOf(c), expiresAt)
    return ok(c, { urls })
  })
  app.post('/api/v2/video/:id{[0-9]+}/record', (c) => recordProgress(demo, c))
}
