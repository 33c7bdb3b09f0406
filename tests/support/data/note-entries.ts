import type { NoteEntry } from '../../../src/platform/notes/note-entry.ts'

/** An entry of the member most tests are logged in as, at a second of lesson 105. */
export const noteEntry = (id: string, more: Partial<NoteEntry> = {}): NoteEntry => ({
  member: '1',
  id,
  lesson: 105,
  course: 1,
  title: '缺失值的三种处理',
  courseTitle: 'Python 数据分析实战：从清洗到可视化',
  cover: '/demo-covers/python.svg',
  place: 4,
  second: 75,
  text: '',
  createdAt: Date.now() - 60_000,
  editedAt: Date.now() - 60_000,
  ...more,
})
