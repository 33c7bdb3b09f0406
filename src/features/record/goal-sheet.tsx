import { useState } from 'react'
import { mostGoalHours, type LearningRecord } from '../../domain/record/read-record.ts'
import { tellRecordChange } from '../../domain/record/record-change.ts'
import { recordKeys } from '../../domain/record/record-day.ts'
import { timeText, weekOf } from '../../domain/record/record-sums.ts'
import { recordStore } from '../../platform/storage/storage.ts'
import { addDays } from '../../shared/local-day.ts'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/form/button.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import styles from './record.module.css'

interface GoalSheetProps {
  readonly member: string
  readonly record: LearningRecord
  readonly today: string
  readonly onClose: () => void
}

const firstGoal = 3

/** 每周目标, in hours; there is none until it is saved. */
export function GoalSheet({ member, record, today, onClose }: GoalSheetProps) {
  const [hours, setHours] = useState(record.goal ?? firstGoal)
  const lastWeek = weekOf(record.days, addDays(today, -7)).ms
  async function save(goal: number | null): Promise<void> {
    onClose()
    const key = recordKeys.goal(member)
    // a full disk has been told to the learner by the storage
    await (goal === null ? recordStore.delete(key) : recordStore.set(key, goal)).catch(() => {})
    tellRecordChange()
  }
  return (
    <Sheet open title="每周目标" onClose={onClose}>
      <div role="group" aria-label="每周目标" className={styles.stepper}>
        <IconButton
          name="minus"
          label="减少 1 小时"
          className={styles.step}
          // one that was disabled under the focus would lose it
          aria-disabled={hours <= 1}
          onClick={() => setHours(Math.max(1, hours - 1))}
        />
        <p className={cx(styles.big, 'num')} aria-live="polite">
          {hours}
          <small>小时</small>
        </p>
        <IconButton
          name="plus"
          label="增加 1 小时"
          className={styles.step}
          aria-disabled={hours >= mostGoalHours}
          onClick={() => setHours(Math.min(mostGoalHours, hours + 1))}
        />
      </div>
      <p className={styles.hint}>
        平均每天约 {Math.round((hours * 60) / 7)} 分钟
        {lastWeek > 0 && `，上周学了 ${timeText(lastWeek)}`}
      </p>
      <div className={styles.buttons}>
        <Button block onClick={() => void save(hours)}>
          保存
        </Button>
        {record.goal !== null && (
          <Button variant="text" block onClick={() => void save(null)}>
            不设目标
          </Button>
        )}
      </div>
    </Sheet>
  )
}
