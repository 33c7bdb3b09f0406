import { playerKeys } from '../features/player/stage/player-keys.ts'
import { Sheet } from '../ui/overlay/sheet.tsx'
import { MeaningList, type Meaning } from '../ui/text/meaning-list.tsx'

const everywhere: readonly Meaning[] = [
  ['?', '显示这份列表'],
  ['/', '搜索课程'],
  ['Esc', '关闭弹窗或面板'],
  ['← →', '在标签之间切换'],
]

/** 键盘快捷键: what keys do, everywhere and in a lesson (screens 4.14). */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet open title="键盘快捷键" onClose={onClose}>
      <MeaningList meanings={everywhere} />
      <MeaningList title="课时播放" meanings={playerKeys} />
    </Sheet>
  )
}
