import { useState } from 'react'
import { clearPageCaches } from './device-data.ts'
import { isStorageRefused } from '../../platform/storage/device-store.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { ClearAllButton } from './clear-all-button.tsx'
import { PendingEntries } from './pending-entries.tsx'
import styles from './storage.module.css'
import { Usage } from './usage.tsx'
import { useDeviceData } from './use-device-data.ts'

/** 存储空间 (screens 3.8). */
export function StorageScreen() {
  const { data, measure } = useDeviceData()
  const [isClearing, setClearing] = useState(false)

  async function clear(): Promise<void> {
    setClearing(true)
    await clearPageCaches()
    await measure()
    setClearing(false)
    showToast('已清除')
  }

  return (
    <Screen title="存储空间" tone="bg" className={styles.screen} isBusy={data === null}>
      {data !== null && isStorageRefused() && (
        <p className={styles.refused} role="status">
          浏览器不允许保存数据
        </p>
      )}
      <Usage data={data} />
      <PendingEntries />
      <div className={styles.buttons}>
        <Button block variant="soft" busy={isClearing} onClick={() => void clear()}>
          清除页面缓存
        </Button>
        <ClearAllButton unsent={data?.unsent ?? 0} onAsk={measure} onCleared={measure} />
      </div>
    </Screen>
  )
}
