/** 学习提醒: days of the week, a time, and how long (screens 4.12). Pure. */

/** How long one may learn, in minutes. */
export const reminderLengths = [15, 30, 45] as const

export interface Reminder {
  /** Names it in the calendar for ever: what is added again takes the place of what was added before. */
  readonly uid: string
  /** How often it was changed. */
  readonly sequence: number
  /** 0 for Monday to 6 for Sunday, in this order. */
  readonly weekdays: readonly number[]
  readonly hour: number
  readonly minute: number
  /** Minutes. */
  readonly length: number
}

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most

/** True for what was stored as one. */
export function isReminder(value: unknown): value is Reminder {
  if (typeof value !== 'object' || value === null) return false
  const of = (name: string): unknown => Reflect.get(value, name)
  const weekdays = of('weekdays')
  return (
    typeof of('uid') === 'string' &&
    isWhole(of('sequence'), Number.MAX_SAFE_INTEGER) &&
    Array.isArray(weekdays) &&
    weekdays.length > 0 &&
    weekdays.every((each) => isWhole(each, 6)) &&
    isWhole(of('hour'), 23) &&
    isWhole(of('minute'), 59) &&
    isWhole(of('length'), 24 * 60)
  )
}
