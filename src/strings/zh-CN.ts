/** User-visible sentences used in more than one place, and the table of screens 1.6. */
import { errorDetail } from '../shared/errors.ts'

export const strings = {
  failed: '操作失败，请稍后重试',
  loginAgain: '请重新登录',
  needNetwork: '当前无网络，请联网后操作',
  offline: '当前无网络，请检查网络后重试',
  offlineTitle: '当前无网络',
  notSaved: '此页面还没有保存到本机',
  timeout: '网络较慢，请求超时，请重试',
  http: '服务暂时不可用，请稍后重试',
  maintenance: '系统维护中，请稍后再试',
  throttled: '操作太频繁，请稍后再试',
  malformed: '数据异常，请稍后重试',
  captivePortal: '网络可能需要登录认证',
  gone: '内容不存在或已下架',
  crashed: '页面出错了',
  partNotSaved: '此页面还没有离线保存',
  memoryOnly: '浏览器未允许保存数据，关闭页面后需要重新登录',
  storageFull: '存储空间不足，请清理后重试',
  retry: '重试',
  back: '返回',
  home: '返回首页',
  savedContent: '查看已保存的内容',
  newVersion: '有新版本',
} as const

/** The server's own sentence as text of at most 80 characters; an empty one is replaced (screens 1.6.2). */
export function serverSentence(message: string): string {
  return message.trim() === '' ? strings.failed : Array.from(message).slice(0, 80).join('')
}

/** What to say in place for a failed call; '' for a call its own caller gave up (screens 1.6). */
export function errorSentence(error: unknown): string {
  const detail = errorDetail(error)
  switch (detail?.kind) {
    case 'cancelled':
      return ''
    case 'offline':
      return strings.offline
    case 'timeout':
      return strings.timeout
    case 'unauthorized':
      return strings.loginAgain
    case 'notFound':
      return detail.via === 'envelope' ? serverSentence(detail.message) : strings.gone
    case 'throttled':
      return strings.throttled
    case 'maintenance':
      return strings.maintenance
    case 'business':
      return serverSentence(detail.message)
    case 'malformed':
      return detail.isHtml ? strings.captivePortal : strings.malformed
    case 'http':
      return strings.http
    default:
      return strings.failed
  }
}

/** What to toast for a failed call, or null: only the server's own sentences are toasted (screens 1.6.1). */
export function errorToast(error: unknown): string | null {
  const detail = errorDetail(error)
  switch (detail?.kind) {
    case 'business':
    case 'maintenance':
      return serverSentence(detail.message)
    case 'notFound':
    case 'throttled':
      return detail.via === 'envelope' ? serverSentence(detail.message) : null
    default:
      return null
  }
}
