import { render, waitFor } from '@testing-library/react'
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
