import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFastTaps } from './fast-taps.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const middle: Point = { x: 100, y: 200 }
const clicks: MouseEvent[] = []
/** Ms; what one test did to the page lies long before the next. */
let start = 0

beforeAll(startFastTaps)
beforeEach(() => {
  vi.useFakeTimers()
  start += 10_000
  clicks.length = 0
  document.body.innerHTML = '<a href="#there" data-fast-tap><b>课程</b></a><button>购买</button><input>'
  document.body.addEventListener('click', note)
})
afterEach(() => {
  document.body.removeEventListener('click', note)
  vi.useRealTimers()
})

const note = (event: MouseEvent): unknown => clicks.push(event)
const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`Nothing is ${selector}`)
  return element
}

/** An event of a finger, `at` ms after the test began; returns whether the browser is left to go on with it. */
function send(type: string, at: number, on: Element, touches: readonly Point[], isCancelable = true): boolean {
  const event = new Event(type, { bubbles: true, cancelable: isCancelable })
  const points = touches.map(({ x, y }) => ({ clientX: x, clientY: y }))
  for (const [name, value] of Object.entries({
    timeStamp: start + at,
    touches: type === 'touchend' ? [] : points,
    changedTouches: points,
  }))
    Object.defineProperty(event, name, { value })
  return on.dispatchEvent(event)
}

/** Down and up again; returns whether the browser is left to make its own click of it. */
function tap(
  selector: string,
  { ms = 80, from = middle, to = from }: { ms?: number; from?: Point; to?: Point } = {},
): boolean {
  const element = find(selector)
  send('touchstart', 0, element, [from])
  return send('touchend', ms, element, [to])
}

describe('a tap', () => {
  test('is one click, where the finger was, when it leaves', () => {
    expect(tap('b')).toBe(false)
    expect(clicks).toHaveLength(1)
    expect(clicks[0]).toMatchObject({ clientX: 100, clientY: 200, button: 0, detail: 1 })
    expect(clicks[0]?.target).toBe(find('b'))
  })

  test('looks pressed for a moment', () => {
    tap('b')
    expect(find('a').dataset).toHaveProperty('pressed')
    vi.advanceTimersByTime(150)
    expect(find('a').dataset).not.toHaveProperty('pressed')
  })
})

const leaves = (act: () => boolean): void => {
  expect(act()).toBe(true)
  expect(clicks).toHaveLength(0)
}

describe('is left to the browser', () => {
  test('on anything else', () => leaves(() => tap('button')))
  test('when the finger lies', () => leaves(() => tap('a', { ms: 400 })))
  test('when the finger moves', () => leaves(() => tap('a', { to: { x: 100, y: 211 } })))
  test('while a field has the keyboard', () => {
    find('input').focus()
    leaves(() => tap('a'))
  })
  test('when it stops a page that moves by itself', () => {
    send('scroll', -200, document.body, [])
    leaves(() => tap('a'))
  })
  test('when the page hears only then that it has moved', () =>
    leaves(() => {
      send('touchstart', 0, find('a'), [middle])
      send('scroll', 16, document.body, [])
      return send('touchend', 80, find('a'), [middle])
    }))
  test('when somebody has acted on the end of the touch', () => {
    find('b').addEventListener('touchend', (event) => event.preventDefault(), { once: true })
    tap('b')
    expect(clicks).toHaveLength(0)
  })
  test('when it has become something else meanwhile', () =>
    leaves(() => {
      send('touchstart', 0, find('a'), [middle])
      send('touchcancel', 40, find('a'), [middle])
      return send('touchend', 80, find('a'), [middle])
    }))
  test('when it cannot be taken back', () =>
    leaves(() => {
      send('touchstart', 0, find('a'), [middle])
      return send('touchend', 80, find('a'), [middle], false)
    }))
  test('with a second finger', () =>
    leaves(() => {
      send('touchstart', 0, find('a'), [middle])
      send('touchstart', 20, find('a'), [middle, { x: 300, y: 300 }])
      return send('touchend', 80, find('a'), [middle])
    }))
})
