import { expect, it } from 'vitest'
import type { Message } from '../../api/message-list.ts'
import type { CachedPages } from '../../platform/reads/read-key.ts'
import { unreadRows } from './unread.ts'

const row = (id: string, isRead: boolean): Message => ({ id, isRead, text: '', createdAt: null })
const page = (...rows: Message[]) => ({ rows, total: 9, rawCount: rows.length })
const list: CachedPages<Message> = {
  pages: [page(row('a', false), row('b', true), row('c', false)), page(row('d', false))],
  pageParams: [1, 2],
}
const nothing = { isAll: false, ids: new Set<string>() }

it.each([
  ['no page is kept', undefined, nothing, 0],
  ['page 1 only', list, nothing, 2],
  ['without what waits for the network', list, { isAll: false, ids: new Set(['a', 'b', 'd']) }, 1],
  ['nothing when all waits', list, { isAll: true, ids: new Set<string>() }, 0],
  ['an empty list', { pages: [], pageParams: [] }, nothing, 0],
])('unread rows: %s', (_, kept, locallyRead, expected) => {
  expect(unreadRows(kept, locallyRead)).toBe(expected)
})
