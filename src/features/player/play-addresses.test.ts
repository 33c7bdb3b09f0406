import { describe, expect, it } from 'vitest'
import { AppError, type AppErrorDetail } from '../../shared/errors.ts'
import { playFailure } from './play-addresses.ts'

describe('a question for addresses that fails', () => {
  it.each<[AppErrorDetail, boolean, ReturnType<typeof playFailure>]>([
    [{ kind: 'cancelled' }, false, { kind: 'ignored' }],
    [{ kind: 'unauthorized', token: 't', message: '' }, false, { kind: 'ignored' }],
    [{ kind: 'business', code: 1, message: '请购买后观看' }, false, { kind: 'refused', message: '请购买后观看' }],
    [{ kind: 'business', code: 1, message: '' }, false, { kind: 'refused', message: '操作失败，请稍后重试' }],
    [{ kind: 'notFound', via: 'envelope', message: '资源不存在' }, false, { kind: 'refused', message: '资源不存在' }],
    [{ kind: 'notFound', via: 'http', message: '' }, false, { kind: 'failed', reason: 'server', isOffline: false }],
    [{ kind: 'offline' }, false, { kind: 'failed', reason: 'slow', isOffline: true }],
    [{ kind: 'timeout' }, false, { kind: 'failed', reason: 'slow', isOffline: false }],
    [{ kind: 'timeout' }, true, { kind: 'failed', reason: 'slow', isOffline: true }],
    [{ kind: 'http', status: 500 }, false, { kind: 'failed', reason: 'server', isOffline: false }],
    [{ kind: 'malformed', isHtml: true }, false, { kind: 'failed', reason: 'server', isOffline: false }],
  ])('%o', (detail, isOffline, expected) => {
    expect(playFailure(new AppError(detail), isOffline)).toEqual(expected)
  })
})
