/** Messages and labels used in more than one place, and the table of screens 1.6. */
import { errorDetail, isDiskFull } from '../shared/errors.ts'

export const strings = {
  failed: '操作失败，请稍后重试',
  loginAgain: '请重新登录',
  needNetwork: '当前无网络，请联网后操作',
  offline: '当前无网络，请检查网络后重试',
  offlineTitle: '当前无网络',
  notSaved: '此页面还没有保存到本机',
  timeout: '服务器响应较慢，请稍后重试',
  http: '服务暂时不可用，请稍后重试',
  maintenance: '系统维护中，请稍后再试',
  throttled: '操作太频繁，请稍后再试',
  malformed: '数据异常，请稍后重试',
  captivePortal: '网络可能需要登录认证',
  gone: '内容不存在或已下架',
  noPrice: '暂无价格，无法购买',
  crashed: '页面出错了',
  storageFull: '存储空间不足，请清理后重试',
  retry: '重试',
  back: '返回',
  home: '返回首页',
  savedContent: '查看已保存的内容',
  newVersion: '有新版本',
} as const

/** What the server says when it has broken down or was asked the wrong thing: words for those who run it. */
const forEngineers = /^(错误|路由不存在)$|\b(redis|mysql|mariadb|sqlstate|exception|curl)\b/i
const chinese = /[\u4e00-\u9fff]/

/**
 * The server's own message as text of at most 80 characters (screens 1.6.2). An empty one is replaced, and so is what
 * no learner can read: words for engineers, texts without Chinese, less than three characters.
 */
export function serverMessage(message: string, otherwise: string = strings.http): string {
  const letters = Array.from(message.trim())
  if (letters.length === 0) return strings.failed
  if (letters.length < 3 || !chinese.test(message) || forEngineers.test(message.trim())) return otherwise
  return letters.slice(0, 80).join('')
}

/** What the school says about its maintenance; the app's own words when it says nothing of use. */
const maintenanceMessage = (message: string): string =>
  message.trim() === '' ? strings.maintenance : serverMessage(message, strings.maintenance)

/** What to say in place for a failed call; '' for a call its own caller gave up (screens 1.6). */
export function errorMessage(error: unknown): string {
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
      return detail.via === 'envelope' ? serverMessage(detail.message) : strings.gone
    case 'throttled':
      return strings.throttled
    case 'maintenance':
      return maintenanceMessage(detail.message)
    case 'business':
      return serverMessage(detail.message)
    case 'malformed':
      return detail.isHtml ? strings.captivePortal : strings.malformed
    case 'http':
      return strings.http
    default:
      return isDiskFull(error) ? strings.storageFull : strings.failed
  }
}

/** What to toast for a failed call, or null: only the server's own messages are toasted (screens 1.6.1). */
export function errorToast(error: unknown): string | null {
  const detail = errorDetail(error)
  switch (detail?.kind) {
    case 'business':
      return serverMessage(detail.message)
    case 'maintenance':
      return maintenanceMessage(detail.message)
    case 'notFound':
    case 'throttled':
      return detail.via === 'envelope' ? serverMessage(detail.message) : null
    default:
      return null
  }
}
