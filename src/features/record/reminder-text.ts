import type { Reminder } from '../../domain/record/reminder.ts'
import { two } from '../../shared/local-day.ts'

/** Monday to Sunday, as heads of columns. */
export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const

/** When it reminds: 周一、三、五 20:30, 每天 07:00. */
export function reminderText({ weekdays, hour, minute }: Pick<Reminder, 'weekdays' | 'hour' | 'minute'>): string {
  const days = weekdays.length === 7 ? '每天' : `周${weekdays.map((weekday) => weekdayNames[weekday]).join('、')}`
  return `${days} ${two(hour)}:${two(minute)}`
}
