/**
 * Recorded answers with fields removed, nulled, retyped, emptied and nested wrong: whatever comes, a call resolves with
 * something that can be stored or rejects with AppError. A failing case prints the seed that repeats it.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { configureApi } from '../../src/api/port.ts'
import { AppError } from '../../src/shared/errors.ts'
import { mutated } from '../support/data/mutations.ts'
import { seededRandom } from '../support/dom/virtual-clock.ts'
import { callFor, type RecordedRequest } from './recordings-calls.ts'
import { courseResults } from './recordings-courses.ts'
import { memberResults } from './recordings-members.ts'

const mutationsEach = 40
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
    pauseLeft: () => 0,
    onBusy: () => {},
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
    const random = seededRandom(seed)
    const body = mutated(response.body, random, 1 + Math.floor(random() * 3))
    fetchMock.mockResolvedValue(Response.json(body))
    const outcome: unknown = await call().catch((error: unknown) => error)
    const message = `seed ${seed}: ${JSON.stringify(body).slice(0, 300)}`
    expect(isExpected(outcome), message).toBe(true)
  }
})
