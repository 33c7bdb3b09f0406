import { useAtom, useAtomValue } from 'jotai'
import { isSavingData } from '../../../platform/browser/data-saver.ts'
import { clampLimit, downloadSettingsAtom, leastGb, mostGb } from '../../../platform/downloads/download-settings.ts'
import { cx } from '../../../ui/cx.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { knownQualitiesAtom, qualityLook } from './qualities.ts'
import styles from './sheet.module.css'
import { WifiRow } from './wifi-row.tsx'

const followingOptions = [
  { value: 0, label: '关' },
  { value: 3, label: '3节' },
  { value: 5, label: '5节' },
] as const

const firstQuality = '默认'

/** 下载设置 (screens 4.4). All of it holds for this device, at once. */
export function SettingsSheet({ onClose }: { readonly onClose: () => void }) {
  const [settings, change] = useAtom(downloadSettingsAtom)
  const names = useAtomValue(knownQualitiesAtom).filter((name) => name !== firstQuality)
  const { limitGb, quality, following, isWatchedDeleted } = settings
  const qualities = [firstQuality, ...names]
  const look = qualityLook(qualities.length)
  return (
    <Sheet open title="下载设置" onClose={onClose}>
      <div className={styles.setting}>
        <span className={styles.label}>
          离线空间上限<small>{`可填 ${leastGb}–${mostGb}`}</small>
        </span>
        <Stepper
          label="离线空间上限"
          unit="GB"
          value={limitGb}
          least={leastGb}
          most={mostGb}
          onChange={(gb) => change({ limitGb: clampLimit(gb) })}
        />
      </div>
      <div className={cx(styles.setting, look === 'cells' && styles.stack)}>
        <span className={styles.label}>默认清晰度</span>
        <RadioGroup
          look={look}
          label="默认清晰度"
          options={qualities.map((name) => ({ value: name, label: name }))}
          value={quality ?? firstQuality}
          onChange={(name) => change({ quality: name === firstQuality ? null : name })}
        />
      </div>
      <WifiRow />
      <div className={styles.setting}>
        <span className={styles.label}>
          自动下载后续课时<small>{isSavingData() ? '省流量时不自动下载' : '开始学一节时，备好后面的'}</small>
        </span>
        <RadioGroup
          look="segment"
          label="自动下载后续课时"
          options={followingOptions}
          value={following}
          onChange={(count) => change({ following: count })}
        />
      </div>
      <div className={styles.setting}>
        <span className={styles.label}>
          看完自动删除<small>学完且离开课时后，删除离线文件</small>
        </span>
        <Switch
          label="看完自动删除"
          checked={isWatchedDeleted}
          onChange={(checked) => change({ isWatchedDeleted: checked })}
        />
      </div>
      <p className={styles.hint}>设置保存在本机</p>
    </Sheet>
  )
}
