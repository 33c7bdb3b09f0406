import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError, errorDetail, type AppErrorDetail } from '../../shared/errors.ts'
import type { Page, Read } from '../../shared/read.ts'
import { askAgainLater, watchPause } from './ask-again.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { usePagedRead } from './use-paged-read.ts'
import { beginPause, defaultPauseMs, pauseLeft, quietFailures } from './pause.ts'
import { queryClient } from './query-client.ts'
import { useRead } from './use-read.ts'
import { isConfigFailedAtom, isMemberFailedAtom, tokenAtom, userAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

type Answer = AppErrorDetail | string
const maintenance: AppErrorDetail = { kind: 'maintenance', message: '系统维护中' }
const broken: AppErrorDetail = { kind: 'http', status: 502 }
const throttled: AppErrorDetail = { kind: 'throttled', via: 'envelope', message: '请稍后再试', retryAfterMs: null }
const told = (retryAfterMs: number): AppErrorDetail => ({ kind: 'throttled', via: 'http', message: '', retryAfterMs })

const loadMember = vi.fn<() => Promise<'loaded' | 'failed'>>()
const loadConfig = vi.fn<() => Promise<boolean>>()

function wrapper({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  )
}

/** A server that gives these answers one after the other, the last one for good; as `client.ts` and `app/start.ts` tell of it. */
function school(...answers: readonly Answer[]) {
  const askedAt: number[] = []
  const startedAt = Date.now()
  function ask(): string {
    const left = pauseLeft(false)
    if (left > 0) throw new AppError(told(left))
    const answer = answers[Math.min(askedAt.length, answers.length - 1)]
    askedAt.push(Date.now() - startedAt)
    if (typeof answer === 'string') return answer
    if (answer === undefined) throw new Error('a school has answers')
    if (answer.kind === 'throttled') beginPause(answer.retryAfterMs ?? defaultPauseMs)
    askAgainLater(answer, { loadMember, loadConfig })
    throw new AppError(answer)
  }
  const read: Read<string> = {
    class: 'never',
    operation: 'listThings',
    params: {},
    path: '/things',
    fetch: async () => ask(),
    decode: String,
  }
  return { ask, read, seconds: () => askedAt.map((at) => Math.round(at / 1000)) }
}

const show = (read: Read<string>) => renderHook(() => useRead(read), { wrapper })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** What one test has asked again is forgotten before the next. */
let now = Date.now()

beforeEach(async () => {
  await emptyStore(cachedReads)
  queryClient.clear()
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  appStore.set(connectivityAtom, 'online')
  vi.useFakeTimers({ now: (now += 3_600_000) })
})
afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(600_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetAllMocks()
  appStore.set(isMemberFailedAtom, false)
  appStore.set(isConfigFailedAtom, false)
})

describe('a read without an answer', () => {
  it.each([
    ['maintenance', maintenance, 10],
    ['a broken server', broken, 10],
    ['a broken server that says when', { ...broken, retryAfterMs: 25_000 }, 25],
    ['too many calls', throttled, 10],
    ['too many calls, and how long', told(8000), 8],
  ])('is asked for once more after %s', async (_, failure, second) => {
    const { read, seconds } = school(failure, 'fresh')
    const { result } = show(read)
    await pass(0)
    expect(result.current.state.status).toBe('failed')
    await pass(second * 1000 - 1)
    expect(seconds()).toEqual([0])
    await pass(100)
    expect(result.current.state).toMatchObject({ status: 'content', data: 'fresh' })
    await pass(600_000)
    expect(seconds()).toEqual([0, second])
  })

  it('every other automatic call waits as long as the reads, twice as long with the next refusal', async () => {
    show(school(throttled).read)
    await pass(0)
    expect(pauseLeft(true)).toBe(10_000)
    await pass(15_000)
    expect(Math.round(pauseLeft(true) / 1000)).toBe(15)
  })

  it.each([
    ['for another reason', maintenance, 0],
    ['minutes ago', throttled, 120_000],
  ])('a refusal %s is not one of a row', async (_, before, ms) => {
    show(school(before, 'fresh').read)
    await pass(11_000 + ms)
    show({ ...school(throttled).read, operation: 'listOthers' })
    await pass(0)
    expect(pauseLeft(true)).toBe(10_000)
  })

  it.each([
    ['maintenance', maintenance, [0, 10]],
    // the minute by which calls are counted is over then
    ['too many calls', throttled, [0, 10, 30, 70]],
    ['too many calls, and how long', told(8000), [0, 8, 16, 24]],
  ])('is left to a tap when that goes on: %s', async (_, failure, expected) => {
    const { read, seconds } = school(failure)
    const { result } = show(read)
    await pass(3_600_000)
    expect(seconds()).toEqual(expected)
    expect(result.current.state.status).toBe('failed')
  })

  it('is not asked for by another part of the screen meanwhile, nor by looking away and back', async () => {
    const { read, seconds } = school(maintenance, 'fresh')
    show(read)
    await pass(1000)
    show(read)
    setHidden(true)
    setHidden(false)
    window.dispatchEvent(new Event('focus'))
    await pass(5000)
    expect(seconds()).toEqual([0])
  })

  it('waits until the page is looked at', async () => {
    const { read, seconds } = school(maintenance, 'fresh')
    show(read)
    await pass(0)
    setHidden(true)
    await pass(60_000)
    expect(seconds()).toEqual([0])
    setHidden(false)
    await pass(0)
    expect(seconds()).toEqual([0, 60])
  })

  it('is not asked for when nobody shows it any more', async () => {
    const { read, seconds } = school(maintenance)
    const { unmount } = show(read)
    await pass(0)
    unmount()
    await pass(600_000)
    expect(seconds()).toEqual([0])
  })

  it('waits for the end of a pause that began meanwhile', async () => {
    const { read, seconds } = school(maintenance, 'fresh')
    show(read)
    await pass(5000)
    beginPause(20_000)
    watchPause()
    await pass(19_000)
    expect(seconds()).toEqual([0])
    await pass(2000)
    expect(seconds()).toEqual([0, 25])
  })

  it('fails quietly the second time', async () => {
    const { read } = school(maintenance)
    const { result } = show(read)
    const error = (): object => (result.current.state as { error: object }).error
    await pass(0)
    expect(quietFailures.has(error())).toBe(false)
    await pass(11_000)
    expect(errorDetail(error())).toEqual(maintenance)
    expect(quietFailures.has(error())).toBe(true)
  })
})

it('what began in the pause of another call is asked for after it', async () => {
  const { read, ask, seconds } = school(told(8000), 'fresh')
  expect(ask).toThrow(AppError)
  const { result } = show(read)
  await pass(0)
  expect(result.current.state.status).toBe('failed')
  expect(seconds()).toEqual([0])
  await pass(8100)
  expect(result.current.state).toMatchObject({ status: 'content', data: 'fresh' })
})

it('a further page is asked for again by a tap', async () => {
  const asked: number[] = []
  const pageRead = (page: number): Read<Page<{ id: number }>> => ({
    class: 'never',
    operation: 'listPages',
    params: { page },
    path: '/pages',
    fetch: async () => {
      asked.push(page)
      if (page === 1) return { rows: [{ id: 1 }], total: 9, rawCount: 1 }
      askAgainLater(maintenance, { loadMember, loadConfig })
      throw new AppError(maintenance)
    },
    decode: () => ({ rows: [], total: 0, rawCount: 0 }),
  })
  const { result } = renderHook(() => usePagedRead(pageRead, 1, ({ id }) => id), { wrapper })
  await pass(0)
  act(() => result.current.loadMore())
  await pass(60_000)
  expect(asked).toEqual([1, 2])
  expect(result.current.end).toBe('error')
})

const goodPages = (page: number): Read<Page<{ id: number }>> => ({
  class: 'never',
  operation: 'listPages',
  params: { page },
  path: '/pages',
  fetch: async () => ({ rows: [{ id: page }], total: 9, rawCount: 1 }),
  decode: () => ({ rows: [], total: 0, rawCount: 0 }),
})

it('the next page of a list does not come by itself in a pause', async () => {
  const { result } = renderHook(() => usePagedRead(goodPages, 1, ({ id }) => id), { wrapper })
  await pass(0)
  expect(result.current.end).toBe('idle')
  act(() => beginPause(8000))
  watchPause()
  expect(result.current.end).toBe('more')
  await pass(8000)
  expect(result.current.end).toBe('idle')
})

describe('member and config', () => {
  it('are asked for again as the reads are', async () => {
    appStore.set(isMemberFailedAtom, true)
    appStore.set(isConfigFailedAtom, true)
    loadMember.mockResolvedValue('failed')
    loadConfig.mockImplementation(async () => {
      appStore.set(isConfigFailedAtom, false)
      return true
    })
    askAgainLater(maintenance, { loadMember, loadConfig })
    await pass(10_100)
    expect([loadMember.mock.calls.length, loadConfig.mock.calls.length]).toEqual([1, 1])
    askAgainLater(maintenance, { loadMember, loadConfig })
    await pass(10_100)
    expect([loadMember.mock.calls.length, loadConfig.mock.calls.length]).toEqual([1, 1])
  })

  it('are not when they are there, nor a member without a token', async () => {
    appStore.set(tokenAtom, null)
    appStore.set(isMemberFailedAtom, true)
    askAgainLater(maintenance, { loadMember, loadConfig })
    await pass(600_000)
    expect([loadMember.mock.calls.length, loadConfig.mock.calls.length]).toEqual([0, 0])
  })
})
