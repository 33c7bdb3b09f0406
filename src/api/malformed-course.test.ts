/** Malformed and surprising data (screens section 6), by row: courses, lessons and study lists. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { courseListRead } from './course-list.ts'
import { learnedCourseRead } from './learned-course.ts'
import { getPlayInfo, lessonRead } from './lesson.ts'
import { memberRead } from './member.ts'
import { pageBlocksRead } from './page-block.ts'
import { rolesRead } from './role.ts'
import { searchRead } from './search.ts'
import { learnedCoursesRead, favouriteCoursesRead, purchasedCoursesRead } from './study.ts'
import { paging, serve, sizing, pageOf, course, detail, lessonIds } from '../../tests/support/data/malformed-answers.ts'

afterEach(() => vi.unstubAllGlobals())

const video = (id: number, rest: object = {}) => ({ id, course_id: 1, title: `课时${id}`, ...rest })

describe('rows 8, 9, 11: lessons by chapter', () => {
  const chapters = [
    { id: 9, title: '甲' },
    { id: 3, title: '乙' },
  ]
  it.each([
    [
      'an object, chapters deciding the order',
      chapters,
      { 3: [video(30)], 9: [video(90), video(91)], 0: [video(1)] },
      [
        [9, [90, 91]],
        [3, [30]],
        [null, [1]],
      ],
    ],
    ['an array of arrays', [], [[video(1), video(2)]], [[null, [1, 2]]]],
    [
      'an array whose index is the chapter',
      [{ id: 1, title: '甲' }],
      [[video(7)], [video(8)]],
      [
        [1, [8]],
        [null, [7]],
      ],
    ],
    [
      'nothing',
      chapters,
      [],
      [
        [9, []],
        [3, []],
      ],
    ],
    ['null', [], null, []],
    [
      'a chapter that is not in the list',
      chapters,
      { 9: [video(90)], 77: [video(5)] },
      [
        [9, [90]],
        [3, []],
        [null, [5]],
      ],
    ],
    [
      'groups that are no lists',
      chapters,
      { 9: 'x', 3: null, 0: {} },
      [
        [9, []],
        [3, []],
      ],
    ],
    [
      'broken lessons',
      chapters,
      { 9: [null, { title: 'x' }, video(90), 'x', { id: 'abc' }] },
      [
        [9, [90]],
        [3, []],
      ],
    ],
    [
      'lessons whose chapter is null',
      chapters,
      { '': [video(1)], 9: [video(90)] },
      [
        [9, [90]],
        [3, []],
        [null, [1]],
      ],
    ],
    [
      'lists with gaps, which PHP writes as objects',
      { 0: chapters[0], 2: chapters[1] },
      { 9: { 1: video(90), 3: video(91) }, 3: { 1: video(30) } },
      [
        [9, [90, 91]],
        [3, [30]],
      ],
    ],
    ['broken chapters', [null, {}, { id: 9 }], { 9: [video(90)] }, [[9, [90]]]],
  ])('%s', (_, given, videos, expected) => {
    expect(lessonIds(detail({ chapters: given, videos }).groups)).toEqual(expected)
    const lesson = lessonRead(1).decode({ video: video(1), course, chapters: given, videos })
    expect(lessonIds(lesson.groups)).toEqual(expected)
  })
})

describe('rows 10, 11: watched progress', () => {
  const progress = { watch_seconds: 45, watched_at: null, updated_at: '2026-11-20T10:00:00.000000Z' }
  const done = { watch_seconds: '90', watched_at: '2026-11-20 18:00:00', updated_at: null }
  const map = new Map([
    [5, { watchedSeconds: 45, isFinished: false, updatedAt: Date.parse('2026-11-20T10:00:00Z') }],
    [6, { watchedSeconds: 90, isFinished: true, updatedAt: null }],
  ])
  it.each([
    [[], new Map()],
    [null, new Map()],
    [{ '5': progress, '6': done, x: progress, '7': null }, map],
  ])('%j', (wire, watched) => {
    expect(detail({ videoWatchedProgress: wire }).watched).toEqual(watched)
    expect(lessonRead(1).decode({ video: video(1), course, video_watched_progress: wire }).watched).toEqual(watched)
  })

  it('row 11: both notations of the lessons owned one by one', () => {
    expect(detail({ buyVideos: [5, '6', null, 'x'] }).ownedLessonIds).toEqual([5, 6])
    expect(lessonRead(1).decode({ video: video(1), course, buy_videos: [5] }).ownedLessonIds).toEqual([5])
    expect(lessonRead(1).decode({ video: video(1), course, buy_videos: { 1: 5 } }).ownedLessonIds).toEqual([5])
  })

  it.each([
    [null, false],
    ['', false],
    [0, false],
    ['0', false],
    ['0000-00-00 00:00:00', false],
    ['-0001-11-30T00:00:00.000000Z', false],
    ['2026-11-20 18:00:00', true],
    ['20.11.2026', true],
  ])('watched_at %j: finished %s, wherever it stands', (watched_at, isFinished) => {
    const wire = { watch_seconds: 5, watched_at }
    expect(detail({ videoWatchedProgress: { 5: wire } }).watched.get(5)).toMatchObject({ isFinished })
    const [learned] = learnedCourseRead(1).decode([learnedRow(1, '01', wire)])
    expect(learned?.record).toMatchObject({ isFinished })
    const [row] = learnedCoursesRead(sizing).decode(
      pageOf(studyRow({ last_view_video: { ...wire, video_id: 1 } })),
    ).rows
    expect(row?.last).toMatchObject({ isFinished })
  })
})

const learnedRow = (id: number, day: string, watch_record: unknown = null) => ({
  id,
  title: `${id}`,
  duration: 60,
  published_at: `2026-08-${day} 10:00:00`,
  watch_record,
})

describe('row 12: getLearnedCourse', () => {
  const read = learnedCourseRead(1)
  it.each([
    ['a list', [learnedRow(1, '01'), learnedRow(2, '02'), learnedRow(3, '03')]],
    ['an object with shuffled keys', { '1': learnedRow(2, '02'), '0': learnedRow(1, '01'), '2': learnedRow(3, '03') }],
    [
      'an object in the order of other times',
      { '0': learnedRow(3, '03'), '1': learnedRow(1, '01'), '2': learnedRow(2, '02') },
    ],
  ])('%s', (_, data) => expect(read.decode(data).map(({ id }) => id)).toEqual([1, 2, 3]))

  it('knows lessons that were never opened, and reads created_at as UTC (row 51)', () => {
    const record = { watch_seconds: 40, watched_at: '2026-11-20T18:03:00', created_at: '2026-11-20T10:03:00' }
    expect(
      read
        .decode([learnedRow(1, '01'), learnedRow(2, '02', record), learnedRow(3, '03', [])])
        .map((lesson) => lesson.record),
    ).toEqual([null, { watchedSeconds: 40, isFinished: true, startedAt: Date.parse('2026-11-20T10:03:00Z') }, null])
  })
})

const studyRow = (rest: object) => ({
  course_id: 1,
  is_watched: 0,
  progress: 25,
  learned_count: 1,
  course: { id: 1, title: '课程', thumb: '', videos_count: 4 },
  ...rest,
})

describe('rows 13, 14: study rows', () => {
  const last = { video_id: 16, watch_seconds: 45, watched_at: null, updated_at: '2026-11-20 18:16:58' }
  const reads = [learnedCoursesRead(sizing), purchasedCoursesRead(sizing), favouriteCoursesRead(sizing)]

  it('row 13: a row whose course was deleted is left out, but counted', () => {
    for (const read of reads) {
      expect(
        read.decode({ data: [studyRow({ course: [] }), studyRow({}), studyRow({ course: null })], total: 3 }),
      ).toMatchObject({
        rows: [{ courseId: 1, title: '课程' }],
        total: 3,
        rawCount: 3,
      })
    }
  })

  it.each([[[]], [null], [{ ...last, video_id: null }]])('row 14: last_view_video %j is none', (view) => {
    for (const read of reads) {
      expect(read.decode(pageOf(studyRow({ last_view_video: view }))).rows).toMatchObject([{ last: null }])
    }
  })

  it.each([
    [
      { ...last, video: [] },
      { lessonId: 16, title: null, duration: 0, watchedSeconds: 45 },
    ],
    [last, { lessonId: 16, title: null }],
    [
      { ...last, video: { id: 16, title: '第一课', duration: 90 } },
      { lessonId: 16, title: '第一课', duration: 90, isFinished: false, updatedAt: Date.parse('2026-11-20T10:16:58Z') },
    ],
  ])('row 14: last_view_video %j', (view, expected) => {
    for (const read of reads) {
      expect(read.decode(pageOf(studyRow({ last_view_video: view }))).rows).toMatchObject([{ last: expected }])
    }
  })

  it('row 15: the same course twice has the same id twice, for the list to show once', () => {
    expect(
      purchasedCoursesRead(sizing)
        .decode(pageOf(studyRow({}), studyRow({})))
        .rows.map(({ courseId }) => courseId),
    ).toEqual([1, 1])
  })

  it('reads progress from the row or from its record', () => {
    const record = { is_watched: 1, progress: 100 }
    expect(reads.map((read) => read.decode(pageOf(studyRow({ watch_record: record }))).rows[0])).toMatchObject([
      { progress: 25, isFinished: false, isOwned: false },
      { progress: 100, isFinished: true, isOwned: true, favouritedAt: null },
      { progress: 100, isFinished: true, isOwned: false },
    ])
    expect(favouriteCoursesRead(sizing).decode(pageOf(studyRow({ watch_record: [] }))).rows[0]).toMatchObject({
      progress: 0,
      isFinished: false,
    })
  })
})

const listed = (rest: object) =>
  courseListRead({ ...paging, categoryId: 0, scene: '' }).decode(pageOf({ id: 1, title: '课程', ...rest })).rows[0]

describe('rows 16, 20: courses on cards', () => {
  it.each([
    [[], ''],
    [null, ''],
    [undefined, ''],
    ['x', ''],
    [{ id: 7, name: 'Vue 实战' }, 'Vue 实战'],
    [{ id: 7 }, ''],
  ])('row 16: category %j', (category, name) => expect(listed({ category })?.categoryName).toBe(name))

  it('row 20: a course of a block without is_vip_free and videos_count', () => {
    const items = [{ id: 1, title: '课程', thumb: '', charge: 99, is_free: 0, category: null }]
    const [block] = pageBlocksRead().decode([{ id: 4, sign: 'h5-vod-v1', config_render: { title: '推荐', items } }])
    expect(block).toMatchObject({
      courses: [
        { id: 1, charge: 99, isFree: false, isVipFree: false, lessonCount: null, buyerCount: null, categoryName: '' },
      ],
    })
  })

  it('row 39: charge 0 with is_free 0 is not free', () => {
    expect(listed({ charge: 0, is_free: 0 })).toMatchObject({ charge: 0, isFree: false })
  })
})

it.each(['/images/a.png', '', 'broken'])('row 34: the picture %j is handed on as it is', (thumb) => {
  expect(detail({ course: { ...course, thumb } }).course.cover).toBe(thumb)
  expect(memberRead().decode({ id: 1, avatar: thumb }).avatar).toBe(thumb)
})

const urls = async (list: unknown) => {
  serve({ urls: list })
  return getPlayInfo({ lessonId: 1, isTrial: false })
}

describe('rows 35 to 38: addresses of a lesson', () => {
  it('row 35: no addresses, empty ones, numbers as names, missing facts', async () => {
    expect(await urls([])).toEqual([])
    expect(await urls(null)).toEqual([])
    expect(
      await urls([{ url: '' }, { url: ' ' }, {}, null, { url: 'https://x/a.mp4', name: 720, duration: 0 }]),
    ).toEqual([{ url: 'https://x/a.mp4', format: '', name: '720', duration: 0, size: null, height: null }])
  })

  it.each(['size', 'height'] as const)('row 35: nothing is known of a %s of 0', async (name) => {
    const list = [0, '0', -1, '12'].map((value) => ({ url: 'https://x/a.mp4', [name]: value }))
    expect((await urls(list)).map((url) => url[name])).toEqual([null, null, null, 12])
  })

  it('row 35: a quality without a name is called as a typed-in address is, by whoever asks', async () => {
    const list = [{}, { name: null }, { name: ' ' }, { name: 'HD' }]
    const found = await urls(list.map((each) => ({ url: 'https://x/a.mp4', ...each })))
    expect(found.map(({ name }) => name)).toEqual(['默认', '默认', '默认', 'HD'])
  })

  it('rows 36, 37: frames and pages are handed on as text', async () => {
    const frame = '<iframe src="//player.bilibili.com/x" onload=alert(1)>'
    expect(
      await urls([
        { url: frame, format: '' },
        { url: 'https://x/p.html', format: 'html?x=1' },
      ]),
    ).toMatchObject([
      { url: frame, format: '' },
      { url: 'https://x/p.html', format: 'html?x=1' },
    ])
  })

  it('says whether it is a trial', async () => {
    const { urls: asked } = serve({ urls: [] })
    await getPlayInfo({ lessonId: 7, isTrial: true })
    expect(asked).toEqual(['/api/v2/video/7/playinfo?is_try=1'])
  })

  it('row 38: a lesson without length, progress beyond it', () => {
    const found = detail({ videos: [[video(1, { duration: 0 })]], videoWatchedProgress: { 1: { watch_seconds: 999 } } })
    expect(found.groups[0]?.lessons[0]?.duration).toBe(0)
    expect(found.watched.get(1)).toEqual({ watchedSeconds: 999, isFinished: false, updatedAt: null })
  })
})

it('row 40: access is what the server says, and only true is', () => {
  expect(detail({ isBuy: false, isCollect: true })).toMatchObject({ hasAccess: false, isFavourite: true })
  expect(detail({})).toMatchObject({ hasAccess: false, isFavourite: false })
})

describe('a price that is none', () => {
  it.each([undefined, null, '', '免费', '￥99', -5, '-1', Number.NaN, [], {}, true, 1e12])(
    '%j is no price',
    (charge) => {
      expect(listed({ charge })?.charge).toBeNull()
      expect(detail({ course: { ...course, charge } }).course.charge).toBeNull()
      expect(rolesRead().decode([{ id: 1, charge }])[0]?.charge).toBeNull()
      const hit = { resource_type: 'vod', resource_id: 3, charge }
      expect(searchRead({ ...sizing, keywords: 'x', type: '' }).decode(pageOf(hit)).rows[0]?.charge).toBeNull()
    },
  )

  it.each([
    [0, 0],
    ['0', 0],
    ['99.00', 99],
    [9.9, 9.9],
  ])('%j is %d', (charge, yuan) => expect(listed({ charge })?.charge).toBe(yuan))
})

it.each([
  ['x', null],
  [-1, null],
  [undefined, null],
  [0, 0],
])('buyers %j: %j', (user_count, buyers) => {
  expect(detail({ course: { ...course, user_count } }).course.buyerCount).toBe(buyers)
})

it.each([0, -1])('row 41: a course with is_show %i opens', (is_show) => {
  expect(detail({ course: { ...course, is_show } }).course.id).toBe(1)
})

it('row 50: search hits', () => {
  const rows = [
    {
      id: 2,
      resource_type: 'video',
      resource_id: 3,
      title: '课',
      thumb: '',
      short_desc: '短',
      desc: null,
      p: '',
      charge: 0,
    },
    {
      id: 3,
      resource_type: 'book',
      resource_id: 4,
      title: '书',
      desc: '长&nbsp;&amp;&#39;短&odd;&ldquo;学&rdquo;&mdash;&hellip;',
    },
    { id: 4, resource_type: 'vod', title: '没有资源' },
  ]
  expect(searchRead({ ...sizing, keywords: 'x', type: '' }).decode(pageOf(...rows)).rows).toEqual([
    { type: 'video', resourceId: 3, title: '课', cover: '', charge: 0, excerpt: '短' },
    { type: 'book', resourceId: 4, title: '书', cover: '', charge: null, excerpt: "长 &'短&odd;“学”—…" },
  ])
})

it('row 51: both notations in one answer', () => {
  const row = {
    course_id: 1,
    created_at: '2026-11-20T10:00:00.000000Z',
    course: { id: 1 },
    last_view_video: { video_id: 2, updated_at: '2026-11-20 18:00:00' },
  }
  const at = Date.parse('2026-11-20T10:00:00Z')
  expect(favouriteCoursesRead(sizing).decode(pageOf(row)).rows[0]).toMatchObject({
    favouritedAt: at,
    last: { updatedAt: at },
  })
})
