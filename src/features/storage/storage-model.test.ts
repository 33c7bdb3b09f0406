import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../platform/sync/outbox-entry.ts'
import { clearAllMessage, entryLine, sharesOf, usedBytes, type DeviceWithFilms } from './storage-model.ts'

const data = (change: Partial<DeviceWithFilms>): DeviceWithFilms => ({
  used: 1000,
  free: 9000,
  isPersisted: null,
  pages: 100,
  pictures: 400,
  unsent: 0,
  notes: 0,
  films: { count: 0, bytes: 0 },
  ...change,
})

describe('the bar', () => {
  it('shows the parts as shares of what is used', () => {
    expect(sharesOf(data({}))).toEqual({ pages: 10, pictures: 40, films: 0 })
  })
  it('has a part for lessons kept for the time without a network', () => {
    expect(sharesOf(data({ films: { count: 1, bytes: 500 } }))).toEqual({ pages: 10, pictures: 40, films: 50 })
    expect(usedBytes(data({ used: 100, films: { count: 1, bytes: 500 } }))).toBe(1000)
  })
  it('has none for lessons whose number is not known', () => {
    expect(sharesOf(data({ films: null }))).toEqual({ pages: 10, pictures: 40, films: 0 })
    expect(usedBytes(data({ used: 100, films: null }))).toBe(500)
  })
  it('leaves nothing invisible, and shows nothing for nothing', () => {
    expect(sharesOf(data({ pages: 1, pictures: 0 }))).toEqual({ pages: 2, pictures: 0, films: 0 })
    expect(sharesOf(data({ used: null, pages: 0, pictures: 0 }))).toEqual({ pages: 0, pictures: 0, films: 0 })
  })
  it('never exceeds the whole where the browser counts less than is there, or nothing', () => {
    expect(sharesOf(data({ used: 100 }))).toEqual({ pages: 20, pictures: 80, films: 0 })
    expect(usedBytes(data({ used: 100 }))).toBe(500)
    expect(usedBytes(data({ used: null }))).toBe(500)
  })
})

describe('an entry that waits', () => {
  const known = {
    lesson: (id: number) => (id === 7 ? '缺失值的三种处理' : ''),
    course: (id: number) => (id === 3 ? '宋词里的四季' : ''),
  }
  const common = { member: '1', at: 0 }
  it.each<[OutboxEntry, string, string]>([
    [{ kind: 'progress', id: 7, seconds: 525, ...common }, '缺失值的三种处理', '08:45'],
    [{ kind: 'progress', id: 8, seconds: 5, ...common }, '课时 8', '00:05'],
    [{ kind: 'favourite', id: 3, isWanted: true, ...common }, '宋词里的四季', '收藏'],
    [{ kind: 'favourite', id: 4, isWanted: false, ...common }, '课程 4', '取消收藏'],
    [{ kind: 'message', id: 'a', ...common }, '消息已读', ''],
    [{ kind: 'allMessages', id: 'all', ...common }, '全部消息已读', ''],
  ])('%o', (entry, title, detail) => {
    expect(entryLine(entry, known)).toEqual({ title, detail })
  })
})

it('names what would be lost', () => {
  const nothing = { count: 0, bytes: 0 }
  expect(clearAllMessage(2, 0, nothing)).toContain('还有2条学习记录未同步')
  expect(clearAllMessage(0, 0, nothing)).toBe('将退出登录，并删除本机保存的全部内容。')
  expect(clearAllMessage(0, 0, { count: 12, bytes: 1.2 * 1024 ** 3 })).toContain('离线课时 12 节，1.2GB')
  expect(clearAllMessage(0, 0, null)).toContain('离线课时 数量未知，会一并删除。')
  expect(clearAllMessage(0, 24, nothing)).toContain('24条笔记仅保存在本机')
  expect(clearAllMessage(0, null, nothing)).toContain('笔记（数量未知）仅保存在本机')
})
