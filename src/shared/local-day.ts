/** Days as the clock of this device has them: whatever zone it is in when it is asked. A day is a text, `YYYY-MM-DD`. */

/** A number with two digits, as clocks and calendars print it. */
export const two = (value: number): string => String(value).padStart(2, '0')

const textOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The local day of a moment in milliseconds since 1970. */
export const localDay = (at: number): string => textOf(new Date(at))

/** True for the text of a day that there is. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && textOf(dateOf(value)) === value
}

/** The moment a day begins: its midnight, or the first moment after it where the clock skips that. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** So many days later; earlier for a negative number. */
export function addDays(day: string, count: number): string {
  const date = dateOf(day)
  // a number of hours would be wrong where the clock changes
  date.setDate(date.getDate() + count)
  return textOf(date)
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (dateOf(day).getDay() + 6) % 7
