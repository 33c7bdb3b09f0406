// @ts-check
import { DAY, MINUTE } from '../lib/time.mjs'
import { describeCourse } from './description.mjs'

/**
 * @typedef {object} CourseSeed
 * @property {number} id
 * @property {string} title
 * @property {string} cover file in demo/covers, '' for none
 * @property {number} category
 * @property {number} charge
 * @property {number} buyers
 * @property {string} short
 * @property {string[]} gains
 * @property {string} who
 * @property {0 | 1} [free]
 * @property {0 | 1} [vipFree]
 * @property {0 | 1} [recommended]
 * @property {0 | 1} [comments]
 * @property {number} [show]
 * @property {boolean} [unpublished]
 * @property {boolean} [hostile]
 * @property {boolean} [shuffled]
 * @property {number[]} [chapterIds]
 * @property {string[]} plan
 * @property {string[]} files
 */

// `plan` has one text per chapter: `标题：课时|课时`; an empty title means "no chapter". A lesson may carry flags:
// @s120 seconds, @t30 trial seconds, @b no seeking, @m=hls kind of media.

/** @param {string} name */
const fileContent = (name) => {
  if (name.endsWith('.csv'))
    return '日期,门店,品类,数量,金额\n2026-11-01,南窗一店,图书,3,126\n2026-11-01,南窗二店,文具,5,48\n'
  if (name.endsWith('.pdf'))
    return '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  return `${name}\n\n南窗学堂课程资料，仅供学员个人学习使用。\n`
}

/** @param {string} text */
const parseLesson = (text) => {
  const [title = '', ...flags] = text.split('@')
  /** @param {string} name */
  const flag = (name) => flags.find((candidate) => candidate.startsWith(name))?.slice(name.length)
  const seconds = flag('s')
  return {
    title,
    seconds: seconds === undefined ? null : Number(seconds),
    trial: Number(flag('t') ?? 0),
    banDrag: flags.includes('b'),
    media: flag('m=') ?? 'mp4',
  }
}

/**
 * Chapter n of course c has id c*10+n, lesson n of course c has id c*100+n, attachment n of course c has id c*10+n.
 * @param {CourseSeed} seed
 * @param {number} now
 */
export const buildCourse = (seed, now) => {
  const publishedAt = seed.unpublished === true ? now + 30 * DAY : now - seed.id * 5 * DAY
  /** @type {import('../types.mjs').Chapter[]} */
  const chapters = []
  /** @type {import('../types.mjs').Lesson[]} */
  const lessons = []
  for (const part of seed.plan) {
    const cut = part.indexOf('：')
    const title = part.slice(0, cut)
    const list = part
      .slice(cut + 1)
      .split('|')
      .filter((text) => text !== '')
    let chapterId = 0
    if (title !== '') {
      chapterId = seed.chapterIds?.[chapters.length] ?? seed.id * 10 + chapters.length + 1
      chapters.push({ id: chapterId, course_id: seed.id, title })
    }
    for (const text of list) {
      const parsed = parseLesson(text)
      const number = lessons.length + 1
      // every other lesson of a shuffled course was published earlier than the one before it
      const step = seed.shuffled === true && number % 2 === 0 ? number - 2.5 : number
      lessons.push({
        id: seed.id * 100 + number,
        course_id: seed.id,
        chapter_id: chapterId,
        title: parsed.title,
        duration: parsed.seconds ?? 480 + ((seed.id * 37 + number * 151) % 960),
        free_seconds: parsed.trial,
        ban_drag: parsed.banDrag ? 1 : 0,
        is_allow_comment: seed.comments ?? 1,
        publishedAt: Math.min(publishedAt, now - DAY) + Math.round(step * MINUTE),
        media: /** @type {import('../types.mjs').Media['kind']} the seed files are the only source of this flag */ (
          parsed.media
        ),
      })
    }
  }
  /** @type {import('../types.mjs').Attachment[]} */
  const attachments = seed.files.map((name, index) => ({
    id: seed.id * 10 + index + 1,
    course_id: seed.id,
    name,
    extension: name.split('.').at(-1) ?? '',
    content: fileContent(name),
  }))
  /** @type {import('../types.mjs').Course} */
  const course = {
    id: seed.id,
    title: seed.title,
    thumb: seed.cover,
    charge: seed.charge,
    short_description: seed.short,
    render_desc: describeCourse(seed),
    publishedAt,
    is_show: seed.show ?? 1,
    category_id: seed.category,
    is_rec: seed.recommended ?? 0,
    user_count: seed.buyers,
    is_free: seed.free ?? 0,
    is_allow_comment: seed.comments ?? 1,
    is_vip_free: seed.vipFree ?? 0,
  }
  return { course, chapters, lessons, attachments }
}
