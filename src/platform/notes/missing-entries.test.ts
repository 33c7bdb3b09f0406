import { expect, it } from 'vitest'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { missingEntries } from './missing-entries.ts'
import type { NoteEntry } from './note-entry.ts'

const ids = (entries: readonly NoteEntry[]): readonly string[] => entries.map(({ id }) => id)
const missing = (found: readonly NoteEntry[], present: readonly NoteEntry[]) => missingEntries(found, present, '1', 99)

it('adds what is not there, as often as the file has it more', () => {
  const [a, b, twin] = [noteEntry('a', { text: '一' }), noteEntry('b', { second: 9 }), noteEntry('c', { text: '一' })]
  expect(missing([a, b, twin], [])).toHaveLength(3)
  expect(missing([a, b, twin], [a])).toHaveLength(2)
  expect(missing([a, b, twin], [a, b, twin])).toEqual([])
  // another second, text or lesson is another entry
  expect(missing([a], [{ ...a, second: 76 }])).toHaveLength(1)
  expect(missing([a], [{ ...a, text: '二' }])).toHaveLength(1)
  expect(missing([a], [{ ...a, lesson: 106 }])).toHaveLength(1)
})

it('gives the same entry the same id, and never one that is taken', () => {
  const [a, twin] = [noteEntry('a', { text: '一' }), noteEntry('c', { text: '一' })]
  const first = missing([a, twin], [])
  expect(ids(first)).toEqual(ids(missing([a, twin], [])))
  expect(new Set(ids(first)).size).toBe(2)
  expect(ids(missing([noteEntry('b', { text: '二' })], []))).not.toContain(first[0]?.id)
  // a tab of another version reads the same file: ids stay what they are
  expect(ids(first)).toEqual(['26uzyr4uq30-0', '26uzyr4uq30-1'])
  // changed since: what it said is missing, and must not take its place
  const changed = first.map((entry) => ({ ...entry, text: '改过' }))
  expect(ids(missing([a, twin], changed)).some((id) => ids(changed).includes(id))).toBe(false)
})

it('belongs to the member, and is dated now where the file says nothing', () => {
  const [entry] = missingEntries([{ ...noteEntry('a'), createdAt: null, editedAt: null }], [], '8', 99)
  expect(entry).toMatchObject({ member: '8', createdAt: 99, editedAt: 99 })
})

it('is quick where a file says the same thing 20,000 times', () => {
  const same = Array.from({ length: 20_000 }, () => noteEntry('a', { text: '一' }))
  const startedAt = performance.now()
  const added = missing(same, [{ ...noteEntry('26uzyr4uq30-1'), text: '改过' }])
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(ids(added).slice(0, 3)).toEqual(['26uzyr4uq30-0', '26uzyr4uq30-2', '26uzyr4uq30-3'])
  expect(ids(added).at(-1)).toBe('26uzyr4uq30-20000')
})
