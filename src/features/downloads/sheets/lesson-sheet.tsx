import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { downloadSettingsAtom } from '../../../platform/downloads/download-settings.ts'
import { installWayAtom } from '../../../platform/pwa/install.ts'
import { formatSize } from '../../../shared/format-size.ts'
import { cx } from '../../../ui/cx.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { unknownSize } from '../download-texts.ts'
import styles from './sheet.module.css'
import { useRoomLeft } from './use-space.ts'
import { WifiRow } from './wifi-row.tsx'

export interface LessonSheetProps {
  /** As the player knows them; none while it does not. */
  readonly qualities: readonly { readonly name: string; readonly size: number | null }[]
  readonly onStart: (quality: string | null, size: number | null) => void
  readonly onClose: () => void
}

/** 下载课时 for the lesson on screen: quality, which is usual from then on, size, room (screens 4.3). */
export function LessonSheet({ qualities, onStart, onClose }: LessonSheetProps) {
  const change = useSetAtom(downloadSettingsAtom)
  const isUninstalled = useAtomValue(installWayAtom) === 'ios'
  const [name, setName] = useState<string | null>(null)
  const room = useRoomLeft()
  const chosen = qualities.find((each) => each.name === name) ?? qualities[0]
  const { name: quality, size } = chosen ?? { name: null, size: null }
  const isShort = room !== null && size !== null && size > room
  return (
    <Sheet open title="下载课时" onClose={onClose}>
      <div role="radiogroup" aria-label="清晰度">
        {qualities.map((each) => (
          <label key={each.name} className={styles.setting}>
            <input
              type="radio"
              name="download-quality"
              checked={each === chosen}
              className={styles.radio}
              onChange={() => setName(each.name)}
            />
            <span className={styles.label}>{each.name}</span>
            <span className={styles.value}>{formatSize(each.size) || unknownSize}</span>
          </label>
        ))}
      </div>
      <WifiRow hasIcon />
      <p className={styles.sum}>
        <span className={cx(isShort && styles.short)}>
          {room !== null && `可用 ${formatSize(room)}`}
          {isShort && `，还差 ${formatSize(size - room)}`}
        </span>
        <span>{isUninstalled ? '长期不打开时系统会清理，请先安装到桌面' : '下载后没有网络也能学习'}</span>
      </p>
      <Button
        block
        disabled={isShort}
        onClick={() => {
          change({ quality })
          onStart(quality, size)
        }}
      >
        {size === null ? '下载' : `下载 ${formatSize(size)}`}
      </Button>
    </Sheet>
  )
}
