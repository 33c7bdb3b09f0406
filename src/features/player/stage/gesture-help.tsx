import styles from './sheets.module.css'

const gestures = [
  ['双击左侧或右侧', '后退或前进 10 秒，再点就累加，最后一起跳'],
  ['双击中间', '播放或暂停'],
  ['长按', '2× 快放，松手恢复'],
  ['横滑', '调整进度，松手跳转，向下滑取消'],
] as const

const keys = [
  ['空格', '播放或暂停'],
  ['← →', '后退、前进 10 秒'],
  ['↑ ↓', '音量'],
  ['< >', '减慢、加快'],
  ['按住 X', '2× 快放'],
  ['F', '全屏'],
  ['M', '静音'],
] as const

/** What fingers and keys do on the picture, in words. */
export function GestureHelp() {
  return (
    <>
      <dl className={styles.help}>
        {gestures.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.keys}>键盘</h3>
      <dl className={styles.help}>
        {keys.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
