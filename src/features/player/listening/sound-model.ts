/** What listening says and offers (screens 4.11). Pure. */
import { paths } from '../../../shared/paths.ts'
import { intentOf, isActive, isOver, outageMessage, type PlayerState } from '../engine/player-machine.ts'

interface ListenFacts {
  readonly state: PlayerState['name']
  readonly mode: 'full' | 'trial'
  readonly hasWatermark: boolean
  /** The school lets lessons with a watermark be heard. */
  readonly isAllowed: boolean
}

/** Whether 听课 is offered: not for frames, not for what a watermark protects where it must. */
export function isListenable({ state, mode, hasWatermark, isAllowed }: ListenFacts): boolean {
  return state !== 'frame' && !(hasWatermark && (mode === 'trial' || !isAllowed))
}

/** True where 定时关闭 has silenced it; a failure, a refusal and the end of a trial say themselves why it is silent. */
const isSilenced = (state: PlayerState): boolean =>
  ['ready', 'paused', 'ended'].includes(state.name) || ('intent' in state && state.intent === 'pause')

interface Surroundings {
  /** There is no network, and it needs one. */
  readonly isOut: boolean
  /** 定时关闭 is over, and nothing has played since. */
  readonly isAsleep: boolean
}

/** What is said while it does not simply play; '' for nothing. */
export function soundMessage(state: PlayerState, { isOut, isAsleep }: Surroundings): string {
  if (isAsleep && isSilenced(state)) return '已定时关闭'
  switch (state.name) {
    case 'resolving':
      return '正在加载…'
    case 'buffering':
      if (isOut) return outageMessage(state)
      return state.waited >= 5 ? '网络不稳定，正在缓冲' : state.waited >= 1 ? '缓冲中…' : ''
    case 'recovering':
      return '正在恢复播放…'
    case 'waitingForNetwork':
      return outageMessage(state)
    case 'trialEnded':
      return '试看结束'
    case 'ended':
      return '本课时已播完'
    case 'refused':
      return state.message ?? '购买后可观看'
    case 'noAddress':
      return '暂无播放地址'
    case 'unsupported':
    case 'frame':
      return '该课时无法听课'
    case 'failed':
      return state.reason
    case 'offline':
      return '当前无网络，此课时未下载'
    default:
      return isOut ? outageMessage(state) : ''
  }
}

/** What the large button says that it does. */
export interface MainAct {
  readonly label: string
  readonly icon: 'play' | 'pause' | 'replay'
}

/** Null where there is nothing to be heard: a page of another site. */
export function mainAct(state: PlayerState): MainAct | null {
  if (state.name === 'frame') return null
  if (state.name === 'ended') return { label: '重播', icon: 'replay' }
  if (state.name === 'trialEnded') return { label: '重新试看', icon: 'replay' }
  if (isActive(state) || state.name === 'resolving') {
    const isPlaying = intentOf(state) === 'play'
    return { label: isPlaying ? '暂停' : '播放', icon: isPlaying ? 'pause' : 'play' }
  }
  return { label: '重试', icon: 'replay' }
}

/** Whether there is a second to go to: at the end it plays again from there, before the addresses it is kept. */
export const canSeek = (state: PlayerState): boolean => isActive(state) || isOver(state) || state.name === 'resolving'

/** Forms, the checkout and the login are left alone. */
const withoutBar =
  /^\/(?:login|login-password|login-error|forgot-password|bind-mobile|code-bind-mobile|auth\/.*|order(?:\/.*)?|error|member\/(?:profile|password|mobile|mobileVerify))\/?$/

/** True where the bar of what is heard stands: on every other screen, but that of the lesson itself. */
export function hasBar(path: string, isHeard: (lesson: string) => boolean): boolean {
  const lesson = path.startsWith(paths.lesson('')) ? path.slice(paths.lesson('').length) : null
  return !withoutBar.test(path) && (lesson === null || !isHeard(lesson))
}
