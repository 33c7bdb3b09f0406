import { beforeEach, describe, expect, it } from 'vitest'
import { openSchool, type Rows } from './demo-client.ts'

interface StudyRow {
  course_id: number
  progress: number
  is_watched: number
  learned_count: number
  is_subscribe: number
  last_view_video: unknown
  course: unknown
}
interface Progress {
  watch_seconds: number
  watched_at: string | null
}

const school = openSchool()
beforeEach(() => school.reset())

const progressOf = async (token: string, id: number) => {
  const lesson = await school.ok<{ video_watched_progress: Record<string, Progress> | [] }>('getLesson', {
    token,
    path: { id },
  })
  return Array.isArray(lesson.video_watched_progress) ? undefined : lesson.video_watched_progress[String(id)]
}

const isBuy = async (mobile: string, id: number) =>
  (await school.ok<{ isBuy: boolean }>('getCourse', { token: await school.login(mobile), path: { id } })).isBuy

describe('demo school: access and progress', () => {
  it('grants courses by purchase, free switch and membership in force only', async () => {
    expect(await isBuy('13800000000', 1)).toBe(true)
    expect(await isBuy('13800000002', 1)).toBe(false)
    expect(await isBuy('13800000002', 4)).toBe(true)
    expect(await isBuy('13800000002', 8)).toBe(false)
    expect(await isBuy('13800000001', 1)).toBe(true)
    expect(await isBuy('13800000001', 3)).toBe(false)
    expect(await isBuy('13800000003', 1)).toBe(false)
  })

  it('answers play addresses of every kind', async () => {
    const token = await school.login('13800000000')
    const urls = async (id: number) =>
      (await school.ok<{ urls: Array<{ url: string; name: unknown }> }>('getPlayInfo', { token, path: { id } })).urls
    expect(await urls(101)).toMatchObject([{ url: 'http://school.test/demo-media/lesson-120.mp4', name: '默认' }])
    expect(await urls(702)).toMatchObject([{ format: 'm3u8' }])
    expect((await urls(703)).map((entry) => entry.name)).toEqual(['SD', 720])
    expect((await urls(705))[0]?.url).toMatch(/^<iframe /)
    expect((await urls(706))[0]?.url).toMatch(/^https:/)
    expect(await urls(707)).toEqual([])
    for (const id of [704, 708, 709, 710, 711, 712, 713]) expect(await urls(id)).toHaveLength(1)
    const plain = await school.login('13800000002')
    await school.refused('getPlayInfo', { token: plain, path: { id: 103 } }, '请购买后观看')
    await school.ok('getPlayInfo', { token: plain, path: { id: 501 }, query: { is_try: 1 } })
    await school.refused('getPlayInfo', { token, path: { id: 99_999 } }, '资源不存在', 404)
  })

  it('keeps the furthest position and stops changing after the end', async () => {
    const token = await school.login('13800000000')
    const record = (duration: unknown) =>
      school.ok('recordProgress', { token, path: { id: 301 + 6 }, body: { duration } })
    const id = 307
    await school.refused('recordProgress', { token, path: { id }, body: { duration: 0 } }, '参数错误')
    await school.refused('recordProgress', { path: { id }, body: { duration: 5 } }, '请登录', 401)
    await record(200)
    await record(150)
    expect(await progressOf(token, id)).toMatchObject({ watch_seconds: 200, watched_at: null })
    await record(5000)
    expect(await progressOf(token, id)).toMatchObject({ watch_seconds: 5000 })
    expect((await progressOf(token, id))?.watched_at).toMatch(/^2026-11-20 18:00:00$/)
    await record(6000)
    expect(await progressOf(token, id)).toMatchObject({ watch_seconds: 5000 })
  })

  it('moves the course and gives points when lessons are finished', async () => {
    const token = await school.login('13800000001')
    const before = (await school.ok<{ credit1: number }>('getMember', { token })).credit1
    const finish = (id: number) => school.ok('recordProgress', { token, path: { id }, body: { duration: 9000 } })
    for (const id of [2001, 2002, 2003, 2004, 2005, 2006]) await finish(id)
    const row = async () =>
      (await school.ok<Rows<StudyRow>>('listLearnedCourses', { token })).data.find((item) => item.course_id === 20)
    expect(await row()).toMatchObject({ progress: 86, is_watched: 0, learned_count: 6, is_subscribe: 0 })
    await finish(2007)
    expect(await row()).toMatchObject({ progress: 100, is_watched: 1 })
    expect((await school.ok<{ credit1: number }>('getMember', { token })).credit1).toBe(before + 7 * 2 + 20)
  })

  it('caps previews, refuses without access, finishes lessons of length 0 at once', async () => {
    const token = await school.login('13800000002')
    await school.ok('recordProgress', { token, path: { id: 501 }, body: { duration: 600 } })
    expect(await progressOf(token, 501)).toMatchObject({ watch_seconds: 30, watched_at: null })
    await school.refused('recordProgress', { token, path: { id: 503 }, body: { duration: 10 } }, '无权限观看此视频')
    const owner = await school.login('13800000000')
    await school.ok('recordProgress', { token: owner, path: { id: 710 }, body: { duration: 1 } })
    expect((await progressOf(owner, 710))?.watched_at).not.toBeNull()
  })

  it('starts the study record when a lesson is opened with access', async () => {
    const token = await school.login('13800000002')
    const learned = () => school.ok<Rows<StudyRow>>('listLearnedCourses', { token })
    expect((await learned()).total).toBe(0)
    await school.ok('getLesson', { token, path: { id: 501 } })
    expect((await learned()).total).toBe(0)
    await school.ok('getLesson', { token, path: { id: 401 } })
    expect(await learned()).toMatchObject({ total: 1, data: [{ course_id: 4, progress: 0, last_view_video: [] }] })
  })
})

describe('demo school: study lists', () => {
  it('pages what account 0 studies, bought and likes', async () => {
    const token = await school.login('13800000000')
    const learned = await school.ok<Rows<StudyRow>>('listLearnedCourses', {
      token,
      query: { page: 1, size: 10, type: 'vod' },
    })
    expect(learned.total).toBe(14)
    expect(learned.data[0]).toMatchObject({
      course_id: 1,
      learned_count: 4,
      is_subscribe: 1,
      last_view_video: { video_id: 105, watch_seconds: 49 },
    })
    expect((await school.ok<Rows<StudyRow>>('listPurchasedCourses', { token, query: { page: 2 } })).data).toHaveLength(
      6,
    )
    expect((await school.ok<Rows<StudyRow>>('listLikedCourses', { token, query: { page: 3 } })).data).toHaveLength(4)
    expect((await school.ok<Rows<unknown>>('listPurchasedCoursesV2', { token })).total).toBe(16)
  })

  it('answers deleted courses and lessons as [] and repeated purchases twice', async () => {
    const token = await school.login('13800000008')
    const bought = await school.ok<Rows<StudyRow>>('listPurchasedCourses', { token })
    expect(bought.data.map((row) => row.course_id)).toEqual([9001, 2, 2, 19])
    expect(bought.data[0]).toMatchObject({ course: [], last_view_video: [] })
    const learned = await school.ok<Rows<StudyRow>>('listLearnedCourses', { token })
    expect(learned.data.find((row) => row.course_id === 9001)?.course).toEqual([])
    expect(learned.data.find((row) => row.course_id === 21)?.last_view_video).toMatchObject({ video: [] })
    expect(learned.data.find((row) => row.course_id === 26)?.last_view_video).toEqual([])
  })

  it('answers the lessons of a course as list or as object', async () => {
    const token = await school.login('13800000000')
    const one = await school.ok<Array<{ id: number; watch_record: unknown }>>('getLearnedCourse', {
      token,
      path: { courseId: 1 },
    })
    expect(one).toHaveLength(24)
    expect(one[0]?.watch_record).toMatchObject({ watch_seconds: 120 })
    expect(one[23]?.watch_record).toBeNull()
    const shuffled = await school.ok<Record<string, unknown>>('getLearnedCourse', { token, path: { courseId: 19 } })
    expect(Array.isArray(shuffled)).toBe(false)
    expect(Object.keys(shuffled)).toHaveLength(6)
    await school.refused('getLearnedCourse', { token, path: { courseId: 'abc' } }, '错误')
  })

  it('toggles favourites', async () => {
    const token = await school.login('13800000002')
    expect(await school.ok('toggleCourseLike', { token, path: { id: 1 } })).toBe(1)
    expect(await school.ok('getCourse', { token, path: { id: 1 } })).toMatchObject({ isCollect: true })
    expect(await school.ok('toggleCourseLike', { token, path: { id: 1 } })).toBe(0)
    await school.refused('toggleCourseLike', { token, path: { id: 99_999 } }, '资源不存在', 404)
    await school.refused('toggleCourseLike', { path: { id: 1 } }, '请登录', 401)
  })

  it('hands out attachments once, to owners, at most 60 an hour', async () => {
    const token = await school.login('13800000000')
    const path = { courseId: 1, id: 12 }
    const { download_url } = await school.ok<{ download_url: string }>('getAttachmentUrl', { token, path })
    const file = await school.app.request(download_url)
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(await file.text()).toContain('日期,门店')
    expect(await (await school.app.request(download_url)).json()).toMatchObject({ code: 404 })
    await school.refused('getAttachmentUrl', { token, path: { courseId: 1, id: 999 } }, '资源不存在', 404)
    await school.refused('getAttachmentUrl', { token: await school.login('13800000002'), path }, '请购买课程')
    for (let n = 1; n < 60; n += 1) await school.ok('getAttachmentUrl', { token, path })
    await school.refused('getAttachmentUrl', { token, path }, '请稍后再试', 429)
  })
})

describe('demo school: comments', () => {
  it('holds new comments back until they are approved', async () => {
    const token = await school.login('13800000000')
    const body = { rt: 1, rid: 1, content: '<b>很好</b>', parent_id: 0, reply_id: 0 }
    const made = await school.ok<{ id: string; parent_id: string }>('createComment', { token, body })
    type List = Rows<{
      id: string
      content: string
      is_check: number
      replies: Array<{ id: string; reply_user?: unknown }>
    }>
    const top = async () => (await school.ok<List>('listComments', { query: { rt: 1, rid: 1 } })).data[0]
    expect(await top()).toMatchObject({ id: made.id, content: '', is_check: 0 })
    await school.refused('createComment', { token, body: { ...body, parent_id: made.id } }, '评论审核中')
    await school.control('POST', `comment/${made.id}/approve`)
    expect(await top()).toMatchObject({ content: '很好', is_check: 1 })
    const reply = await school.ok<{ id: string }>('createComment', { token, body: { ...body, parent_id: made.id } })
    await school.ok('createComment', { token, body: { ...body, parent_id: made.id, reply_id: reply.id } })
    expect((await top())?.replies[0]).toMatchObject({ reply_user: { nick_name: '林间小满' } })
  })

  it('names the answered one of a first reply only where they wrote a row of the answer', async () => {
    type Thread = { id: string; replies: { id: string; reply_id: string; reply_user?: unknown }[] }
    const query = { rt: 1, rid: 1 }
    const { data } = await school.ok<{ data: Thread[] }>('listComments', { query })
    const thread = data[2]
    const newest = thread?.replies[0]
    expect(newest).toMatchObject({ reply_user: [] })
    expect(thread?.replies[1]).toMatchObject({ reply_user: { nick_name: expect.any(String) } })
    const all = await school.ok<{ data: Thread['replies'] }>('listReplies', {
      query: { ...query, parent_id: thread?.id ?? '' },
    })
    expect(all.data[0]).toMatchObject({ id: newest?.id, reply_user: { nick_name: expect.any(String) } })
  })

  it('refuses empty, long, closed, misplaced and too many comments', async () => {
    const token = await school.login('13800000000')
    const body = { rt: 1, rid: 1, content: '好', parent_id: 0, reply_id: 0 }
    await school.refused('createComment', { body }, '请登录', 401)
    await school.refused('createComment', { token, body: { ...body, content: '' } }, '请输入评论内容')
    await school.refused(
      'createComment',
      { token, body: { ...body, content: '长'.repeat(141) } },
      '评论内容最多140个字符',
    )
    await school.refused('createComment', { token, body: { ...body, rt: 9 } }, '参数错误')
    await school.refused('createComment', { token, body: { ...body, parent_id: 'xxxx' } }, '参数错误')
    await school.refused('createComment', { token, body: { ...body, rid: 17 } }, '禁止提交评论')
    await school.refused('createComment', { token, body: { ...body, rid: 99_999 } }, '资源不存在', 404)
    for (let n = 0; n < 100; n += 1) await school.ok('createComment', { token, body })
    await school.refused('createComment', { token, body }, '已超出每日评论限制')
  })
})
