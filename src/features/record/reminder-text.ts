import type { Reminder } from '../../domain/record/reminder.ts'

/** Monday to Sunday, as heads of columns. */
export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const

const two = (value: number): string => String(value).padStart(2, '0')

/** When it reminds: 周一、三、五 20:30, 每天 07:00. */
export function reminderText({ weekdays, hour, minute }: Pick<Reminder, 'weekdays' | 'hour' | 'minute'>): string {
  const days = weekdays.length === 7 ? '每天' : `周${weekdays.map((weekday) => weekdayNames[weekday]).join('、')}`
  return `${days} ${two(hour)}:${two(minute)}`
}
