// @ts-check
import { local, localOrNull, utc } from './time.mjs'
import { courseLessons, publishedCourse } from './access.mjs'

/**
 * @typedef {import('../types.mjs').State} State
 * @typedef {import('../types.mjs').Course} Course
 * @typedef {import('../types.mjs').Lesson} Lesson
 * @typedef {import('../types.mjs').Member} Member
 */

/** Replaces `{origin}` in every text of a value. @param {unknown} value @param {string} origin @returns {unknown} */
export const withOrigin = (value, origin) => {
  if (typeof value === 'string') return value.replaceAll('{origin}', origin)
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withOrigin(item, origin)]))
  return value
}

/** @param {string} file @param {string} origin */
export const thumbOf = (file, origin) => (file === '' ? '' : `${origin}/demo-covers/${file}`)

/** Fields shared by course list and course detail. @param {Course} course @param {string} origin */
const courseBase = (course, origin) => ({
  id: course.id,
  title: course.title,
  slug: '',
  thumb: thumbOf(course.thumb, origin),
  charge: course.charge,
  short_description: course.short_description,
  seo_keywords: '',
  seo_description: '',
  published_at: local(course.publishedAt),
  is_show: course.is_show,
  category_id: course.category_id,
  is_rec: course.is_rec,
  user_count: course.user_count,
  is_free: course.is_free,
  is_allow_comment: course.is_allow_comment,
  is_vip_free: course.is_vip_free,
})

/** @param {State} state @param {number} id */
const categoryRef = (state, id) => {
  const category = state.categories.find((candidate) => candidate.id === id)
  return category === undefined ? null : { id: category.id, name: category.name }
}

/** @param {State} state @param {Course} course @param {string} origin */
export const courseSummary = (state, course, origin) => ({
  ...courseBase(course, origin),
  videos_count: courseLessons(state, course.id).length,
  category: categoryRef(state, course.category_id) ?? [],
})

/** @param {Course} course @param {string} origin */
export const courseDetail = (course, origin) => ({ ...courseBase(course, origin), render_desc: course.render_desc })

/** @param {State} state @param {Course} course @param {string} origin */
export const courseFull = (state, course, origin) => ({
  ...courseDetail(course, origin),
  videos_count: courseLessons(state, course.id).length,
  category: categoryRef(state, course.category_id),
})

/** @param {State} state @param {Course} course @param {string} origin */
export const blockCourse = (state, course, origin) => ({
  id: course.id,
  title: course.title,
  thumb: thumbOf(course.thumb, origin),
  charge: course.charge,
  user_count: course.user_count,
  short_description: course.short_description,
  published_at: local(course.publishedAt),
  category_id: course.category_id,
  is_rec: course.is_rec,
  is_free: course.is_free,
  created_at: utc(course.publishedAt),
  category: categoryRef(state, course.category_id),
})

/** @param {Lesson} lesson */
export const lessonView = (lesson) => ({
  id: lesson.id,
  course_id: lesson.course_id,
  title: lesson.title,
  slug: '',
  charge: 0,
  view_num: 0,
  seo_keywords: '',
  seo_description: '',
  published_at: local(lesson.publishedAt),
  chapter_id: lesson.chapter_id,
  duration: lesson.duration,
  is_ban_sell: 1,
  free_seconds: lesson.free_seconds,
  ban_drag: lesson.ban_drag,
  is_allow_comment: lesson.is_allow_comment,
})

/** `videos` in its three shapes: object by chapter, array of arrays when only key 0 exists, `[]` (openapi LessonsByChapter). @param {State} state @param {number} courseId */
export const lessonsByChapter = (state, courseId) => {
  const lessons = courseLessons(state, courseId)
  const keys = [...new Set(lessons.map((lesson) => lesson.chapter_id))]
  if (keys.length === 0) return []
  if (keys.length === 1 && keys[0] === 0) return [lessons.map(lessonView)]
  return Object.fromEntries(
    keys.map((key) => [String(key), lessons.filter((lesson) => lesson.chapter_id === key).map(lessonView)]),
  )
}

/** @param {State} state @param {number} courseId */
export const chaptersOf = (state, courseId) => state.chapters.filter((chapter) => chapter.course_id === courseId)

/** @param {State} state @param {Member | null} member @param {number} courseId */
export const progressMap = (state, member, courseId) => {
  const rows =
    member === null ? [] : state.progress.filter((row) => row.user_id === member.id && row.course_id === courseId)
  if (rows.length === 0) return []
  return Object.fromEntries(
    rows.map((row) => [
      String(row.video_id),
      {
        id: row.id,
        user_id: row.user_id,
        course_id: row.course_id,
        video_id: row.video_id,
        watch_seconds: row.watch_seconds,
        watched_at: localOrNull(row.watchedAt),
        created_at: utc(row.createdAt),
        updated_at: utc(row.updatedAt),
        deleted_at: null,
      },
    ]),
  )
}

/** @param {import('../types.mjs').StudyRecord} record */
export const studyRecordView = (record) => ({
  id: record.id,
  course_id: record.course_id,
  user_id: record.user_id,
  is_watched: record.is_watched,
  watched_at: localOrNull(record.watchedAt),
  progress: record.progress,
  created_at: utc(record.createdAt),
  updated_at: utc(record.updatedAt),
})

/** What the three study lists show about one course; `[]` where something is missing (backend 9). @param {State} state @param {number} userId @param {number} courseId @param {string} origin @param {number} now */
export const studyParts = (state, userId, courseId, origin, now) => {
  const rows = state.progress.filter((row) => row.user_id === userId && row.course_id === courseId)
  const last = [...rows].sort((a, b) => b.updatedAt - a.updatedAt)[0]
  const lesson = state.lessons.find((candidate) => candidate.id === last?.video_id)
  const course = publishedCourse(state, courseId, now)
  return {
    learned_count: rows.filter((row) => row.watchedAt !== null).length,
    last_view_video:
      last === undefined
        ? []
        : {
            id: last.id,
            user_id: last.user_id,
            course_id: last.course_id,
            video_id: last.video_id,
            watch_seconds: last.watch_seconds,
            watched_at: localOrNull(last.watchedAt),
            created_at: local(last.createdAt),
            updated_at: local(last.updatedAt),
            video:
              lesson === undefined
                ? []
                : {
                    id: lesson.id,
                    title: lesson.title,
                    duration: lesson.duration,
                    published_at: local(lesson.publishedAt),
                  },
          },
    course:
      course === undefined
        ? []
        : {
            id: course.id,
            title: course.title,
            thumb: thumbOf(course.thumb, origin),
            charge: course.charge,
            videos_count: state.lessons.filter((candidate) => candidate.course_id === courseId).length,
          },
  }
}

/** @param {State} state @param {Member} member @param {string} origin */
export const memberView = (state, member, origin) => {
  const role = state.roles.find((candidate) => candidate.id === member.role_id)
  const bound = (/** @type {'qq' | 'wechat'} */ app) =>
    state.socials.some((row) => row.app === app && row.user_id === member.id) ? 1 : 0
  return {
    id: member.id,
    avatar: member.avatar.startsWith('/demo') ? `${origin}${member.avatar}` : member.avatar,
    nick_name: member.nick_name,
    mobile: member.mobile,
    credit1: member.credit1,
    credit2: 0,
    credit3: 0,
    is_active: 1,
    is_lock: member.is_lock,
    created_at: utc(member.createdAt),
    role_id: member.role_id,
    role_expired_at: member.role_expired_at,
    invite_balance: 0,
    is_password_set: member.is_password_set,
    is_set_nickname: member.is_set_nickname,
    role: role === undefined ? null : { id: role.id, name: role.name, desc_rows: [''] },
    is_bind_qq: bound('qq'),
    is_bind_wechat: bound('wechat'),
    is_bind_mobile: /^1\d{10}$/.test(member.mobile) ? 1 : 0,
    invite_people_count: 0,
    is_face_verify: member.is_face_verify,
    profile_real_name: member.profile_real_name,
    profile_id_number: member.profile_id_number,
    ...(state.odd.no_agreement_status ? {} : { agreement_status: member.agreement_status }),
    ...member.overrides,
  }
}
