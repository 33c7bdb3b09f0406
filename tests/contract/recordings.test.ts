/** Every answer recorded from a real backend goes through the function that asks for it. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configureApi } from '../../src/api/port.ts'
import { AppError } from '../../src/shared/errors.ts'
import { callFor, type RecordedRequest } from './recordings-calls.ts'
import { courseResults } from './recordings-courses.ts'
import { memberResults } from './recordings-members.ts'
import { refusals, withoutCall } from './recordings-refused.ts'

const results = { ...courseResults, ...memberResults }

interface Recording {
  readonly request: RecordedRequest
  readonly response: {
    readonly status: number
    readonly contentType: string | null
    readonly body: string | { readonly code: unknown; readonly message: string; readonly data: unknown }
  }
}

const folder = new URL('./recordings/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace(/\.json$/, ''))
const read = (name: string): Recording => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Recording

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  configureApi({
    baseUrl: 'https://api.example.com',
    token: () => 'T',
    xsrf: () => null,
    onAnswer: () => {},
    pauseLeft: () => 0,
    onBusy: () => {},
    onUnauthorized: () => {},
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Makes the call of a recording, answered as recorded. */
function replay(name: string): Promise<unknown> {
  const { request, response } = read(name)
  const { body } = response
  fetchMock.mockImplementation(async () => {
    const headers = new Headers(response.contentType === null ? [] : [['Content-Type', response.contentType]])
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: response.status, headers })
  })
  const call = callFor(request)
  if (call === null) throw new Error(`no call makes ${request.method} ${request.path}`)
  return call()
}

it('each recording is looked at, and exactly once', () => {
  const listed = [...Object.keys(withoutCall), ...Object.values(refusals).flat(), ...Object.keys(results)]
  expect(listed.sort()).toEqual([...names].sort())
})

it.each(Object.keys(withoutCall))('%s: nothing asks for it', (name) => {
  const { request } = read(name)
  const call = callFor(request)
  // a wrong method finds the call of the right one no more than an unknown address
  expect(call).toBeNull()
})

it.each(Object.entries(results))('%s: accepted', async (name, expected) => {
  const result = await replay(name)
  expect({ result }).toMatchObject({ result: expected })
  const { request } = read(name)
  const [url, init] = fetchMock.mock.calls[0] ?? ['', {}]
  expect(new URL(url).pathname).toBe(request.path)
  expect(init.method).toBe(request.method)
  // what is decoded must survive IndexedDB
  expect(structuredClone(result)).toEqual(result)
})

const refused = Object.entries(refusals).flatMap(([kind, list]) => list.map((name) => [name, kind] as const))

it.each(refused)('%s: %s', async (name, kind) => {
  const error: unknown = await replay(name).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AppError)
  const { body } = read(name).response
  const { code, message } = body as { code: number; message: string }
  const detail = error instanceof AppError ? error.detail : null
  expect(detail).toMatchObject(kind === 'business' ? { kind, code, message } : { kind, message })
})
