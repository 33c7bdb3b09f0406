import type { DownloadEntry } from '../../../src/platform/downloads/download-entry.ts'

/** A lesson that is there, as the index has it, unless told otherwise. */
export const downloadEntry = (lesson: number, rest: Partial<DownloadEntry> = {}): DownloadEntry => ({
  member: '1',
  lesson,
  course: 1,
  title: `课时${lesson}`,
  courseTitle: 'Python 数据分析实战：从清洗到可视化',
  cover: '',
  place: lesson - 1,
  quality: '高清',
  seconds: 600,
  size: 1024 * 1024,
  isDragBanned: false,
  addedAt: 0,
  checkedAt: 0,
  state: { kind: 'done', size: 1024 * 1024 },
  ...rest,
})
