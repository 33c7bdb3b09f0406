import styles from './may-be-cleared.module.css'

/** Below the sizes of what is kept, where the browser did not promise to keep it (screens 4.3). */
export const MayBeCleared = () => (
  <p className={styles.note}>
    系统可能会清理离线内容。<span className={styles.advice}>安装到桌面后更不容易被清理。</span>
  </p>
)
