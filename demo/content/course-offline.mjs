// @ts-check
/** Films for downloads, one lesson for each kind of media host. In no list: it opens by its number. */

/** @type {import('./plan.mjs').CourseSeed[]} */
export const offlineCourses = [
  {
    id: 39,
    title: '离线学习样片',
    cover: 'photo.svg',
    category: 72,
    charge: 0,
    buyers: 12,
    free: 1,
    show: 0,
    short: '各种视频存储方式各一节，用来试下载。',
    gains: ['试用下载课时'],
    who: '想试用离线学习的同学。',
    plan: [
      '单个文件：三种清晰度@s24@m=film|二十一分钟@s1260@m=film-long|两百兆@s24@m=film-huge|大小不符@s24@m=film-wrong-size|大小未知@s24@m=film-no-size',
      '分段：TS 分段@s24@m=film-ts|fMP4 分段@s24@m=film-fmp4|单文件分段@s24@m=film-ranges|主播放列表@s24@m=film-master|加密分段@s12@m=film-key|中间插播@s17@m=film-breaks',
    ],
    files: [],
  },
]
