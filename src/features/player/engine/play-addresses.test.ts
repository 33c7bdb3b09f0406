import { describe, expect, it } from 'vitest'
import { AppError, type AppErrorDetail } from '../../../shared/errors.ts'
import { playFailure } from './play-addresses.ts'

const unavailable = '服务暂时不可用，请稍后重试'

describe('a question for addresses that fails', () => {
  it.each<[AppErrorDetail, boolean, ReturnType<typeof playFailure>]>([
    [{ kind: 'cancelled' }, false, { kind: 'ignored' }],
    [{ kind: 'unauthorized', token: 't', message: '' }, false, { kind: 'ignored' }],
    [{ kind: 'business', code: 1, message: '请购买后观看' }, false, { kind: 'refused', message: '请购买后观看' }],
    [{ kind: 'business', code: 1, message: '错误' }, false, { kind: 'refused', message: unavailable }],
    [{ kind: 'maintenance', message: '系统维护中' }, false, { kind: 'failed', reason: '系统维护中', isOffline: false }],
    [
      { kind: 'maintenance', message: '' },
      false,
      { kind: 'failed', reason: '系统维护中，请稍后再试', isOffline: false },
    ],
    [{ kind: 'business', code: 1, message: '' }, false, { kind: 'refused', message: '操作失败，请稍后重试' }],
    [{ kind: 'notFound', via: 'envelope', message: '资源不存在' }, false, { kind: 'refused', message: '资源不存在' }],
    [
      { kind: 'notFound', via: 'envelope', message: '路由不存在' },
      false,
      { kind: 'failed', reason: unavailable, isOffline: false },
    ],
    [{ kind: 'notFound', via: 'http', message: '' }, false, { kind: 'failed', reason: unavailable, isOffline: false }],
    [{ kind: 'offline' }, false, { kind: 'failed', reason: '当前无网络，请检查网络后重试', isOffline: true }],
    [{ kind: 'timeout' }, false, { kind: 'failed', reason: '服务器响应较慢，请稍后重试', isOffline: false }],
    [{ kind: 'timeout' }, true, { kind: 'failed', reason: '服务器响应较慢，请稍后重试', isOffline: true }],
    [{ kind: 'http', status: 500 }, false, { kind: 'failed', reason: unavailable, isOffline: false }],
    [{ kind: 'malformed', isHtml: true }, false, { kind: 'failed', reason: '网络可能需要登录认证', isOffline: false }],
  ])('%o', (detail, isOffline, expected) => {
    expect(playFailure(new AppError(detail), isOffline)).toEqual(expected)
  })
})
