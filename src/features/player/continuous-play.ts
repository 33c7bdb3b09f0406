import { isSavingData } from '../../platform/browser/data-saver.ts'
import { preference } from '../../platform/storage/preference.ts'

/** 连续播放: whether the next lesson follows by itself (screens 4.10). */
export const continuousPlay = preference('continuousPlay', ['on', 'off'])

/** True when the next lesson follows by itself at this moment: with 省流量 none does. */
export const isContinuous = (): boolean => continuousPlay.read() === 'on' && !isSavingData()
