import { useAtom, useAtomValue } from 'jotai'
import { downloadSettingsAtom } from '../../../platform/downloads/download-settings.ts'
import { networkKindAtom } from '../../../platform/downloads/downloads.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './sheet.module.css'

/** 仅Wi-Fi下载, where the browser tells what kind of network this is (screens 4.3, 4.4). */
export function WifiRow({ hasIcon = false }: { readonly hasIcon?: boolean }) {
  const network = useAtomValue(networkKindAtom)
  const [{ isWifiOnly }, change] = useAtom(downloadSettingsAtom)
  if (network === 'unknown') return null
  return (
    <div className={styles.setting}>
      {hasIcon && <Icon name="wifi" className={styles.icon} />}
      <span className={styles.label}>仅Wi-Fi下载</span>
      <Switch
        label="仅Wi-Fi下载"
        checked={isWifiOnly}
        onChange={(checked) => change({ isWifiOnly: checked, isMobileAllowed: false })}
      />
    </div>
  )
}
