import { useAtom } from 'jotai'
import { dataSaverAtom, type DataSaverChoice } from '../../../platform/browser/data-saver.ts'
import { ChoiceRow } from './choice-row.tsx'
import styles from '../member.module.css'

const labels: Record<DataSaverChoice, string> = { auto: '自动', on: '开', off: '关' }

/** 省流量模式 (screens 4.5). */
export function DataSaverRow() {
  const [choice, setChoice] = useAtom(dataSaverAtom)
  return (
    <ChoiceRow title="省流量模式" labels={labels} value={choice} onChange={setChoice}>
      <p className={styles.advice}>
        开启后默认使用最低清晰度，不自动播放下一节。自动：按浏览器的省流量设置和网络快慢决定。
      </p>
    </ChoiceRow>
  )
}
