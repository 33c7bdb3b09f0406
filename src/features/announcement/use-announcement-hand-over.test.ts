import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { announcementListRead, type Announcement } from '../../api/announcement.ts'
import { listPageSize } from '../../api/read-addresses.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { pagesKey } from '../../platform/reads/read-key.ts'
import { AppError } from '../../shared/errors.ts'
import type { ReadState } from '../../shared/read.ts'
import { useAnnouncementHandOver, withHandOver } from './use-announcement-hand-over.ts'

const announcement: Announcement = { id: 3, title: '放假通知', html: '<p>正文</p>', createdAt: null }
const seen = { announcement, updatedAt: 1000 }
const offline = new AppError({ kind: 'offline' })
const gone = new AppError({ kind: 'notFound', via: 'envelope', message: '资源不存在' })
const renewed = new AppError({ kind: 'notFound', via: 'envelope', message: '路由不存在' })
const fresh: ReadState<Announcement> = {
  status: 'content',
  data: { ...announcement, title: '新标题' },
}

test.each<[string, ReadState<Announcement>, typeof seen | null, ReadState<Announcement>]>([
  ['nothing seen', { status: 'loading' }, null, { status: 'loading' }],
  ['seen, on its way', { status: 'loading' }, seen, { status: 'content', data: announcement }],
  [
    'seen, no network',
    { status: 'failed', error: offline },
    seen,
    { status: 'stale', data: announcement, updatedAt: 1000, error: offline },
  ],
  ['seen, but gone now', { status: 'failed', error: gone }, seen, { status: 'failed', error: gone }],
  [
    'seen, while the server is being renewed',
    { status: 'failed', error: renewed },
    seen,
    { status: 'stale', data: announcement, updatedAt: 1000, error: renewed },
  ],
  ['its own answer wins', fresh, seen, fresh],
])('%s', (_name, state, row, expected) => {
  expect(withHandOver(state, row)).toEqual(expected)
})

function Announced({ id }: { id: number }) {
  const known = useAnnouncementHandOver(id)
  return known && `${known.announcement.title} ${known.updatedAt}`
}
const shown = (id: number): string => renderToStaticMarkup(createElement(Announced, { id }))

test('a row of the list is what its screen has, although it was never opened', () => {
  const key = pagesKey('anon', announcementListRead({ page: 1, size: listPageSize }))
  const pages = [{ rows: [{ ...announcement, id: 2, title: '另一条' }, announcement], total: 2, rawCount: 2 }]
  queryClient.setQueryData(key, { pages, pageParams: [1] }, { updatedAt: 1000 })
  expect(shown(3)).toBe('放假通知 1000')
  expect(shown(4)).toBe('')
})
