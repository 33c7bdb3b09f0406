import { useState } from 'react'
import type { LearningRecord } from '../../domain/record/read-record.ts'
import { tellRecordChange } from '../../domain/record/record-change.ts'
import { recordKeys } from '../../domain/record/record-day.ts'
import { reminderLengths, type Reminder } from '../../domain/record/reminder.ts'
import { reminderFile } from '../../domain/record/reminder-file.ts'
import { copyText } from '../../platform/browser/copy-text.ts'
import { giveFile } from '../../platform/browser/files/give-file.ts'
import { sharedAddress } from '../../platform/browser/share.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { isWechat } from '../../platform/browser/user-agent.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { recordStore } from '../../platform/storage/storage.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import styles from './record.module.css'
import { weekdayNames } from './reminder-text.ts'
import { TimeWheel } from './time-wheel.tsx'

interface ReminderSheetProps {
  readonly member: string
  readonly record: LearningRecord
  readonly onClose: () => void
}

type Choice = Pick<Reminder, 'weekdays' | 'hour' | 'minute' | 'length'>

const firstChoice: Choice = { weekdays: [0, 2, 4], hour: 20, minute: 0, length: 30 }

/** 学习提醒: days and time, as a file for the calendar of the device, which does the reminding. */
export function ReminderSheet({ member, record, onClose }: ReminderSheetProps) {
  const former = record.reminder
  const [choice, setChoice] = useState<Choice>(former ?? firstChoice)
  const { name } = useSystemConfig()
  const { weekdays, hour, minute, length } = choice
  const change = (part: Partial<Choice>): void => setChoice({ ...choice, ...part })

  function toggle(weekday: number): void {
    const others = weekdays.filter((each) => each !== weekday)
    change({ weekdays: others.length < weekdays.length ? others : [...others, weekday].sort((a, b) => a - b) })
  }

  async function add(): Promise<void> {
    if (weekdays.length === 0) return showToast('请选择提醒的日子')
    const reminder: Reminder = {
      ...choice,
      uid: former?.uid ?? newUid(),
      sequence: former === null ? 0 : former.sequence + 1,
    }
    const texts = { title: `${name} 学习时间`.trim(), address: sharedAddress(paths.study()) }
    const outcome = await giveFile('study-reminder.ics', 'text/calendar', reminderFile(reminder, texts, Date.now()))
    if (outcome === 'cancelled') return
    onClose()
    // a full disk has been told to the learner by the storage; the next file is another event then
    await recordStore.set(recordKeys.reminder(member), reminder).catch(() => {})
    tellRecordChange()
  }

  return (
    <Sheet open title="学习提醒" onClose={onClose}>
      <p className={styles.lead}>写进手机日历，由系统准时提醒</p>
      <div role="group" aria-label="提醒的日子" className={styles.weekdays}>
        {weekdayNames.map((weekday, index) => (
          <button
            key={weekday}
            type="button"
            aria-label={`周${weekday}`}
            aria-pressed={weekdays.includes(index)}
            className={styles.weekday}
            onClick={() => toggle(index)}
          >
            {weekday}
          </button>
        ))}
      </div>
      <TimeWheel hour={hour} minute={minute} onChange={(h, m) => change({ hour: h, minute: m })} />
      <div className={styles.length}>
        <span id="reminder-length">学多久</span>
        <div role="radiogroup" aria-labelledby="reminder-length" className={styles.lengths}>
          {reminderLengths.map((value) => (
            <label key={value} className={styles.lengthOption}>
              <input
                type="radio"
                name="reminder-length"
                className="vh"
                checked={value === length}
                onChange={() => change({ length: value })}
              />
              <span>{value}分</span>
            </label>
          ))}
        </div>
      </div>
      {isWechat(navigator.userAgent) ? (
        <InWechat />
      ) : (
        <>
          <Button block looksInactive={weekdays.length === 0} onClick={() => void add()}>
            <Icon name="calendar-plus" size={20} />
            添加到日历
          </Button>
          <p className={styles.hint}>
            {former === null
              ? '会生成一个 .ics 文件，用日历打开即可'
              : '再次添加会替换日历中原来的提醒；不再需要时，在日历中删除'}
          </p>
        </>
      )}
    </Sheet>
  )
}

/** WeChat saves no files. */
function InWechat() {
  return (
    <>
      <Button block onClick={() => void copyAddress()}>
        复制链接
      </Button>
      <p className={styles.hint}>微信内不能保存日历文件，请在浏览器中打开本页</p>
    </>
  )
}

async function copyAddress(): Promise<void> {
  const isCopied = await copyText(sharedAddress(paths.studyRecord))
  showToast(isCopied ? '链接已复制' : '请点右上角菜单，在浏览器中打开')
}

/** A name nothing else has; `randomUUID` is missing on plain http. */
function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}@meedu-h5`
}
