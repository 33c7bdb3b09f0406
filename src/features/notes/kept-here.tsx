import { isStorageRefused } from '../../platform/storage/device-store.ts'
import styles from './notes.module.css'

/** Where notes are, and so what may happen to them. */
export function KeptHere() {
  return (
    <p className={styles.kept}>
      {isStorageRefused() ? '浏览器不允许保存数据，关闭页面后笔记会丢失，请导出' : '笔记仅保存在本机，建议定期导出'}
    </p>
  )
}
