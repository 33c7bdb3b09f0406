import type { Meaning } from '../../../ui/text/meaning-list.tsx'

/** The keys that steer the player (key-command.ts), in words. */
export const playerKeys: readonly Meaning[] = [
  ['空格', '播放或暂停'],
  ['← →', '后退、前进 10 秒'],
  ['↑ ↓', '音量'],
  ['< >', '减慢、加快'],
  ['按住 X', '2× 快放'],
  ['F', '全屏'],
  ['M', '静音'],
]
