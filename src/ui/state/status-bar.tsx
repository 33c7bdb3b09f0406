import { Icon } from '../media/icon.tsx'
import styles from './status-bar.module.css'

const texts = { offline: '当前无网络，显示的是已保存的内容', restored: '网络已恢复' } as const

/** The connection line under the header (screens 1.12.3). */
export function StatusBar({ kind }: { readonly kind: keyof typeof texts }) {
  return (
    <p className={styles.bar} role="status">
      <Icon name={kind === 'offline' ? 'wifi-off' : 'check-circle'} size={16} />
      {texts[kind]}
    </p>
  )
}
