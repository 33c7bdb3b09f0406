import { describe, expect, it } from 'vitest'
import { isPublicAnswer, storedAtHeader } from '../src/shared/cache-names.ts'
import { addressesOf, isClaim, isTakeOver, storable } from './untrusted.ts'

const json = (body: string, init: ResponseInit = {}): Response =>
  new Response(body, { headers: { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-secret': '1' }, ...init })

describe('what the worker may store', () => {
  it('stores a good answer with the time and without its other headers', async () => {
    const copy = await storable(json('{"code":0,"message":"","data":{"a":1}}'), 1234)
    expect(await copy?.json()).toEqual({ code: 0, message: '', data: { a: 1 } })
    expect([...(copy?.headers.keys() ?? [])].sort()).toEqual(['content-type', storedAtHeader])
    expect(copy?.headers.get(storedAtHeader)).toBe('1234')
  })
  it.each([
    ['another code', json('{"code":401,"message":"请登录","data":[]}')],
    ['code as text', json('{"code":"0","data":[]}')],
    ['no code', json('{"data":[]}')],
    ['not an object', json('null')],
    ['no data', json('{"code":0,"data":null}')],
    ['nothing', json('{"code":0}')],
    ['a text for data', json('{"code":0,"data":"x"}')],
    ['half an answer', json('{"code":0,"da')],
    ['another status', json('{"code":0,"data":[]}', { status: 500 })],
    ['a login page', new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
  ])('refuses %s', async (_what, response) => {
    expect(await storable(response, 1)).toBeNull()
  })
  it('stores it without the byte order mark that stands behind an empty line', async () => {
    const copy = await storable(json('\n\uFEFF{"code":0,"data":{}}'), 1)
    expect(await copy?.text()).toBe('{"code":0,"data":{}}')
  })
  it('stores that there is no announcement', async () => {
    const response = json('{"code":0,"data":null}')
    Object.defineProperty(response, 'url', { value: 'https://school.example/api/v2/announcement/latest' })
    expect(await (await storable(response, 1))?.json()).toEqual({ code: 0, data: null })
  })
})

describe('public addresses', () => {
  const base = 'https://school.example/api-base'
  it.each([
    ['https://school.example/api-base/api/v2/other/config', true],
    ['https://school.example/api-base/api/v2/courses?page=1&page_size=10', true],
    ['https://school.example/api-base/api/v2/announcement/12', true],
    ['https://school.example/api/v2/other/config', false],
    ['https://evil.test/api-base/api/v2/other/config', false],
    ['https://school.example/api-base/api/v2/course/1', false],
    ['https://school.example/api-base/api/v2/member/detail', false],
    ['https://school.example/api-base/api/v2/courses/1', false],
    ['https://school.example/api-base/api/v2/other/config#x', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAnswer(address, base)).toBe(expected)
  })
})

describe('messages to the worker', () => {
  it('reads a list of addresses and nothing else', () => {
    expect(addressesOf({ type: 'KEEP', urls: ['https://a.test/x', 7, 'not an address', null] })).toEqual([
      'https://a.test/x',
    ])
  })
  it.each([
    undefined,
    null,
    'KEEP',
    { type: 'KEEP' },
    { type: 'OTHER', urls: ['https://a.test'] },
    { type: 'KEEP', urls: 'x' },
  ])('ignores %o', (message) => {
    expect(addressesOf(message)).toEqual([])
  })
  it.each([
    ['lets a worker in', isTakeOver, 'SKIP_WAITING'],
    ['takes pages', isClaim, 'CLAIM'],
  ] as const)('%s by one message only', (_, isMessage, type) => {
    expect(isMessage({ type })).toBe(true)
    const others = [undefined, null, type, [type], {}, { type: type.toLowerCase() }, { type: [type] }, { TYPE: 1 }]
    for (const message of [...others, { type: 'KEEP' }]) expect(isMessage(message)).toBe(false)
  })
})
