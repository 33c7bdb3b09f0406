/** Recorded answers about the school and its courses. */
import { expect } from 'vitest'

const media = 'https://media.example.com'
const utc = (at: string): number => Date.parse(`${at}Z`)
const emptyPage = (total: number) => ({ rows: [], total, rawCount: 0 })
const ids = (...rows: (number | string)[]) => rows.map((id) => ({ id }))
const groups = (...list: [number | null, number[]][]) =>
  list.map(([chapter, lessons]) => ({ chapter: chapter === null ? null : { id: chapter }, lessons: ids(...lessons) }))
const play = (url: string, format: string) => [{ url, format, name: '默认', duration: 0, size: null, height: null }]
const pendingComment = (id: string) => ({
  id,
  text: '',
  isApproved: false,
  author: { nickname: '演示学员' },
  answers: null,
})
const cssLayout = {
  id: 4,
  title: 'CSS 布局三十讲',
  cover: `${media}/img/course-04.png`,
  charge: 0,
  isFree: true,
  buyerCount: 12,
}
const comments = [
  {
    id: 'Leml6Z2yM2gY1P7N',
    text: '',
    isApproved: false,
    province: '上海市',
    author: { nickname: '演示学员' },
    replyCount: 0,
  },
  { id: 'KRg854XEb2LY6ZOG', text: '', isApproved: false, replies: [] },
  {
    id: 'lGrv14Xar2Ze65oy',
    text: '已经二刷',
    isApproved: true,
    replyCount: 5,
    replies: [
      // the recorded answer holds the text of this one although it waits for review
      { id: expect.stringMatching(/^ye6RE/), text: '', isApproved: false, answers: null },
      { text: '不客气', answers: { author: { nickname: '李雨桐' } } },
      // it answers one of the replies that are not in this answer: who wrote that is not known
      { text: '找到了，感谢！', author: { nickname: '张小明' }, answers: null },
    ],
  },
  { text: '打卡第二天', replyCount: 9, replies: [{ answers: null }, {}, {}] },
  { text: '打卡第一天', replies: [] },
]
const config = {
  name: '墨学课堂',
  webname: '',
  url: 'https://api.example.com',
  pc_url: '',
  logo: { logo: `${media}/img/logo.png`, white_logo: '' },
  player: {
    cover: `${media}/img/player.png`,
    enabled_bullet_secret: 1,
    bullet_secret: { size: '14', color: 'red', opacity: '0.8', text: '${mobile}' },
  },
  member: { enabled_mobile_bind_alert: 0, enabled_face_verify: false },
  socialites: { qq: 1, wechat_oauth: 1, wechat_scan: 0 },
  credit1_reward: { register: 10, watched_vod_course: 20, watched_video: 2, paid_order: '0.1' },
  enabled_addons: {},
  links: [
    { name: '友情链接甲', url: 'https://example.com/0' },
    { name: '友情链接乙', url: 'https://example.com/1' },
  ],
  sliders: [],
}

/** What each accepted answer becomes, as far as it is looked at; undefined for "done". */
export const courseResults: Readonly<Record<string, unknown>> = {
  'announcement.detail': {
    id: 3,
    title: '新课上架：大模型应用开发',
    html: expect.stringContaining('<p>各位学员：</p>'),
    createdAt: utc('2026-11-18T02:16:54'),
  },
  'announcement.latest': { id: 3, title: '新课上架：大模型应用开发', createdAt: utc('2026-11-18T02:16:54') },
  'announcement.list': { rows: ids(3, 2, 1), total: 3, rawCount: 3 },
  'announcement.list_page2_empty': emptyPage(3),
  'captcha.image': { key: expect.stringMatching(/^eyJ/), img: expect.stringMatching(/^data:image\//) },
  'comment.store.emoji': pendingComment('nvbDeR2eg970g3Ya'),
  'comment.store.ok_reply': { ...pendingComment('z1rJDwXv4jMWyxA5'), parentId: 'lGrv14Xar2Ze65oy' },
  'comment.store.ok_top': pendingComment('JLbKlD9Vb9VWdeqZ'),
  'comment.store.parent_id_missing': pendingComment('rmPazRjAoX1JdB7g'),
  'comments.course_anon': { rows: comments, total: 12 },
  'comments.course_member': { rows: comments, total: 12 },
  'comments.missing_params': { rows: comments, total: 12 },
  'comments.empty': { rows: [], total: 0 },
  'comments.replies_all_parent0': { rows: expect.toSatisfy((rows: unknown[]) => rows.length === 12), total: 12 },
  'comments.replies_none': { rows: [], total: 0 },
  'config.default': config,
  'config.bind_alert_and_face_verify_on': {
    ...config,
    member: { enabled_mobile_bind_alert: 1, enabled_face_verify: true },
  },
  'config.pc_url_set': { ...config, pc_url: 'http://127.0.0.1:8100' },
  'course.attach.ok': expect.stringMatching(/^https:\/\/media\.example\.com\/meedu-private\/.+X-Amz-Signature=/),
  'course.detail.anon_free': {
    course: cssLayout,
    groups: groups([null, [16, 17, 18, 19, 20, 21, 22]]),
    watched: new Map(),
    ownedLessonIds: [],
    hasAccess: false,
    isFavourite: false,
    attachments: [
      { id: 7, name: '课件讲义.pdf', extension: 'pdf', size: 20_500 },
      { id: 8, name: '源码.zip', extension: 'zip', size: 22 },
    ],
  },
  'course.detail.anon_paid': {
    course: { charge: 299, isFree: false },
    groups: groups([1, [1, 2]], [2, [3, 4]]),
    hasAccess: false,
  },
  'course.detail.hidden': { course: { id: 31 }, groups: groups([55, [174, 175]], [56, [176, 177]]) },
  'course.detail.member_finished': {
    course: { id: 2 },
    groups: groups([3, [5, 6]], [4, [7, 8]], [5, [9]]),
    watched: new Map(
      [90, 90, 40, 3725, 600].map((watchedSeconds, index) => [
        index + 5,
        { watchedSeconds, isFinished: true, updatedAt: utc('2026-11-20T10:16:58') },
      ]),
    ),
    hasAccess: true,
    isFavourite: true,
  },
  'course.detail.member_not_bought': {
    groups: groups([13, [35, 36, 37]], [14, [38, 39]]),
    hasAccess: false,
    isFavourite: false,
  },
  'course.detail.mixed_chapter_and_no_chapter': {
    groups: groups([8, [24, 25, 26]], [9, [27, 28, 29, 30]], [null, [23]]),
  },
  'course.detail.no_chapters_no_attach_liked': {
    groups: groups([24, [76, 77, 78]], [25, [79, 80]], [26, [81, 82]]),
    attachments: [],
    isFavourite: true,
  },
  'course.detail.no_lessons': { course: { id: 24, isVipFree: true }, groups: [], attachments: [] },
  'course.detail.vip_free_as_vip': { course: { id: 3, isVipFree: true, charge: 49 }, hasAccess: true },
  'course.like.on': true,
  'course.like.off': false,
  course_categories: [
    {
      id: 1,
      name: '前端开发',
      children: [
        { id: 7, name: 'Vue 实战' },
        { id: 8, name: 'React 进阶' },
      ],
    },
    { id: 2, name: '后端开发', children: [] },
    { id: 3, children: ids(9) },
    ...ids(4, 5, 6),
  ],
  'courses.category_child': {
    rows: [{ id: 1, categoryName: 'Vue 实战', lessonCount: 4, buyerCount: 2 }],
    total: 1,
    rawCount: 1,
  },
  'courses.category_with_children': { rows: ids(5, 4, 3, 2, 1), total: 5 },
  'courses.page1_size10': { rows: ids(29, 28, 27, 26, 25, 24, 23, 22, 21, 20), total: 29, rawCount: 10 },
  'courses.page3_size10': { rows: ids(9, 8, 7, 6, 5, 4, 3, 2, 1), total: 29, rawCount: 9 },
  'courses.scene_free': { rows: ids(27, 15, 4).map((row) => ({ ...row, isFree: true })), total: 3 },
  'courses.scene_sub': { rows: ids(13, 6, 7, 11, 12), total: 29 },
  'decoration.h5': [
    {
      id: 1,
      sign: 'slider',
      pictures: [
        { source: `${media}/img/slider-1.png`, target: '/courses' },
        { source: `${media}/img/slider-2.png`, target: 'https://example.com/sale' },
        { source: `${media}/img/slider-3.png`, target: '/course/1' },
      ],
    },
    { id: 2, sign: 'grid-nav', columns: 4, items: expect.toSatisfy((items: unknown[]) => items.length === 8) },
    { id: 3, sign: 'blank', height: 10, color: '#F6F6F6' },
    {
      id: 4,
      sign: 'h5-vod-v1',
      title: '推荐课程',
      courses: [
        { id: 1, categoryName: 'Vue 实战', buyerCount: 2, lessonCount: null, isVipFree: false },
        ...ids(6, 14, 4),
      ],
    },
    { id: 5, sign: 'image-group', layout: 'v-1', pictures: [{ source: `${media}/img/ig-1.png`, target: '/courses' }] },
    { id: 6, sign: 'h5-vod-v1', title: '免费好课' },
    { id: 7, layout: 'v-2', pictures: [{}, { target: 'https://example.com' }] },
    { id: 8, layout: 'v-3', pictures: [{}, {}, {}] },
    { id: 9, layout: 'v-4', pictures: [{}, {}, {}, {}] },
    { id: 10, layout: 'v-1-2', pictures: [{}, {}, {}] },
    { id: 11, sign: 'grid-nav', columns: 5, items: [{ name: '全部课程', target: '/courses' }, {}, {}, {}, {}] },
    {
      id: 12,
      sign: 'h5-gzh-v1',
      title: '公众号',
      name: '墨学课堂',
      description: '关注公众号，学习不迷路',
      logo: `${media}/img/avatar.png`,
      qrcode: `${media}/img/nav-msg.png`,
    },
    { id: 14, sign: 'blank', height: 30, color: '#FFFFFF' },
  ],
  'decoration.pc': [{ id: 17, sign: 'slider' }],
  'decoration.unknown_page': [],
  'playinfo.empty_urls': [],
  'playinfo.free_course': play(`${media}/v/lesson-a.mp4`, 'mp4'),
  'playinfo.ok_embed_page_url': [
    { url: expect.stringContaining('https://player.bilibili.com/player.html?'), format: 'html?bvid=BV1demo' },
  ],
  'playinfo.ok_hls': play(`${media}/hls/index.m3u8`, 'm3u8'),
  'playinfo.ok_iframe': [{ url: expect.stringContaining('<iframe src='), format: '' }],
  'playinfo.ok_mp4': play(`${media}/v/lesson-a.mp4`, 'mp4'),
  'playinfo.vip_free_as_vip': play(`${media}/v/lesson-b.mp4`, 'mp4'),
  'search.all_type0': { rows: expect.toSatisfy((rows: unknown[]) => rows.length === 10), total: 59 },
  'search.all_type_empty': { rows: expect.toSatisfy((rows: unknown[]) => rows.length === 10), total: 59 },
  'search.full_text_search_not_configured': emptyPage(0),
  'search.vod': {
    rows: [
      {
        type: 'vod',
        resourceId: 1,
        title: 'Vue 3 从入门到实战',
        cover: `${media}/img/course-01.png`,
        charge: 299,
        excerpt: 'Vue 3 从入门到实战，配套案例与课件，学完即可上手。',
      },
    ],
    total: 1,
    rawCount: 1,
  },
  'video.detail.member_cannot_watch_no_trial': {
    lesson: { id: 37, courseId: 7, duration: 40, freeSeconds: 0, isDragBanned: true },
    canWatch: false,
  },
  'video.detail.member_cannot_watch_trial': {
    lesson: { id: 35, courseId: 7, duration: 90, freeSeconds: 30, isDragBanned: false, isCommentAllowed: true },
    course: { id: 7, title: 'Go 语言微服务', charge: 9 },
    groups: groups([13, [35, 36, 37]], [14, [38, 39]]),
    watched: new Map(),
    ownedLessonIds: [],
    canWatch: false,
  },
  'video.detail.no_chapters': {
    lesson: { id: 40 },
    course: { id: 8, isCommentAllowed: false },
    groups: groups([null, [40, 41, 42, 43, 44, 45]]),
  },
}
