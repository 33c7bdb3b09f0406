import { describe, expect, it } from 'vitest'
import { AppError, type AppErrorDetail } from '../shared/errors.ts'
import { errorMessage, errorToast, serverMessage } from './zh-CN.ts'

const unavailable = '服务暂时不可用，请稍后重试'

describe('messages of the server (screens 1.6.2)', () => {
  it.each(['', ' ', '\n'])('empty: %j', (message) => expect(serverMessage(message)).toBe('操作失败，请稍后重试'))

  it.each([
    '错误',
    ' 错误 ',
    '无法连接redis',
    '路由不存在',
    'SQLSTATE[HY000] [2002] 连接被拒绝',
    'The given data was invalid.',
    'The s url may not be greater than 255 characters.',
    'Server Error',
    'Unauthenticated.',
    '500',
    '???',
    '失败',
    'x',
  ])('for engineers: %s', (message) => expect(serverMessage(message)).toBe(unavailable))

  // all of them were recorded
  it.each([
    '已绑定',
    '请登录',
    '参数错误',
    '短信验证码错误',
    '手机号或密码错误',
    '资源不存在',
    '请输入手机号,请输入密码',
    '文件不能超过1M',
    '评论内容最多140个字符',
    '您有一张优惠码 DEMO10 可用（9）',
  ])('for learners: %s', (message) => expect(serverMessage(message)).toBe(message))

  it('cuts at 80 characters', () => expect(serverMessage('长'.repeat(5000))).toBe('长'.repeat(80)))
})

it.each<[AppErrorDetail, string, string | null]>([
  [{ kind: 'maintenance', message: '系统维护中' }, '系统维护中', '系统维护中'],
  [{ kind: 'maintenance', message: '维护至今晚十点' }, '维护至今晚十点', '维护至今晚十点'],
  [{ kind: 'maintenance', message: '' }, '系统维护中，请稍后再试', '系统维护中，请稍后再试'],
  [{ kind: 'maintenance', message: 'Service Unavailable' }, '系统维护中，请稍后再试', '系统维护中，请稍后再试'],
  [{ kind: 'business', code: 1, message: '错误' }, unavailable, unavailable],
  [{ kind: 'business', code: 500, message: '无法连接redis' }, unavailable, unavailable],
  [{ kind: 'notFound', via: 'envelope', message: '路由不存在' }, unavailable, unavailable],
  [{ kind: 'timeout' }, '服务器响应较慢，请稍后重试', null],
])('%j', (detail, message, toast) => {
  expect(errorMessage(new AppError(detail))).toBe(message)
  expect(errorToast(new AppError(detail))).toBe(toast)
})
