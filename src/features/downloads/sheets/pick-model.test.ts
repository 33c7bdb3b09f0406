import { beforeEach, describe, expect, it } from 'vitest'
import { downloadEntry } from '../../../../tests/support/data/download-entries.ts'
import type { CourseDetail } from '../../../api/course.ts'
import type { Entitlement } from '../../../domain/course/entitlement.ts'
import { groupValue, pickedText, pickGroups, tickOf, toggled, type PickRow } from './pick-model.ts'

const lesson = (id: number) => ({
  id,
  courseId: 1,
  title: `课时${id}`,
  duration: 600,
  freeSeconds: 0,
  isDragBanned: false,
  isCommentAllowed: true,
})
const detail = {
  course: { id: 1, title: '样课', cover: '/c.png' },
  groups: [
    { chapter: { id: 11, title: '第一章' }, lessons: [lesson(1), lesson(2)] },
    { chapter: { id: 12, title: '第二章' }, lessons: [lesson(3)] },
  ],
} as unknown as CourseDetail
const all = { isMember: true, hasAccess: true, isDoubtful: false, lessonIds: [] } as unknown as Entitlement
const one = { ...all, hasAccess: false, lessonIds: [3] }
const MB = 1024 * 1024

describe('what can be chosen', () => {
  it('is every lesson that may be watched in full, with its place in the course', () => {
    const groups = pickGroups(detail, all, new Map(), null)
    expect(groups.map(({ title, rows }) => [title, rows.map(({ kind }) => kind)])).toEqual([
      ['第一章', ['open', 'open']],
      ['第二章', ['open']],
    ])
    expect(groups[1]?.rows[0]?.facts).toEqual({
      lesson: 3,
      course: 1,
      title: '课时3',
      courseTitle: '样课',
      cover: '/c.png',
      place: 2,
      seconds: 600,
      size: null,
      isDragBanned: false,
    })
    expect(pickGroups(detail, one, new Map(), null).map(({ title }) => title)).toEqual(['第二章'])
  })
  it('has a name for lessons outside of chapters, and none where there are no chapters', () => {
    const outside = { chapter: null, lessons: [lesson(4)] }
    const groupsOf = (groups: CourseDetail['groups']) =>
      pickGroups({ ...detail, groups }, all, new Map(), null).map(({ id, title }) => [id, title])
    expect(groupsOf([...detail.groups, outside])).toEqual([
      [11, '第一章'],
      [12, '第二章'],
      [0, '无章节内容'],
    ])
    expect(groupsOf([outside])).toEqual([[0, null]])
  })
  it('leaves alone what is there or under way, and offers again what failed', () => {
    const entries = [
      downloadEntry(1),
      downloadEntry(2, { state: { kind: 'failed', failure: { reason: 'other' } }, size: 2 * MB }),
      downloadEntry(3, { state: { kind: 'queued' } }),
    ]
    const cleared = pickGroups(detail, all, new Map([[1, downloadEntry(1, { state: { kind: 'cleared' } })]]), '高清')
    expect(cleared[0]?.rows[0]?.kind).toBe('again')
    const known = new Map(entries.map((entry) => [entry.lesson, entry]))
    const rowsIn = (quality: string | null) => pickGroups(detail, all, known, quality).flatMap((group) => group.rows)
    const rows = rowsIn('高清')
    expect(rows.map(({ kind, value }) => [kind, value])).toEqual([
      ['there', '已下载'],
      ['again', '2.0MB'],
      ['there', '排队中'],
    ])
    expect(rows[1]?.facts).toMatchObject({ lesson: 2, size: 2 * MB })
    // the size it had says nothing of another quality
    expect(rowsIn('标清')[1]).toMatchObject({ kind: 'again', value: '大小未知', facts: { size: null } })
    expect(rowsIn('标清')[0]?.value).toBe('已下载')
  })
})

describe('the boxes', () => {
  let rows: readonly PickRow[] = []
  beforeEach(() => {
    rows = pickGroups(detail, all, new Map([[1, downloadEntry(1)]]), null).flatMap((group) => group.rows)
  })
  it('stand for what can be chosen', () => {
    expect(tickOf(rows, new Set())).toBe('off')
    expect(tickOf(rows, new Set([2]))).toBe('some')
    expect(tickOf(rows, new Set([2, 3]))).toBe('on')
    expect(tickOf(rows.slice(0, 1), new Set())).toBe('there')
  })
  it('choose all of theirs, or none where all were', () => {
    expect([...toggled(rows, new Set([3]))]).toEqual([2, 3])
    expect([...toggled(rows, new Set([2, 3]))]).toEqual([])
    expect([...toggled(rows.slice(0, 2), new Set([3]))]).toEqual([3, 2])
  })
  it('say how many', () => {
    expect(groupValue(rows, new Set([2]))).toBe('已选 1')
    expect(groupValue(rows, new Set())).toBe('3 节')
    expect(groupValue(rows.slice(0, 1), new Set())).toBe('')
  })
  it('sum what is known', () => {
    const sized = rows.map((row) => ({ ...row, facts: { ...row.facts, size: 10 * MB } }))
    expect(pickedText(sized)).toBe('已选 3 节，30.0MB')
    expect(pickedText([...sized.slice(0, 1), ...rows.slice(1)])).toBe('已选 3 节，至少 10.0MB')
    expect(pickedText(rows.slice(1))).toBe('已选 2 节，大小未知')
    expect(pickedText([])).toBe('已选 0 节')
  })
})
