import { expect, it, vi } from 'vitest'
import { Stop, type StoredFile } from '../download-ports.ts'
import { writeAll } from './stored-pieces.ts'

const write = vi.fn<StoredFile['write']>()
const file = { write } as unknown as StoredFile
const attempt = (): unknown => {
  try {
    writeAll(file, Uint8Array.of(1, 2, 3, 4, 5), 10)
    return 'written'
  } catch (error) {
    return error instanceof Stop ? error.outcome.kind : error
  }
}

it('a disk that takes a part of the bytes is given the rest', () => {
  write.mockImplementation(({ length }) => Math.min(2, length))
  expect(attempt()).toBe('written')
  expect(write.mock.calls.map(([bytes, at]) => [at, ...bytes])).toEqual([
    [10, 1, 2, 3, 4, 5],
    [12, 3, 4, 5],
    [14, 5],
  ])
})

it.each<[string, StoredFile['write']]>([
  [
    'says so',
    () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  ],
  ['takes nothing', () => 0],
  // a private window of Chromium counts "no space", -8, as bytes
  ['has taken more than there was', () => 4_294_967_288],
])('a disk that %s is full', (_, answer) => {
  write.mockImplementation(answer)
  expect(attempt()).toBe('full')
})

it('any other fault is none of the disk being full', () => {
  const fault = new DOMException('closed', 'InvalidStateError')
  write.mockImplementation(() => {
    throw fault
  })
  expect(attempt()).toBe(fault)
})
