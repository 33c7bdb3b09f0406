import { describe, expect, it } from 'vitest'
import type { CourseOutline } from '../../api/course-outline.ts'
import type { CourseSummary } from '../../api/course-summary.ts'
import { hitsAmong } from './stored-hits.ts'

const outline = (id: number, title: string, lessons: readonly string[]): CourseOutline => ({
  course: {
    id,
    title,
    cover: '/c.png',
    shortDescription: `${title}的简介`,
    description: '',
    charge: 99,
    isFree: false,
    isVipFree: false,
    buyerCount: 0,
    isCommentAllowed: true,
  },
  groups: [
    {
      chapter: null,
      lessons: lessons.map((lesson, index) => ({
        id: id * 100 + index + 1,
        courseId: id,
        title: lesson,
        duration: 60,
        freeSeconds: 0,
        isDragBanned: false,
        isCommentAllowed: true,
      })),
    },
  ],
  watched: new Map(),
  ownedLessonIds: [],
})

const summary = (id: number, title: string): CourseSummary => ({
  id,
  title,
  cover: '',
  shortDescription: '',
  charge: 0,
  isFree: true,
  isVipFree: false,
  buyerCount: null,
  lessonCount: null,
  categoryName: '',
})

const sources = {
  outlines: [outline(1, '数据分析', ['先看数据', '环境']), outline(1, '数据分析', ['先看数据', '环境'])],
  summaries: [summary(1, '数据分析'), summary(2, '数据库'), summary(3, '宋词')],
}
const names = (keywords: string, type: '' | 'vod' | 'video' = ''): string[] =>
  hitsAmong(sources, keywords, type).map((hit) => `${hit.type}/${hit.resourceId}`)

describe('hitsAmong', () => {
  it('finds courses and lessons, each once', () => expect(names('数据')).toEqual(['vod/1', 'vod/2', 'video/101']))
  it('keeps to the chosen type', () => {
    expect(names('数据', 'vod')).toEqual(['vod/1', 'vod/2'])
    expect(names('数据', 'video')).toEqual(['video/101'])
  })
  it('looks into the description of a course, but not into that of its lessons', () => {
    expect(names('简介')).toEqual(['vod/1'])
  })
  it('knows which courses are free, as the search itself does not', () => {
    expect(hitsAmong(sources, '数据', 'vod').map(({ isFree }) => isFree)).toEqual([false, true])
  })
  it('finds nothing for nothing', () => expect(names('')).toEqual([]))
})
