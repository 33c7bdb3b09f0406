import { useState } from 'react'
import { Cell } from '../../../ui/frame/cell.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from '../member.module.css'

/** 字体大小说明: the text size is the system's, so this only says where to change it (screens 4.9). */
export function FontSizeRow() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell title="字体大小说明" onClick={() => setOpen(true)} />
      <Sheet open={isOpen} title="字体大小说明" onClose={() => setOpen(false)}>
        <div className={styles.advice}>
          <p>本应用的文字大小跟随系统、浏览器和微信的设置。</p>
          <p>安卓：设置 → 显示 → 字体大小。</p>
          <p>iPhone：设置 → 显示与亮度 → 文字大小。</p>
          <p>微信：我 → 设置 → 通用 → 字体大小。</p>
        </div>
      </Sheet>
    </>
  )
}
