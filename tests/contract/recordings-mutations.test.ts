/**
 * Recorded answers with fields removed, nulled, retyped, emptied and nested wrong: whatever comes, a call resolves with
 * something that can be stored or rejects with AppError. A failing case prints the seed that repeats it.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { configureApi } from '../../src/api/port.ts'
import { AppError } from '../../src/shared/errors.ts'
import { callFor, type RecordedRequest } from './recordings-calls.ts'
import { courseResults } from './recordings-courses.ts'
import { memberResults } from './recordings-members.ts'

const mutationsEach = 40
const substitutes: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  '0',
  '1',
  'x',
  '2026-13-45 99:99:99',
  '<b>',
  [],
  {},
  [[]],
  [null],
  { data: [] },
  { '0': null },
]

/** A small generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A copy with one to three places below `data` changed. */
function mutated(envelope: unknown, random: () => number): unknown {
  const copy = structuredClone(envelope)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
    let parent = copy as Record<string, unknown>
    let key = 'data'
    // walks down until a coin falls or the ground is reached
    for (let next = parent[key]; typeof next === 'object' && next !== null && random() < 0.8; next = parent[key]) {
      const inner = pick(Object.keys(next))
      if (inner === undefined) break
      parent = next as Record<string, unknown>
      key = inner
    }
    if (random() < 0.25) delete parent[key]
    else if (random() < 0.15) parent[key] = { [key]: parent[key] }
    else parent[key] = structuredClone(pick(substitutes))
  }
  return copy
}

/** True for AppError `malformed`, as the envelope itself is intact, and for a value that survives IndexedDB. */
function isExpected(outcome: unknown): boolean {
  if (outcome instanceof Error) return outcome instanceof AppError && outcome.kind === 'malformed'
  return isDeepStrictEqual(structuredClone(outcome), outcome)
}

const fetchMock = vi.fn<() => Promise<Response>>()

beforeAll(() => {
  vi.stubGlobal('fetch', fetchMock)
  configureApi({
    baseUrl: '',
    token: () => null,
    xsrf: () => null,
    onAnswer: () => {},
    onUnauthorized: () => {},
  })
})

afterAll(() => vi.unstubAllGlobals())

const names = Object.keys({ ...courseResults, ...memberResults })

it('there are at least 3,000 of them', () => expect(names.length * mutationsEach).toBeGreaterThan(3000))

it.each(names.map((name, index) => [name, index] as const))('%s', async (name, index) => {
  const file = new URL(`./recordings/${name}.json`, import.meta.url)
  const { request, response } = JSON.parse(readFileSync(file, 'utf8')) as {
    request: RecordedRequest
    response: { body: unknown }
  }
  const call = callFor(request)
  if (call === null) throw new Error('no call makes this request')
  for (let round = 0; round < mutationsEach; round += 1) {
    const seed = index * 1000 + round
    const body = mutated(response.body, randomOf(seed))
    fetchMock.mockResolvedValue(Response.json(body))
    const outcome: unknown = await call().catch((error: unknown) => error)
    const message = `seed ${seed}: ${JSON.stringify(body).slice(0, 300)}`
    expect(isExpected(outcome), message).toBe(true)
  }
})
