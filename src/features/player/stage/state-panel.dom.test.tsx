import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { downloadEntry } from '../../../../tests/support/data/download-entries.ts'
import { fakeDownloads, noDownloads } from '../../../../tests/support/dom/fake-downloads.ts'
import { completeDocument } from '../../../../tests/support/dom/render-app.tsx'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { appStore } from '../../../platform/store.ts'
import { Provider } from 'jotai'
import type { PlayerState } from '../engine/player-machine.ts'
import { EndedPanel } from './ended-panel.tsx'
import { isFullScreenAtom, setFullScreen } from './full-screen.ts'
import { RefusedPanel, StatePanel } from './state-panel.tsx'

beforeAll(completeDocument)
afterEach(() => {
  cleanup()
  setFullScreen(false)
  noDownloads()
})

const hint = '可以先看这门课已下载的课时'

/** A lesson of course 1 without a network, of which there is no film, while these lessons are on the device. */
function showOffline(entries: readonly DownloadEntry[]): void {
  fakeDownloads(entries)
  const given = { player: {}, snapshot: { state: { name: 'offline' } }, course: { id: 1 } }
  const props = given as unknown as Parameters<typeof StatePanel>[0]
  render(
    <Provider store={appStore}>
      <StatePanel {...props} />
    </Provider>,
  )
}

it('points from a lesson that is not here to those of its course that are', () => {
  showOffline([downloadEntry(2)])
  const said = screen.getByRole('status')
  expect(said.textContent).toBe(`当前无网络，此课时未下载${hint}`)
  // ways out all the same
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回课程' })).toBeTruthy()
})

it.each<[string, readonly DownloadEntry[]]>([
  ['nothing', []],
  ['another course', [downloadEntry(2, { course: 7 })]],
  [
    'what cannot be watched',
    [downloadEntry(2, { state: { kind: 'cleared' } }), downloadEntry(3, { state: { kind: 'queued' } })],
  ],
])('says no more where there is %s', (_, entries) => {
  showOffline(entries)
  expect(screen.getByRole('status').textContent).toBe('当前无网络，此课时未下载')
})

/** A lesson whose addresses the server refused, of a course that is for sale. */
function showRefused(message: string | null, onRetry?: () => void): void {
  const given = { message, course: { id: 1, charge: 199 }, entitlement: { bar: 'buy' }, onRetry }
  render(<RefusedPanel {...(given as unknown as Parameters<typeof RefusedPanel>[0])} />)
}

it('offers to ask again beside the purchase where the server broke down', () => {
  const onRetry = vi.fn<() => void>()
  showRefused('服务暂时不可用，请稍后重试', onRetry)
  expect(screen.getByRole('link', { name: /^购买课程/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('offers only the purchase where the lesson was not even asked for', () => {
  showRefused(null)
  expect(screen.getByRole('link', { name: /^购买课程/ })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

/** Without what is hidden from a screen reader. */
const told = (): string => {
  const status = screen.getByRole('status').cloneNode(true) as Element
  for (const hidden of status.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return status.textContent
}

it('tells once that the next lesson is coming, not every second of it', () => {
  const neighbours = { next: { id: 2, title: '第二节' }, unfinished: null } as never
  const panel = (countdown: number | null) => (
    <EndedPanel player={{} as never} neighbours={neighbours} countdown={countdown} openLesson={() => {}} />
  )
  const { rerender } = render(panel(5))
  expect([screen.getByRole('status').textContent, told()]).toEqual(['5秒后播放下一节第二节', '播放下一节第二节'])
  rerender(panel(4))
  expect(told()).toBe('播放下一节第二节')
  rerender(panel(null))
  expect(told()).toBe('下一节第二节')
})

/** Nothing has come for so many seconds, in the better one of two qualities. */
function showBuffering(waited: 0 | 1 | 5 | 20, quality = 'HD') {
  const [retry, setQuality] = [vi.fn<() => void>(), vi.fn<(name: string) => void>()]
  const qualities = ['HD', 'SD'].map((name, index) => ({ name, size: 2 - index }))
  const snapshot = {
    state: { name: 'buffering', waited, attempts: 0 },
    qualities,
    quality: qualities.find(({ name }) => name === quality),
  }
  render(
    <StatePanel
      {...({ player: { retry, setQuality }, snapshot, course: { id: 1 } } as unknown as Parameters<
        typeof StatePanel
      >[0])}
    />,
  )
  return { retry, setQuality }
}

it.each([
  [0, '', 0],
  [1, '缓冲中…', 0],
  [5, '网络不稳定，正在缓冲', 0],
  [20, '网络不稳定，正在缓冲切换到较低清晰度重试', 2],
] as const)('after %i s of buffering it says %s', (waited, text, buttons) => {
  showBuffering(waited)
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(screen.queryAllByRole('button')).toHaveLength(buttons)
})

it('leads from there to the lower quality, or to another try; the lowest has none below it', () => {
  const { retry, setQuality } = showBuffering(20)
  fireEvent.click(screen.getByRole('button', { name: '切换到较低清晰度' }))
  expect(setQuality).toHaveBeenCalledWith('SD')
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledOnce()
  cleanup()
  showBuffering(20, 'SD')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['重试'])
})

it.each<PlayerState>([
  { name: 'resolving' },
  { name: 'trialEnded' },
  { name: 'ended', countdown: null },
  { name: 'refused', message: null },
  { name: 'noAddress' },
  { name: 'unsupported' },
  { name: 'failed', reason: '' },
  { name: 'offline' },
])('full screen can be left where there are no controls: $name', (state) => {
  const neighbours = { previous: null, next: null, unfinished: null }
  const given = { player: {}, snapshot: { state, openAddress: null }, course: { id: 1 }, entitlement: {}, neighbours }
  const props = given as unknown as Parameters<typeof StatePanel>[0]
  render(
    <Provider store={appStore}>
      <StatePanel {...props} />
    </Provider>,
  )
  expect(screen.queryByRole('button', { name: '退出全屏' })).toBeNull()
  act(() => setFullScreen(true))
  fireEvent.click(screen.getByRole('button', { name: '退出全屏' }))
  expect(appStore.get(isFullScreenAtom)).toBe(false)
})
