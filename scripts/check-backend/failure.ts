import type { AppErrorDetail } from '../../src/shared/errors.ts'

/** Why a call failed, for the person who runs the school, and what helps; the app's own sentences are for learners. */
export interface Failure {
  readonly cause: string
  readonly help: string
}

/** What Node calls the ways in which there can be no answer. */
const silences: Readonly<Record<string, string>> = {
  ENOTFOUND: '没有这个域名',
  EAI_AGAIN: '域名解析失败',
  ECONNREFUSED: '那里没有服务在运行',
  ECONNRESET: '连接被中断',
  UND_ERR_CONNECT_TIMEOUT: '连接超时',
}
const isOfCertificate = (code: string): boolean => /CERT|SELF_SIGNED|VERIFY|ERR_TLS/.test(code)

/**
 * Null where only the app's own sentence says more. `opening`: how the answer begins, '' where it is JSON; `code`: Node's
 * word for why there is none.
 */
export function failureOf(detail: AppErrorDetail, opening: string, code: string): Failure | null {
  switch (detail.kind) {
    case 'offline':
      if (isOfCertificate(code)) return { cause: `证书没有通过核对（${code}）`, help: '更换证书，并带上中间证书' }
      return {
        cause: `连不上：${silences[code] ?? (code || '没有应答')}`,
        help: '检查地址、端口和防火墙，以及后端是否在运行（docker ps）',
      }
    case 'timeout':
      return { cause: '15 秒内没有回答', help: '看后端的日志，以及数据库、Redis 是否正常，再检查一次' }
    case 'malformed':
      if (opening === '') return null
      return {
        cause: '回答的不是接口的内容',
        help: `开头是「${opening}」。检查地址：要的是接口的地址，自带的 H5 或 PC 站点的地址后面要加 /api；是验证或登录页面时，在防火墙、CDN 上放行 /api/；是 PHP 的警告时，在后端关闭 display_errors`,
      }
    case 'notFound':
      if (detail.via === 'envelope') return null
      return { cause: '没有这个接口', help: '升级后端；其他接口也没有时，检查地址' }
    case 'throttled':
      return { cause: '正在限流', help: '等一分钟再检查；经常这样就提高后端的限流' }
    case 'maintenance':
      return { cause: '后端说正在维护', help: '结束维护（php artisan up）再检查' }
    case 'http':
      if (detail.status >= 500) return { cause: '后端出错', help: '看后端的日志；502、504 是它前面的服务器没有等到它' }
      return { cause: '拒绝访问', help: '检查防火墙（WAF）、宝塔或 CDN 的规则，放行 /api/' }
    default:
      return null
  }
}
