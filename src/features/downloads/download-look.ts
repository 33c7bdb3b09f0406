/** How a download is named and drawn, the same wherever it is shown (screens 4.3). Pure. */
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { isRunning, type DownloadState, type Failure } from '../../platform/downloads/download-state.ts'
import { isUnderWay } from '../../platform/downloads/downloads.ts'
import { formatSize } from '../../shared/format-size.ts'
import { serverMessage } from '../../strings/zh-CN.ts'
import type { IconName } from '../../ui/media/icon-names.ts'

/**
 * What a tap does. `ask`: whether the mobile network may be used; `room`: make room first; `limit`: the same within the
 * learner's own limit; `choose`: a menu with 删除.
 */
export type DownloadAct = 'pause' | 'resume' | 'ask' | 'retry' | 'room' | 'limit' | 'choose' | 'none'

export interface DownloadLook {
  /** At most six characters. */
  readonly word: string
  /** Below it, where there are two lines; '' for none. */
  readonly second: string
  /** In full, where there is room. */
  readonly full: string
  /** What the word leaves out and a row says after it; '' for nothing. */
  readonly rest: string
  /** Blue runs, green is there, amber failed, grey waits. */
  readonly tone: 'run' | 'there' | 'failed' | 'waits'
  readonly icon: IconName
  /** Of the ring around the icon; null: no ring. */
  readonly ring: number | null
  readonly act: DownloadAct
}

/** Bytes that have come, as far as this page has seen. */
export interface Arrived {
  readonly bytes: number
  readonly total: number | null
}

/** Whole percent, never 100 before it is there; null when that is not known. */
export function arrivedPercent(arrived: Arrived | undefined): number | null {
  if (arrived === undefined || arrived.total === null || arrived.total <= 0) return null
  return Math.min(99, Math.floor((arrived.bytes / arrived.total) * 100))
}

const withPercent = (word: string, percent: number | null): string => (percent === null ? word : `${word} ${percent}%`)
const secondPercent = (percent: number | null): string => (percent === null ? '' : `${percent}%`)

export interface Surroundings {
  readonly arrived: Arrived | undefined
  readonly isOffline: boolean
  /** Lessons before it in the queue. */
  readonly ahead: number
}

/** The look of a download in its state. */
export function downloadLook(state: DownloadState, { arrived, isOffline, ahead }: Surroundings): DownloadLook {
  const percent = arrivedPercent(arrived)
  const ring = percent ?? 0
  if (isOffline && (state.kind === 'queued' || state.kind === 'loading')) {
    const word = '等待网络'
    const look = { word, second: secondPercent(percent), full: withPercent(word, percent), rest: '' } as const
    return { ...look, tone: 'waits', icon: 'wifi-off', ring, act: 'pause' }
  }
  switch (state.kind) {
    case 'queued': {
      const second = ahead > 0 ? `前面 ${ahead} 节` : ''
      return { ...plain('排队中', second), tone: 'waits', icon: 'clock', ring, act: 'pause' }
    }
    case 'loading': {
      const full = withPercent('下载中', percent)
      const second = secondPercent(percent)
      return { word: '下载中', second, full, rest: '', tone: 'run', icon: 'pause', ring, act: 'pause' }
    }
    case 'paused': {
      const rest = { learner: '', streaming: '播放结束后自动继续', metered: '连上Wi-Fi后自动继续' }[state.by]
      const second = { learner: secondPercent(percent), streaming: '等待播放结束', metered: '等待Wi-Fi' }[state.by]
      const icon = state.by === 'metered' ? 'wifi' : state.by === 'streaming' ? 'clock' : 'download'
      const act = ({ learner: 'resume', streaming: 'pause', metered: 'ask' } as const)[state.by]
      return { word: '已暂停', second, full: withPercent('已暂停', percent), rest, tone: 'waits', icon, ring, act }
    }
    case 'finishing':
      return { ...plain('处理中', ''), tone: 'run', icon: 'check', ring: 100, act: 'none' }
    case 'done':
      return {
        ...plain('已下载', formatSize(state.size)),
        tone: 'there',
        icon: 'downloaded',
        ring: null,
        act: 'choose',
      }
    case 'failed':
      return failedLook(state.failure)
    case 'unsupported':
      return {
        ...words('该课时', '不支持下载', '该课时不支持下载'),
        tone: 'waits',
        icon: 'download-off',
        ring: null,
        act: 'none',
      }
    case 'expired': {
      const later = '联网后自动恢复'
      return {
        word: '已过期',
        second: later,
        full: '已过期',
        rest: later,
        tone: 'waits',
        icon: 'cloud-off',
        ring: null,
        act: 'choose',
      }
    }
    // cleared
    default:
      return { ...words('已被', '系统清理', '已被系统清理'), tone: 'waits', icon: 'refresh', ring: null, act: 'retry' }
  }
}

const words = (word: string, second: string, full: string) => ({ word, second, full, rest: '' })
const plain = (word: string, second: string) => words(word, second, word)

/** Second line and whole sentence of each failure. */
function failedLook(failure: Failure): DownloadLook {
  const [second, full] = failureWords(failure)
  const act = failure.reason === 'space' ? 'room' : failure.reason === 'limit' ? 'limit' : 'retry'
  return { word: '下载失败', second, full, rest: '', tone: 'failed', icon: 'alert', ring: null, act }
}

function failureWords(failure: Failure): readonly [second: string, full: string] {
  switch (failure.reason) {
    case 'network':
      return ['网络中断', '网络中断，联网后自动继续']
    case 'space':
      return ['存储空间不足', '存储空间不足']
    case 'limit':
      return ['已达上限', '已达到离线空间上限']
    case 'server':
      return ['请重试', serverMessage(failure.message)]
    // other
    default:
      return ['请重试', '下载失败，请重试']
  }
}

/** What 目录 says after the length: the word, and what a word alone would hide. */
export function shortLook(look: DownloadLook): string {
  if (look.tone === 'failed') return look.second === '网络中断' ? '下载失败 网络中断' : '下载失败'
  return look.icon === 'download-off' ? look.second : look.full
}

type Queued = Pick<DownloadEntry, 'state' | 'addedAt' | 'place'>

/** How many downloads come before a queued one; 0 for every other. */
export function aheadOf(entry: Queued, entries: readonly Queued[]): number {
  if (entry.state.kind !== 'queued') return 0
  return entries.filter(({ state, addedAt, place }) => {
    if (isRunning(state)) return true
    return state.kind === 'queued' && (addedAt - entry.addedAt || place - entry.place) < 0
  }).length
}

/** Of what is under way, what comes by itself or by 继续: not what has failed. */
export const isComing = ({ state }: Pick<DownloadEntry, 'state'>): boolean =>
  isUnderWay({ state }) && state.kind !== 'failed' && state.kind !== 'unsupported'

/** What a tap is going to do, for who cannot see the picture. */
const verbs: Readonly<Record<DownloadAct, string>> = {
  pause: '，暂停',
  resume: '，继续',
  ask: '，使用移动网络下载',
  retry: '，重新下载',
  room: '，管理空间',
  limit: '，下载设置',
  choose: '，更多',
  none: '',
}

/** The name of a control that shows a state and acts on it. */
export const actName = ({ full, act }: DownloadLook): string => `${full}${verbs[act]}`
