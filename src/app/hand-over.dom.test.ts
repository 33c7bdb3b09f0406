/** How the app takes the place of the painted screen; in a browser: tests/e2e/painter.spec.ts. */
import { afterEach, expect, it, vi } from 'vitest'
import { handOver } from './hand-over.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** The screen is painted, then the app shows its own. */
async function takeOver(painted: string, app: string): Promise<void> {
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  document.body.innerHTML = `<div id="painted"><main>${painted}</main></div>`
  document.body.append(root)
  handOver(root)
  root.innerHTML = `<main>${app}</main>`
  await vi.waitFor(() => expect(document.querySelector('#painted')).toBeNull())
}

it.each([
  [300, 1],
  [0, 0],
])('of a page that was scrolled by %d px, the router hears %d times', async (offset, times) => {
  vi.stubGlobal('scrollY', offset)
  const heard = vi.fn<() => void>()
  document.addEventListener('scroll', heard, { capture: true })
  await takeOver('', '')
  document.removeEventListener('scroll', heard, { capture: true })
  expect(heard).toHaveBeenCalledTimes(times)
})
