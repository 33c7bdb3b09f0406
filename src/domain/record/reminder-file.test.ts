import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isReminder, type Reminder } from './reminder.ts'
import { reminderFile } from './reminder-file.ts'

const reminder: Reminder = {
  uid: 'a1b2@meedu-h5',
  sequence: 2,
  weekdays: [0, 2, 4, 6],
  hour: 20,
  minute: 30,
  length: 30,
}
const texts = { title: '学习时间', address: 'https://school.example/study' }
/** A Sunday, 12:00 in Shanghai. */
const noon = Date.UTC(2026, 10, 22, 4)

beforeEach(() => vi.stubEnv('TZ', 'Asia/Shanghai'))
afterEach(() => vi.unstubAllEnvs())

/** The file as RFC 5545 reads it: lines unfolded, names and values. */
function read(file: string): [name: string, value: string][] {
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const unfolded = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  return unfolded.map((line) => {
    const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/.exec(line) ?? []
    expect(`${name}:${value}`).toBe(line)
    return [name, value]
  })
}
const valueOf = (file: string, name: string): string | undefined => read(file).find(([each]) => each === name)?.[1]

const withTitle = (length: number) => reminderFile(reminder, { ...texts, title: 'a'.repeat(length) }, noon)

describe('a calendar file', () => {
  test('is one event every week, with an alarm', () => {
    expect(read(reminderFile(reminder, texts, noon))).toEqual([
      ['BEGIN', 'VCALENDAR'],
      ['VERSION', '2.0'],
      ['PRODID', '-//meedu-h5//learning reminder//ZH'],
      ['CALSCALE', 'GREGORIAN'],
      ['METHOD', 'PUBLISH'],
      ['BEGIN', 'VEVENT'],
      ['UID', 'a1b2@meedu-h5'],
      ['DTSTAMP', '20261122T040000Z'],
      ['LAST-MODIFIED', '20261122T040000Z'],
      ['SEQUENCE', '2'],
      ['DTSTART', '20261122T203000'],
      ['DURATION', 'PT30M'],
      ['RRULE', 'FREQ=WEEKLY;BYDAY=MO,WE,FR,SU'],
      ['SUMMARY', '学习时间'],
      ['DESCRIPTION', 'https://school.example/study'],
      ['URL', 'https://school.example/study'],
      ['TRANSP', 'TRANSPARENT'],
      ['BEGIN', 'VALARM'],
      ['ACTION', 'DISPLAY'],
      ['TRIGGER', 'PT0S'],
      ['DESCRIPTION', '学习时间'],
      ['END', 'VALARM'],
      ['END', 'VEVENT'],
      ['END', 'VCALENDAR'],
    ])
  })

  test.each([
    ['today, when it is still to come', noon, [6], '20261122T203000'],
    ['today, half an hour before', Date.UTC(2026, 10, 22, 12), [6], '20261122T203000'],
    ['in a week, when it is over today', Date.UTC(2026, 10, 22, 12, 30), [6], '20261129T203000'],
    ['on the next of its days', noon, [1, 3], '20261124T203000'],
    ['by the local day', Date.UTC(2026, 10, 22, 17), [0], '20261123T203000'],
  ])('begins %s', (_, now, weekdays, start) => {
    expect(valueOf(reminderFile({ ...reminder, weekdays }, texts, now), 'DTSTART')).toBe(start)
  })

  test('has two digits for an early time, and a code for every day', () => {
    const file = reminderFile({ ...reminder, weekdays: [0, 1, 2, 3, 4, 5, 6], hour: 7, minute: 5 }, texts, noon)
    expect(valueOf(file, 'DTSTART')).toBe('20261123T070500')
    expect(valueOf(file, 'RRULE')).toBe('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU')
  })

  test('breaks a line only when it has more than 75 octets', () => {
    expect(withTitle(67 - 'DESCRIPTION:'.length + 'SUMMARY:'.length)).not.toContain('\r\n ')
    expect(withTitle(67)).toContain(`\r\nSUMMARY:${'a'.repeat(67)}\r\n`)
    expect(withTitle(68)).toContain(`\r\nSUMMARY:${'a'.repeat(67)}\r\n a\r\n`)
  })

  test('says what it was given, whatever characters are in it, in lines of 75 octets', () => {
    const title = `学习；a,b;c\\d\r\n第二行 ${'很长的网校名称😀'.repeat(12)}`
    const value = valueOf(reminderFile(reminder, { ...texts, title }, noon), 'SUMMARY') ?? ''
    const plain = value.replace(/\\([\\;,n])/g, (_, each: string) => (each === 'n' ? '\n' : each))
    expect(value).toContain('a\\,b\\;c\\\\d\\n第二行')
    expect(plain).toBe(title.replace('\r\n', '\n'))
  })
})

describe('a stored reminder', () => {
  test('is read back', () => expect(isReminder(structuredClone(reminder))).toBe(true))
  test.each([
    null,
    { ...reminder, weekdays: [] },
    { ...reminder, weekdays: [7] },
    { ...reminder, hour: 24 },
    { ...reminder, minute: 0.5 },
    { ...reminder, uid: 1 },
    { ...reminder, length: '30' },
  ])('%j is none', (value) => expect(isReminder(value)).toBe(false))
})
