import { preference } from '../../platform/storage/preference.ts'

/** 连续播放: whether the next lesson follows by itself (screens 4.10). */
export const continuousPlay = preference('continuousPlay', ['on', 'off'])
