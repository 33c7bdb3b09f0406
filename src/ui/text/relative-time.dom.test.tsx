import { render, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it, vi } from 'vitest'
import { ChromeContext } from '../frame/chrome.tsx'
import { RelativeTime } from './relative-time.tsx'

const calendar = './relative-time-text.tsx'
const chrome = { onBack() {}, goHome() {}, openSaved() {}, displayUtcOffset: 0 }

it('a moment whose calendar the network kept is printed when it has come back', async () => {
  const lost = vi.fn<() => never>(() => {
    throw new Error('no network')
  })
  vi.doMock(calendar, lost)
  const threeMinutesAgo = Date.now() - 3 * 60_000
  const inChrome = (isOffline: boolean) => (
    <ChromeContext value={{ ...chrome, connection: isOffline ? 'offline' : 'online' }}>
      <RelativeTime at={threeMinutesAgo} />
    </ChromeContext>
  )
  const { container, rerender } = render(inChrome(true))
  await vi.waitUntil(() => lost.mock.calls.length > 0)
  expect(container.textContent).toBe('')
  vi.doUnmock(calendar)
  rerender(inChrome(false))
  await waitFor(() => expect(container.textContent).toBe('3分钟前'))
})

it('a kept screen that is shown again tells how old it is now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = Date.now() - 3 * 60_000
  const showing = (isShown: boolean) => (
    <ChromeContext value={{ ...chrome, connection: 'online' }}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <RelativeTime at={at} />
      </Activity>
    </ChromeContext>
  )
  const { container, rerender } = render(showing(true))
  await waitFor(() => expect(container.textContent).toBe('3分钟前'))
  rerender(showing(false))
  vi.setSystemTime(Date.now() + 40 * 60_000)
  rerender(showing(true))
  await waitFor(() => expect(container.textContent).toBe('43分钟前'))
  vi.useRealTimers()
})
