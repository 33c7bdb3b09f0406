import type { Loss } from '../../ui/overlay/loss-dialog.tsx'

/**
 * What is lost for good, part by part, where there are notes: they are nowhere else, and can be saved first. `notes` is
 * null when the disk did not say how many there are; `films` in words, '' for none.
 */
export function noteLosses(notes: number | null, films: string, unsent: number): readonly Loss[] {
  return [
    { icon: 'note', label: '笔记与书签', value: notes === null ? '数量未知' : `${notes} 条` },
    ...(films === '' ? [] : [{ icon: 'download', label: '离线课时', value: films } as const]),
    ...(unsent === 0 ? [] : [{ icon: 'refresh', label: '未同步的学习记录', value: `${unsent} 条` } as const]),
  ]
}
