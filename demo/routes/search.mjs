// @ts-check
import { Refusal, ok, validate } from '../lib/envelope.mjs'
import { originOf, pageOf, slice } from '../lib/request.mjs'
import { utc } from '../lib/time.mjs'
import { thumbOf } from '../lib/views.mjs'

/** @param {string} html */
const plain = (html) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .trim()

/** 100 characters either side of the keyword; '' when it is only in the title. @param {string} text @param {string} keywords */
const excerpt = (text, keywords) => {
  const at = text.toLowerCase().indexOf(keywords)
  return at < 0 ? '' : `${text.slice(Math.max(0, at - 100), at + keywords.length + 100)}...`
}

/** @param {import('../types.mjs').App} app @param {import('../types.mjs').Demo} demo */
export const registerSearch = (app, demo) => {
  app.get('/api/v3/search', (c) => {
    const { state } = demo
    const keywords = (c.req.query('keywords') ?? '').trim().toLowerCase()
    const type = c.req.query('type')
    validate([[keywords === '', '请输入关键字']])
    if (type === undefined) throw new Refusal('错误')
    if (state.odd.search_off) return ok(c, { total: 0, data: [] })
    const shown = state.courses.filter((course) => course.is_show === 1 && course.publishedAt <= demo.now())
    const courses = shown.map((course) => ({
      resource_type: 'vod',
      resource_id: course.id,
      title: course.title,
      charge: course.charge,
      thumb: thumbOf(course.thumb, originOf(c)),
      short_desc: course.short_description,
      desc: plain(course.render_desc),
      at: course.publishedAt,
    }))
    const ids = new Set(shown.map((course) => course.id))
    const lessons = state.lessons
      .filter((lesson) => ids.has(lesson.course_id))
      .map((lesson) => ({
        resource_type: 'video',
        resource_id: lesson.id,
        title: lesson.title,
        charge: 0,
        thumb: '',
        short_desc: '',
        desc: '',
        at: lesson.publishedAt,
      }))
    const rows = [...courses, ...lessons]
      // the row number of the index is not the id of the course or lesson (openapi SearchResult)
      .map(({ at, ...row }, index) => ({
        id: 50_001 + index,
        ...row,
        created_at: utc(at),
        updated_at: utc(at),
        p: excerpt(row.desc, keywords),
      }))
      .filter((row) => type === '' || type === '0' || row.resource_type === type)
      .filter((row) => `${row.title}\n${row.short_desc}\n${row.desc}`.toLowerCase().includes(keywords))
      .slice(0, 100)
    const at = pageOf(c, 'size')
    return ok(c, { total: rows.length, data: slice(rows, { ...at, size: Math.min(100, at.size) }) })
  })
}
