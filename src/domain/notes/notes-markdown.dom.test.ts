/** A file of notes and back (screens 4.6 checks 4 and 5), and what is no such file. */
import { describe, expect, it } from 'vitest'
import { hostileFamilies } from '../../../tests/support/data/hostile-html.ts'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { seededRandom } from '../../../tests/support/dom/virtual-clock.ts'
import { missingEntries } from '../../platform/notes/missing-entries.ts'
import type { NoteEntry } from '../../platform/notes/note-entry.ts'
import { parseNotes } from './parse-notes.ts'
import { writeNotes } from './write-notes.ts'

/** What a clean device has after the file was imported. */
function imported(file: string): readonly NoteEntry[] {
  const parsed = parseNotes(file)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return missingEntries(parsed.notes, [], '1', 0)
}

/** What a file keeps of an entry. */
const kept = ({ lesson, course, title, courseTitle, place, second, text, createdAt, editedAt }: NoteEntry) => ({
  lesson,
  course,
  title,
  courseTitle,
  place,
  second,
  text,
  createdAt,
  editedAt,
})
const again = (entries: readonly NoteEntry[]) => imported(writeNotes(entries)).map(kept)
const problemOf = (file: string) => Object(parseNotes(file)).problem

const some = [
  noteEntry('a', { text: '缺失先分三类', createdAt: 1000, editedAt: 2000 }),
  noteEntry('b', { second: 242, createdAt: 3000, editedAt: 3000 }),
  noteEntry('c', { lesson: 104, place: null, title: '04 不是编号', second: 3700, text: '书签' }),
  noteEntry('d', { course: 3, courseTitle: '摄影 [构图](x) 九讲', lesson: 301, title: '# 留白 *不是* 空白', place: 2 }),
]

describe('a file', () => {
  it('reads as Markdown with courses, lessons and times that lead there', () => {
    expect(writeNotes(some.slice(0, 2))).toBe(
      [
        `# [Python 数据分析实战：从清洗到可视化](${location.origin}/course/1)`,
        '',
        '## 05 缺失值的三种处理',
        '',
        `- [01:15](${location.origin}/course/video/105?t=75 "记于 1970-01-01T00:00:01.000Z，改于 1970-01-01T00:00:02.000Z") 缺失先分三类`,
        `- [04:02](${location.origin}/course/video/105?t=242 "记于 1970-01-01T00:00:03.000Z") *书签*`,
        '',
        '（完，共 2 条）',
        '',
      ].join('\n'),
    )
  })

  it('gives equal lists on a clean device, and nothing when it is read twice', () => {
    expect(again(some)).toEqual(some.map(kept))
    const parsed = parseNotes(writeNotes(some))
    expect('notes' in parsed && missingEntries(parsed.notes, some, '1', 0)).toEqual([])
    // as an editor on another system saves it
    expect(imported(`\uFEFF${writeNotes(some).replaceAll('\n', '\r\n')}`).map(kept)).toEqual(some.map(kept))
  })

  const fragments = Object.values(hostileFamilies).flatMap((family) => family.map(({ html }) => html.trim()))
  const texts = [
    '*书签*',
    '\\',
    'a\\\nb',
    '第一行\n\n  第三行\\\\\n',
    '- [00:01](https://x.test/course/video/1?t=1) 假的',
    '# 假的标题\n## 05 假的课时',
    '（完，共 1 条）',
    '1. 一\n2) 二\n+ 三\n- 四\n> 五\n=== \n```js\n~~~\n| a | b |',
    '<script>alert(1)</script> &lt; &amp; ![x](y) [a]: b',
    '😀 𠮷 \u2028 end',
  ].map((text) => text.replace(/\n$/, ''))
  it.each([...texts, ...fragments.filter((html) => Array.from(html).length <= 500)])(
    'keeps %j as it was written',
    (text) => {
      const entry = noteEntry('a', {
        course: 99,
        lesson: 999,
        text: text.replaceAll('\r', ''),
        title: text.replaceAll(/\s+/g, ' ').slice(0, 80).trim(),
      })
      expect(again([...some, entry])).toEqual(again(some).concat(kept(entry)))
    },
  )

  it('keeps whatever signs there are, in any order', () => {
    const random = seededRandom(7)
    const signs = [
      '\\',
      '\n',
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '#',
      '-',
      '+',
      '=',
      '1',
      '.',
      ' ',
      '"',
      '`',
      '|',
      '书',
      '（',
      '&',
    ]
    for (let run = 0; run < 2_000; run += 1) {
      const text = Array.from({ length: 12 }, () => signs[Math.floor(random() * signs.length)])
        .join('')
        .trim()
      const entry = noteEntry('a', { text })
      expect(again([entry]), JSON.stringify(text)).toEqual([kept(entry)])
    }
  })

  it('is read where a note is too long: an input method was still at work when its page was closed', () => {
    const long = noteEntry('a', { text: '😀'.repeat(501) })
    expect(again([long, ...some])).toEqual([{ ...long, text: '😀'.repeat(500) }, ...some].map(kept))
  })

  it('is written where a time is none: an earlier version took it from a file', () => {
    const broken = noteEntry('a', { createdAt: 9e15, editedAt: 9e15 })
    const mended = { ...kept(broken), createdAt: 8.64e15, editedAt: 8.64e15 }
    expect(again([broken, ...some])).toEqual([mended, ...some.map(kept)])
  })

  it('is written at once where a lesson has 20,000', () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => noteEntry(`${index}`, { createdAt: 1, editedAt: 1 }))
    const startedAt = performance.now()
    expect(writeNotes(entries)).toContain('（完，共 20000 条）')
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  it('leaves no sign that means something', () => {
    const file = writeNotes([noteEntry('a', { text: '<b>x</b> **y** `z` [l](u)\n# h\n1. li' })])
    const [line = '', second = '', third = ''] = file.split('\n').slice(4)
    expect(line).toContain(String.raw`\<b\>x\</b\> \*\*y\*\* \`z\` \[l\](u)`)
    expect([second, third]).toEqual([String.raw`  \# h` + '\\', String.raw`  1\. li`])
  })
})

describe('what is no such file', () => {
  const file = writeNotes(some)
  it.each([
    ['nothing', ''],
    ['something else', '# README\n\n- a list\n- [x](https://x.test)'],
    ['a page', '<!doctype html><html><body>404</body></html>'],
    ['bytes', '\u0000\u0001\uFFFD'.repeat(5000)],
    ['one endless line', `# [${']('.repeat(500_000)}`],
  ])('%s', (_, text) => expect(problemOf(text)).toBe('foreign'))

  // each a file that kept the page busy for minutes
  it.each([
    ['in its first line', (run: string) => `${run}x`],
    ['in a later line', (run: string) => `\\\n  ${run}x`],
  ])('one whose entry has 100,000 backslashes %s', (_, text) => {
    const [head = ''] = file.split(' "记于')
    const startedAt = performance.now()
    expect(problemOf(`${head}) ${text('\\'.repeat(100_000))}\n\n（完，共 1 条）\n`)).toBe('foreign')
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  it('many lines of backslashes', () => {
    const [head = ''] = file.split(' "记于')
    const startedAt = performance.now()
    const line = `  ${'\\'.repeat(7900)}x\\\n`
    expect(problemOf(`${head}) \\\n${line.repeat(400)}`)).toBe('cut')
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it('cut anywhere', () => {
    for (let end = file.indexOf('- [') + 200; end < file.length - 2; end += 7)
      expect(problemOf(file.slice(0, end)), String(end)).not.toBeUndefined()
  })

  it('without one of its entries', () => {
    const lines = file.split('\n')
    expect(problemOf(lines.filter((_, index) => index !== 5).join('\n'))).toBe('cut')
  })

  it('of another school', () => {
    expect(problemOf(file.replaceAll(location.host, 'other.test'))).toBe('otherSchool')
  })

  it.each([
    ['a second that is none', '?t=75', '?t=-1'],
    ['a second without end', '?t=75', '?t=99999999'],
    ['a lesson that is none', 'video/105?t=75', 'video/1e9?t=75'],
    ['a lesson without a course', '# [Python', '# Python'],
    ['a number that is none', '## 05', '## x5'],
    ['a script for an address', `${location.origin}/course/video/105?t=75`, 'javascript:alert(1)'],
  ])('%s', (_, from, to) => {
    expect(file).toContain(from)
    expect(problemOf(file.replace(from, to))).toBe('wrong')
  })
})
