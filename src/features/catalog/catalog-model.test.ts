import { describe, expect, it } from 'vitest'
import type { CourseSummary } from '../../api/course-summary.ts'
import { categoryName, summaryFacts, courseFilter, filterSearch } from './catalog-model.ts'

describe('courseFilter', () => {
  it.each([
    [undefined, undefined, 0, ''],
    ['2', 'free', 2, 'free'],
    ['12', 'sub', 12, 'sub'],
    ['0', 'recom', 0, 'recom'],
    ['-1', 'FREE', 0, ''],
    ['2abc', '__proto__', 0, ''],
    ['9007199254740993', 'all', 0, ''],
  ])('%j and %j', (category, scene, categoryId, expected) => {
    expect(courseFilter(category, scene)).toEqual({ categoryId, scene: expected })
  })
})

describe('filterSearch', () => {
  it('leaves out what is not chosen', () => {
    expect(filterSearch({ categoryId: 0, scene: '' })).toEqual({})
    expect(filterSearch({ categoryId: 3, scene: '' })).toEqual({ category_id: '3' })
    expect(filterSearch({ categoryId: 3, scene: 'free' })).toEqual({ category_id: '3', scene: 'free' })
  })
})

it('a category is named on both levels, one that is not there has no name', () => {
  const categories = [
    { id: 1, name: '人文', children: [] },
    { id: 2, name: '编程', children: [{ id: 3, name: 'Python' }] },
  ]
  expect([1, 2, 3, 4].map((id) => categoryName(categories, id))).toEqual(['人文', '编程', 'Python', undefined])
})

describe('summaryFacts', () => {
  const course: CourseSummary = {
    id: 1,
    title: '课程',
    cover: '',
    shortDescription: '',
    charge: 0,
    isFree: false,
    isVipFree: false,
    buyerCount: 24_000,
    lessonCount: 16,
    categoryName: '人文',
  }
  it('names category, lessons and buyers', () => {
    expect(summaryFacts(course)).toEqual(['人文', '16课时', '2.4万人已购买'])
  })
  it('leaves out what the server does not say', () => {
    expect(summaryFacts({ ...course, categoryName: '', lessonCount: null, buyerCount: null })).toEqual([])
  })
  it('shows a zero that the server does say', () => {
    expect(summaryFacts({ ...course, categoryName: '', lessonCount: 0, buyerCount: 0 })).toEqual(['0课时', '0人已购买'])
  })
})
