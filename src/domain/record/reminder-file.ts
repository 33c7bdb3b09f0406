/**
 * A reminder as a calendar file (RFC 5545): one event that comes again every week, with an alarm when it begins. Its time
 * is that of the place where the learner is. Pure.
 */
import { addDays, localDay, two, weekdayOf } from '../../shared/local-day.ts'
import type { Reminder } from './reminder.ts'

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const mostOctets = 75

/** A text as a value: these characters have a meaning of their own. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')

/** A line in pieces of 75 octets, none of them ending within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > mostOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

/** The first day on or after the present one on which the reminder is still to come. */
function firstDay({ weekdays, hour, minute }: Reminder, now: number): string {
  const today = localDay(now)
  const date = new Date(now)
  const isOver = date.getHours() * 60 + date.getMinutes() >= hour * 60 + minute
  const days = Array.from({ length: 8 }, (_, index) => addDays(today, index)).slice(isOver ? 1 : 0)
  return days.find((day) => weekdays.includes(weekdayOf(day))) ?? today
}

/** The whole file. `address`: what the calendar leads to; `now`: milliseconds since 1970. */
export function reminderFile(
  reminder: Reminder,
  texts: { readonly title: string; readonly address: string },
  now: number,
): string {
  const stamp = `${new Date(now).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const start = `${firstDay(reminder, now).replaceAll('-', '')}T${two(reminder.hour)}${two(reminder.minute)}00`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//meedu-h5//learning reminder//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(reminder.uid)}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${reminder.sequence}`,
    // without a zone: at this time wherever the learner is
    `DTSTART:${start}`,
    `DURATION:PT${reminder.length}M`,
    `RRULE:FREQ=WEEKLY;BYDAY=${reminder.weekdays.map((weekday) => codes[weekday]).join(',')}`,
    `SUMMARY:${escaped(texts.title)}`,
    `DESCRIPTION:${escaped(texts.address)}`,
    `URL:${texts.address}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    `DESCRIPTION:${escaped(texts.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
