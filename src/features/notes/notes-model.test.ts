import { describe, expect, it } from 'vitest'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import type { NoteEntry } from '../../platform/notes/note-entry.ts'
import { notesByCourse, firstOf, isShownBy, searched } from './notes-model.ts'

describe('a search', () => {
  const entries = [
    noteEntry('a', { text: '分组填充' }),
    noteEntry('b', { title: '分组：先问再算' }),
    noteEntry('c', { courseTitle: 'Excel 高效办公' }),
  ]
  it.each([
    ['分组', 'ab'],
    [' excel ', 'c'],
    ['', 'abc'],
    ['没有', ''],
  ])('%j', (words, ids) => {
    expect(
      searched(entries, words)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids)
  })
})

it('knows a bookmark by its missing text', () => {
  const [bookmark, note] = [noteEntry('a'), noteEntry('b', { text: '一句' })]
  expect([bookmark, note].map((entry) => isShownBy('bookmarks', entry))).toEqual([true, false])
  expect([bookmark, note].map((entry) => isShownBy('notes', entry))).toEqual([false, true])
  expect([bookmark, note].map((entry) => isShownBy('all', entry))).toEqual([true, true])
})

const firstIds = (entries: readonly NoteEntry[], limit: number): string =>
  firstOf(notesByCourse(entries), limit)
    .flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.entries.map(({ id }) => id)))
    .join('')

describe('the groups', () => {
  const entries = [
    noteEntry('e', { editedAt: 0, second: 3, cover: '' }),
    noteEntry('a', { editedAt: 1, second: 9 }),
    noteEntry('b', { editedAt: 5, second: 20, cover: '', courseTitle: '新名' }),
    noteEntry('c', { editedAt: 3, lesson: 104, place: 3, title: '认识字段' }),
    noteEntry('d', { editedAt: 9, course: 3, lesson: 301, place: null, title: '留白' }),
  ]
  it('have what was written last first, and the newest names', () => {
    const groups = notesByCourse(entries)
    expect(groups.map(({ course, title, count }) => [course, title, count])).toEqual([
      [3, entries[4]?.courseTitle, 1],
      [1, '新名', 4],
    ])
    expect(groups.flatMap(({ lessons }) => lessons.map(({ lesson }) => lesson))).toEqual([301, 105, 104])
    expect(groups[1]?.cover).toBe('/demo-covers/python.svg')
    expect(groups.flatMap(({ lessons }) => lessons.map(({ title }) => title))).toEqual([
      '留白',
      '05\u3000缺失值的三种处理',
      '04\u3000认识字段',
    ])
  })
  it('are cut after so many entries, across lessons and courses', () => {
    const limits = [0, 1, 2, 3, 4, 9]
    expect(limits.map((limit) => firstIds(entries, limit))).toEqual(['', 'd', 'de', 'dea', 'deab', 'deabc'])
    // and no name without an entry
    expect(firstOf(notesByCourse(entries), 1).map(({ lessons }) => lessons.length)).toEqual([1])
    expect(firstOf(notesByCourse(entries), 2).map(({ lessons }) => lessons.length)).toEqual([1, 1])
  })
})
