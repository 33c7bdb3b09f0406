/** The class of a read and the worker's list of addresses say the same: what is public is stored, nothing else is. */
import { expect, it } from 'vitest'
import { isPublicAnswer } from '../shared/cache-names.ts'
import type { Read } from '../shared/read.ts'

const base = 'https://school.example'
/** Stands for a number in an address, and for a query of which nothing matters here. */
const any = { toString: () => '7', keywords: 'Python' }

// the modules are known only as what they export
const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['./*.ts', '!./*.test.ts', '!./make-read.ts'],
  {
    eager: true,
  },
)
const reads = Object.values(modules)
  .flatMap((exports) => Object.entries(exports))
  // markMessageRead sends something
  .filter(([name]) => /^(?!mark).*Read$/.test(name))
  // what the name says: a read of these arguments
  .map(([name, make]) => [name, (make as (query: unknown) => Read<unknown>)(any)] as const)

it('the reads are found', () => {
  expect(reads.length).toBeGreaterThan(20)
  expect(reads.filter(([, read]) => read.class === 'public').map(([name]) => name)).toContain('configRead')
})

it.each(reads)('%s', (_name, read) => {
  expect(isPublicAnswer(base + read.path, base)).toBe(read.class === 'public')
})
