/** What the learner set for downloads on this device (screens 4.4). Nothing of it is personal. */
import { atom } from 'jotai'
import { preferencesAtom } from '../storage/preference.ts'
import { readPreferences } from '../storage/preferences.ts'

export interface DownloadSettings {
  /** 离线空间上限, in GB: 1 to 50. */
  readonly limitGb: number
  /** 仅Wi-Fi下载: a network that is known to cost money is waited out. */
  readonly isWifiOnly: boolean
  /** 继续下载, 改用流量: said of what there was to download then; ends with it, or with the next Wi-Fi. */
  readonly isMobileAllowed: boolean
  /** 自动下载后续课时: so many; 0: 关. */
  readonly following: 0 | 3 | 5
  /** 看完自动删除 */
  readonly isWatchedDeleted: boolean
  /** 默认清晰度, by name; null: the first of each lesson. */
  readonly quality: string | null
}

const usual: DownloadSettings = {
  limitGb: 5,
  isWifiOnly: true,
  isMobileAllowed: false,
  following: 0,
  isWatchedDeleted: false,
  quality: null,
}

const bytesOfGb = 1024 ** 3
/** 离线空间上限, in GB. */
export const [leastGb, mostGb] = [1, 50] as const

/** The limit as it can be kept: whole GB between 1 and 50. */
export const clampLimit = (gb: number): number => Math.min(mostGb, Math.max(leastGb, Math.round(gb)))

/** Settings out of whatever is stored. */
export function parseDownloadSettings(value: unknown): DownloadSettings {
  const {
    limitGb,
    isWifiOnly,
    isMobileAllowed,
    following,
    isWatchedDeleted,
    quality,
  }: Partial<Record<keyof DownloadSettings, unknown>> = Object(value)
  return {
    limitGb: typeof limitGb === 'number' && !Number.isNaN(limitGb) ? clampLimit(limitGb) : usual.limitGb,
    isWifiOnly: typeof isWifiOnly === 'boolean' ? isWifiOnly : usual.isWifiOnly,
    isMobileAllowed: isMobileAllowed === true,
    following: following === 3 || following === 5 ? following : 0,
    isWatchedDeleted: isWatchedDeleted === true,
    quality: typeof quality === 'string' ? quality : null,
  }
}

/** The settings as they are stored: another tab may have changed them. */
export const readDownloadSettings = (): DownloadSettings => parseDownloadSettings(readPreferences()['downloads'])
const shownAtom = atom((get) => parseDownloadSettings(get(preferencesAtom)['downloads']))

/** The settings on screen; setting some of them stores them. */
export const downloadSettingsAtom = atom(
  (get) => get(shownAtom),
  (_get, set, change: Partial<DownloadSettings>) =>
    set(preferencesAtom, { downloads: parseDownloadSettings({ ...readDownloadSettings(), ...change }) }),
)

/** Whether downloads wait while the network costs money. */
export const isMobileRefused = ({ isWifiOnly, isMobileAllowed }: DownloadSettings): boolean =>
  isWifiOnly && !isMobileAllowed

/** The learner's limit in bytes. */
export const limitBytes = ({ limitGb }: DownloadSettings): number => limitGb * bytesOfGb
