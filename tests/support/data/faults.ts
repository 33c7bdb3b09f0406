/** What a screen says when its main call fails, and how it lets its learner go on: screens 1.6 as a table. */
import type { FaultKind } from './demo.ts'
import type { FailureFamily, ScreenRow } from '../browser/screens.ts'

/** Every way a call can fail; `slow` is the one that does not. */
export const faultKinds = [
  'offline',
  'timeout',
  'slow',
  'http500',
  'html502',
  'http503',
  'http404',
  'http401',
  'code401',
  'http429',
  'code429',
  'code503',
  'code404',
  'code1',
  'captivePortal',
  'malformed',
  'wrongShape',
  'truncated',
] as const satisfies readonly FaultKind[]

export type MatrixKind = Exclude<(typeof faultKinds)[number], 'slow'>

/** The server's own words, where a fault carries any; each kind has its own, so that none is taken for another. */
export const schoolSays = (kind: MatrixKind): string => `今晚八点后再来看看（${kind}）`

export interface Failure {
  /** Stands in the screen. */
  readonly sentence: string
  /** A second sentence below it. */
  readonly text?: string
  /** Buttons and links that lead on; the first one asks again, unless it leads elsewhere. */
  readonly ways: readonly string[]
  readonly toast?: string
  /** Where the failure leads to; without it the learner stays. */
  readonly leadsTo?: 'error' | 'login'
}

const offline = '当前无网络，请检查网络后重试'
const timeout = '服务器响应较慢，请稍后重试'
const broken = '服务暂时不可用，请稍后重试'
const malformed = '数据异常，请稍后重试'

/** In place, by kind; the same in every family. */
const sentences: Record<Exclude<MatrixKind, 'offline' | 'http404' | 'http401' | 'code401' | 'code404'>, string> = {
  timeout,
  http500: broken,
  html502: broken,
  http503: broken,
  http429: '操作太频繁，请稍后再试',
  code429: '操作太频繁，请稍后再试',
  code503: schoolSays('code503'),
  code1: schoolSays('code1'),
  captivePortal: '网络可能需要登录认证',
  malformed,
  wrongShape: malformed,
  truncated: malformed,
}

const spokenKinds: ReadonlySet<MatrixKind> = new Set(['code1', 'code404', 'code429', 'code503'])

/** The start of the app asks as well: whatever is answered, a learner with a token stays where they are (screens 1.2.6). */
const isMemberQuestion = ({ main }: ScreenRow): boolean => main?.family === 'member' || main?.family === 'form'

/** The same on every screen (screens 1.6, 1.7), or null. */
function commonFailure(kind: MatrixKind, screen: ScreenRow): Failure | null {
  if (kind === 'http401' || kind === 'code401')
    return { sentence: '使用密码登录', ways: ['使用密码登录'], toast: '请重新登录', leadsTo: 'login' }
  if (kind !== 'http404' || isMemberQuestion(screen)) return null
  // home is where 返回首页 leads: the same place needs no second way
  const ways = screen.path === '/' ? ['返回首页'] : ['重试', '返回首页']
  return { sentence: '页面不存在或暂时无法访问', ways, leadsTo: 'error' }
}

const families: Record<FailureFamily, (kind: MatrixKind) => Failure> = {
  read(kind) {
    const toast = spokenKinds.has(kind) ? { toast: schoolSays(kind) } : {}
    switch (kind) {
      case 'offline':
        return { sentence: '当前无网络', text: '此页面还没有保存到本机', ways: ['重试', '查看已保存的内容'] }
      case 'code404':
        return { sentence: '内容不存在或已下架', ways: ['返回首页', '返回'], ...toast }
      default:
        return { sentence: inPlace(kind), ways: ['重试', '返回'], ...toast }
    }
  },
  member(kind) {
    // a slow server is no missing network
    const text = kind === 'offline' ? { text: offline } : {}
    return { sentence: '登录状态待确认', ways: ['重试', '返回'], ...text }
  },
  form: (kind) => families.member(kind),
  payment(kind) {
    const { toast, ...failure } = families.read(kind)
    // the number belongs to nobody: that is all there is to say
    return kind === 'code404' || toast === undefined ? failure : { ...failure, toast }
  },
  result(kind) {
    if (kind === 'offline') return { sentence: '当前无网络，联网后自动确认', ways: ['重新查询', '返回支付页'] }
    if (kind === 'code404') return { sentence: '未找到该订单', ways: ['返回首页', '查看订单'] }
    return families.read(kind)
  },
  face(kind) {
    if (kind === 'offline') return { sentence: '当前无网络，联网后自动查询', ways: ['返回首页'] }
    const common = { sentence: '尚未查询到认证结果', ways: ['刷新结果', '重新认证', '返回首页'] }
    return spokenKinds.has(kind) ? { ...common, toast: schoolSays(kind) } : { ...common, text: inPlace(kind) }
  },
}

function inPlace(kind: MatrixKind): string {
  const sentence: string | undefined = Reflect.get(sentences, kind)
  if (sentence === undefined) throw new Error(`${kind} has no sentence of its own`)
  return sentence
}

/** What `screen` shows when its main call fails with `kind` and nothing of it is stored. */
export function failureOf(kind: MatrixKind, screen: ScreenRow): Failure {
  if (screen.main === null) throw new Error(`${screen.path} asks for nothing`)
  return commonFailure(kind, screen) ?? families[screen.main.family](kind)
}
