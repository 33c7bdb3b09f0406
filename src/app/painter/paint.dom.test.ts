/** Taps on a painted screen, before the app has taken its place. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paint } from './paint.ts'
import { jsx } from './react.ts'

const link = (name: string) => jsx('a', { href: `#${name}`, children: name })

beforeEach(async () => {
  vi.useFakeTimers()
  location.hash = ''
  document.body.innerHTML = '<div id="root"></div>'
  const children = [link('one'), link('other'), jsx('button', { type: 'button', children: 'act' })]
  await paint(async () => jsx('main', { children }) as never)
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const painted = (): HTMLElement | null => document.querySelector('#painted')
/** The next tap comes a second later. True where the browser does with it what it does with any link. */
function tap(name: string, keys: MouseEventInit = {}): boolean {
  const control = [...document.querySelectorAll('a, button')].find(({ textContent }) => textContent === name)
  const goes = control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })) === true
  vi.advanceTimersByTime(1000)
  return goes
}

it.each([
  [['one'], 3, '#one'],
  [['one', 'other'], 4, '#other'],
  [['one', 'act'], null, ''],
  // who taps on and on is not kept waiting by it
  [['one', 'one', 'one', 'one'], 3, '#one'],
])('where the app does not come, %j leads after %j s to %j', (names, seconds, hash) => {
  const times: number[] = []
  for (let second = 1; second < 10; second++) {
    tap(names[second - 1] ?? '')
    if (location.hash !== '') times.push(second)
  }
  expect([times[0] ?? null, location.hash]).toEqual([seconds, hash])
})

it('the app that has come meanwhile is not left', () => {
  tap('one')
  painted()?.remove()
  vi.advanceTimersByTime(10_000)
  expect(location.hash).toBe('')
})

it.each(['metaKey', 'ctrlKey', 'shiftKey'])('with %s a link is opened elsewhere, by the browser', (key) => {
  expect(tap('one', { [key]: true })).toBe(true)
  expect(painted()?.dataset['tap']).toBeUndefined()
})
