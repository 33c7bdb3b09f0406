/** `__proto__`, `constructor` and `prototype` as keys are inert, wherever they come from (screens section 6, row 56). */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { configureApi } from '../../src/api/port.ts'
import { parseSettings } from '../../src/platform/browser/settings.ts'
import { parseSearch, stringifySearch } from '../../src/shared/search-params.ts'
import { callFor, type RecordedRequest } from '../contract/recordings-calls.ts'
import { courseResults } from '../contract/recordings-courses.ts'
import { memberResults } from '../contract/recordings-members.ts'
import { asCachedRead, toCachedRead } from '../../src/platform/reads/cached-read.ts'

const poison = '{"polluted":1,"isBuy":true,"is_free":1,"id":7,"title":"x","code":0}'

/** JSON with poisoned keys in every object of it, which only text can carry. */
function poisoned(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(poisoned).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const own = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${poisoned(inner)}`)
  return `{${[`"__proto__":${poison}`, `"constructor":${poison}`, `"prototype":${poison}`, ...own].join(',')}}`
}

const fetchMock = vi.fn<() => Promise<Response>>()

beforeAll(() => {
  vi.stubGlobal('fetch', fetchMock)
  const silent = { onAnswer: () => {}, pauseLeft: () => 0, onBusy: () => {}, onUnauthorized: () => {} }
  configureApi({ baseUrl: '', token: () => null, xsrf: () => null, ...silent })
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  if ('polluted' in {} || Object.keys(Object.prototype).length > 0)
    throw new Error('the prototype of all objects changed')
})

/** Kept as it came and never shown (screens 1.2). */
const shown = (outcome: unknown): unknown =>
  typeof outcome === 'object' && outcome !== null && 'navs' in outcome ? { ...outcome, navs: [] } : outcome

it.each(Object.keys({ ...courseResults, ...memberResults }))('in the answer %s', async (name) => {
  const file = new URL(`../contract/recordings/${name}.json`, import.meta.url)
  const { request, response } = JSON.parse(readFileSync(file, 'utf8')) as {
    request: RecordedRequest
    response: { body: unknown }
  }
  const call = callFor(request)
  if (call === null) throw new Error('no call makes this request')
  const outcomeOf = (body: string): Promise<unknown> => {
    fetchMock.mockResolvedValue(new Response(body, { headers: { 'content-type': 'application/json' } }))
    return call().then(shown, (error: unknown) => error)
  }
  expect(await outcomeOf(poisoned(response.body))).toEqual(await outcomeOf(JSON.stringify(response.body)))
})

it('in the query', () => {
  const search = parseSearch('?__proto__=a&constructor=b&prototype=c&__proto__[polluted]=d&redirect=%2F')
  expect(search['redirect']).toBe('/')
  expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
  expect(stringifySearch(search)).toContain('constructor=b')
})

describe('in what is stored', () => {
  it('the settings of the installation', () => {
    const evil = '{"apiBase":"https://evil.test"}'
    expect(parseSettings(JSON.parse(evil)).apiBase).toBe('https://evil.test')
    const settings = parseSettings(JSON.parse(`{"__proto__":${evil},"constructor":${poison}}`))
    expect(settings).toEqual(parseSettings({}))
  })

  it('a kept answer', () => {
    const kept = JSON.stringify(toCachedRead({}, Date.now()))
    expect(asCachedRead(JSON.parse(kept))?.data).toEqual({})
    expect(asCachedRead(JSON.parse(`{"__proto__":${kept},"constructor":${poison}}`))).toBeNull()
    const data = asCachedRead(toCachedRead(JSON.parse(poisoned({ a: 1 })), Date.now()))?.data
    expect(data).toHaveProperty('a', 1)
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
  })
})
