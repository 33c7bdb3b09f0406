import { expect, test } from 'vitest'
import type { Announcement } from '../../api/announcement.ts'
import { AppError } from '../../shared/errors.ts'
import type { ReadState } from '../../shared/read.ts'
import { withHandOver } from './use-announcement-hand-over.ts'

const announcement: Announcement = { id: 3, title: '放假通知', html: '<p>正文</p>', createdAt: null }
const seen = { announcement, updatedAt: 1000 }
const offline = new AppError({ kind: 'offline' })
const gone = new AppError({ kind: 'notFound', via: 'envelope', message: '资源不存在' })
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
  ['its own answer wins', fresh, seen, fresh],
])('%s', (_name, state, row, expected) => {
  expect(withHandOver(state, row)).toEqual(expected)
})
