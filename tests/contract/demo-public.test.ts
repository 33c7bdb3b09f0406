import { describe, expect, it } from 'vitest'
import { openSchool, type Rows } from './demo-client.ts'

interface Course {
  id: number
  title: string
  is_free: number
  category_id: number
}

describe('demo school: public calls', () => {
  const school = openSchool()

  it('answers configuration, status, navigation and links', async () => {
    const config = await school.ok<Record<string, unknown>>('getConfig')
    expect(config).toMatchObject({ name: '南窗学堂', url: 'http://school.test' })
    expect(await school.ok('getStatus')).toEqual([])
    expect(await school.ok<unknown[]>('listNavs', { query: { platform: 'h5' } })).toHaveLength(2)
    expect(await school.ok<unknown[]>('listLinks')).toHaveLength(2)
    expect(await school.ok('getWechatJssdk', { query: { path: 'http://school.test/' } })).toEqual({ enabled: 0 })
    await school.refused('getWechatJssdk', {}, '参数错误')
    await school.control('PATCH', 'odd', { jssdk: true })
    expect(await school.ok('getWechatJssdk', { query: { path: 'http://school.test/' } })).toMatchObject({ enabled: 1 })
  })

  it('merges configuration keys given by the control call', async () => {
    await school.control('PATCH', 'config', { member: { enabled_face_verify: true } })
    expect(await school.ok('getConfig')).toMatchObject({
      member: { enabled_face_verify: true, enabled_mobile_bind_alert: 0 },
    })
    await school.control('POST', 'reset')
    expect(await school.ok('getConfig')).toMatchObject({ member: { enabled_face_verify: false } })
  })

  it('answers page blocks with live courses, and empty ones on request', async () => {
    const blocks = await school.ok<Array<{ sign: string; config_render: unknown }>>('listPageBlocks', {
      query: { page_name: 'h5-page-index' },
    })
    expect(new Set(blocks.map((block) => block.sign))).toEqual(
      new Set([
        'slider',
        'grid-nav',
        'blank',
        'h5-vod-v1',
        'image-group',
        'h5-live-v1',
        'mp-wechat',
        'code',
        'h5-gzh-v1',
      ]),
    )
    expect(await school.ok('listPageBlocks', { query: { page_name: 'nope' } })).toEqual([])
    await school.refused('listPageBlocks', {}, 'page_name参数不能为空')
    await school.control('PATCH', 'odd', { blocks_empty: true })
    const empty = await school.ok<Array<{ sign: string; config_render: unknown }>>('listPageBlocks', {
      query: { page_name: 'h5-page-index' },
    })
    expect(empty.find((block) => block.sign === 'slider')?.config_render).toEqual([])
    await school.control('POST', 'reset')
  })

  it('lists courses by page, category with children, and scene', async () => {
    const first = await school.ok<Rows<Course>>('listCourses', { query: { page: 1, page_size: 10 } })
    expect(first.total).toBe(36)
    const ids = new Set<number>()
    for (const page of [1, 2, 3, 4])
      for (const row of (await school.ok<Rows<Course>>('listCourses', { query: { page, page_size: 10 } })).data)
        ids.add(row.id)
    expect(ids.size).toBe(36)
    expect(ids.has(14) || ids.has(15)).toBe(false)
    const free = await school.ok<Rows<Course>>('listCourses', { query: { scene: 'free', page_size: 50 } })
    expect(free.data.every((row) => row.is_free === 1)).toBe(true)
    const language = await school.ok<Rows<Course>>('listCourses', { query: { category_id: 2, page_size: 50 } })
    expect(new Set(language.data.map((row) => row.category_id))).toEqual(new Set([21, 22]))
    expect((await school.ok<Rows<Course>>('listCourses', { query: { category_id: 8 } })).data).toEqual([])
    await school.refused('listCourses', { query: { page_size: 0 } }, '错误')
    const categories = await school.ok<Array<{ children: unknown[] }>>('listCourseCategories')
    expect(categories).toHaveLength(8)
    expect(categories[0]?.children).toHaveLength(2)
  })

  it('answers the three shapes of videos, hidden, missing and unpublished courses', async () => {
    const videos = async (id: number) =>
      (await school.ok<{ videos: unknown; chapters: Array<{ id: number }> }>('getCourse', { path: { id } })).videos
    expect(Object.keys(Object((await videos(1)) as object))).toEqual(['11', '12', '13', '14'])
    expect(await videos(6)).toMatchObject([[{ id: 601 }, ...Array.from({ length: 17 }, () => ({}))]])
    expect(await videos(12)).toEqual([])
    expect(Object.keys(Object(await videos(10)))).toEqual(['0', '3', '9'])
    const odd = await school.ok<{ chapters: Array<{ id: number }> }>('getCourse', { path: { id: 10 } })
    expect(odd.chapters.map((chapter) => chapter.id)).toEqual([9, 3])
    expect(await school.ok('getCourse', { path: { id: 14 } })).toMatchObject({ course: { is_show: 0 } })
    await school.refused('getCourse', { path: { id: 15 } }, '资源不存在', 404)
    await school.refused('getCourse', { path: { id: 99_999 } }, '资源不存在', 404)
    await school.refused('getCourse', { path: { id: 'abc' } }, '路由不存在', 404)
  })

  it('treats every detail of course 1 as documented', async () => {
    const course = await school.ok<{ videos: Record<string, unknown[]>; attach: unknown[]; isBuy: boolean }>(
      'getCourse',
      { path: { id: 1 } },
    )
    expect(Object.values(course.videos).map((list) => list.length)).toEqual([5, 6, 7, 6])
    expect(course.attach).toHaveLength(6)
    expect(course.isBuy).toBe(false)
  })

  it('answers a lesson to visitors without access and refuses playinfo', async () => {
    expect(await school.ok('getLesson', { path: { id: 101 } })).toMatchObject({
      is_watch: false,
      video: { duration: 120 },
    })
    await school.refused('getLesson', { path: { id: 99_999 } }, '资源不存在', 404)
    await school.refused('getPlayInfo', { path: { id: 101 } }, '请登录', 401)
  })

  it('answers announcements', async () => {
    expect(await school.ok('latestAnnouncement')).toMatchObject({ id: 13 })
    expect(await school.ok('getAnnouncement', { path: { id: 11 } })).toMatchObject({ title: '国庆放假通知' })
    await school.refused('getAnnouncement', { path: { id: 999 } }, '资源不存在', 404)
    const second = await school.ok<Rows<{ id: number }>>('listAnnouncements', { query: { page: 2, size: 10 } })
    expect(second.data.map((row) => row.id)).toEqual([3, 2, 1])
    await school.control('POST', 'announce', { title: '新公告', announcement: '<p>新</p>' })
    expect(await school.ok('latestAnnouncement')).toMatchObject({ id: 14, title: '新公告' })
    await school.control('PATCH', 'odd', { no_announcement: true })
    expect(await school.ok('latestAnnouncement')).toEqual([])
    await school.control('POST', 'reset')
  })

  it('searches courses and lessons', async () => {
    type Found = Rows<{ id: number; resource_id: number; resource_type: string }>
    const all = await school.ok<Found>('search', { query: { keywords: '清洗', type: '0' } })
    expect(all.total).toBeGreaterThan(1)
    const courses = await school.ok<Found>('search', { query: { keywords: 'python', type: 'vod' } })
    expect(courses.data[0]).toMatchObject({ resource_type: 'vod', resource_id: 1 })
    expect(courses.data[0]?.id).not.toBe(1)
    expect(await school.ok('search', { query: { keywords: '不存在的词', type: '' } })).toEqual({ total: 0, data: [] })
    await school.refused('search', { query: { type: '' } }, '请输入关键字')
    await school.refused('search', { query: { keywords: 'a' } }, '错误')
    expect(await school.ok('searchCoursesV2', { query: { keywords: '摄影' } })).toMatchObject({ keywords: '摄影' })
  })

  it('answers membership products', async () => {
    expect(await school.ok<unknown[]>('listRoles')).toHaveLength(4)
    expect(await school.ok('getRole', { path: { id: 3 } })).toMatchObject({ name: '年度会员' })
    await school.refused('getRole', { path: { id: 99 } }, '资源不存在', 404)
  })

  it('answers comments of a course with odd authors and waiting ones', async () => {
    type Comments = Rows<{
      id: string
      is_check: number
      content: string
      user: unknown
      replies: Array<{ is_check: number; content: string }>
    }>
    const { data, total } = await school.ok<Comments>('listComments', { query: { rt: 1, rid: 1 } })
    expect(total).toBe(34)
    expect(data).toHaveLength(5)
    expect(data.some((row) => row.is_check === 0 && row.content === '')).toBe(true)
    expect(data.some((row) => Array.isArray(row.user))).toBe(true)
    const leak = data.flatMap((row) => row.replies).find((row) => row.is_check === 0)
    expect(leak?.content).not.toBe('')
    const all = await school.ok<Comments>('listReplies', { query: { rt: 1, rid: 1 } })
    expect(all.data).toHaveLength(34)
    const busy = await school.ok<Comments>('listReplies', { query: { rt: 1, rid: 1, parent_id: data[2]?.id ?? '' } })
    expect(busy.data).toHaveLength(9)
    await school.refused('listReplies', { query: { rt: 1, rid: 1, parent_id: 'xxxx' } }, '参数错误')
    await school.refused('listComments', { query: { rt: 'x', rid: 1 } }, '错误')
    expect(await school.ok('listComments', { query: { rt: 1, rid: 30 } })).toEqual({ data: [], total: 0 })
  })

  it('answers unknown paths and wrong methods in the envelope', async () => {
    const unknown = await school.app.request('/api/v2/video/1/comments')
    expect(await unknown.json()).toEqual({ code: 404, message: '路由不存在', data: [] })
    const wrong = await school.app.request('/api/v2/login/password')
    expect(await wrong.json()).toEqual({ code: 1, message: '错误', data: [] })
    const preflight = await school.app.request('/api/v2/other/config', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://app.test',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-max-age')).toBe('1296000')
  })

  it('throttles only when asked', async () => {
    await school.control('PATCH', 'odd', { throttle: true, throttle_limit: 3 })
    for (const left of ['2', '1', '0'])
      expect((await school.raw('getStatus')).headers.get('x-ratelimit-remaining')).toBe(left)
    await school.refused('getStatus', {}, '请稍后再试', 429)
    school.clock.now += 61_000
    await school.ok('getStatus')
    await school.control('POST', 'reset')
  })
})
