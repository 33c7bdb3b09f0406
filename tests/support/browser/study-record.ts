/** A learning record as a test makes it and finds it (screens 4.12). */
import type { Page } from '@playwright/test'
import type { LessonTime, RecordDay } from '../../../src/domain/record/record-day.ts'
import { pairs } from './databases.ts'

const minuteMs = 60_000

/** Days back from today and minutes of lessons: `[0, { 105: 18 }]` is 18 minutes of lesson 105 today. */
export type SeededDay = readonly [daysAgo: number, minutes: Readonly<Record<number, number>>]

const lessons: Readonly<Record<number, { title: string; cover: string; course: number; courseTitle: string }>> = {
  104: {
    title: '认识字段：类型、范围与含义',
    cover: '/demo-covers/python.svg',
    course: 1,
    courseTitle: 'Python 数据分析实战：从清洗到可视化',
  },
  105: {
    title: '缺失值的三种处理',
    cover: '/demo-covers/python.svg',
    course: 1,
    courseTitle: 'Python 数据分析实战：从清洗到可视化',
  },
  205: {
    title: '留白不是空白',
    cover: '/demo-covers/photo.svg',
    course: 2,
    courseTitle: '摄影构图九讲：用手机也能拍出秩序感',
  },
  306: { title: '春：晏殊的花园', cover: '/demo-covers/poem.svg', course: 3, courseTitle: '宋词里的四季' },
}

/** Notes days for the member, by the clock of the page. The page is on an address of this origin. */
export async function seedRecord(page: Page, member: number, days: readonly SeededDay[]): Promise<void> {
  const facts = Object.entries(lessons).map(([lesson, each]) => ({ lesson: Number(lesson), ...each }))
  // made as the app makes it
  await pairs(page, 'record')
  await page.evaluate(
    ([owner, seeded, known, minute]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('meedu-h5-record')
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
        opening.addEventListener('success', () => {
          const objects = opening.result.transaction('record', 'readwrite').objectStore('record')
          for (const each of known) objects.put(each, `${owner}/lesson/${each.lesson}`)
          for (const [ago, minutes] of seeded) {
            const date = new Date()
            date.setDate(date.getDate() - ago)
            const day = date.toLocaleDateString('sv')
            const played = Object.entries(minutes).map(([lesson, count], index) => ({
              lesson: Number(lesson),
              course: known.find((each) => each.lesson === Number(lesson))?.course ?? 1,
              ms: count * minute,
              at: date.getTime() - (index + 1) * 60_000,
              isFinished: count >= 18,
            }))
            objects.put({ day, lessons: played }, `${owner}/${day}`)
          }
          objects.transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    [member, days, facts, minuteMs] as const,
  )
}

/** What is noted of lessons, by local day; what a closed page left unmerged is in it. */
export async function notedTimes(page: Page): Promise<readonly (LessonTime & { day: string; member: string })[]> {
  const all = await pairs(page, 'record')
  return all.flatMap(([key, value]) => {
    if (!/^\d+\/\d{4}-/.test(key)) return []
    const { day, lessons: played } = value as RecordDay
    return played.map((each) => ({ ...each, day, member: key.split('/')[0] ?? '' }))
  })
}

/** Milliseconds noted in all. */
export const notedMs = async (page: Page): Promise<number> =>
  (await notedTimes(page)).reduce((sum, { ms }) => sum + ms, 0)
