import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFastTaps } from './fast-taps.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const middle: Point = { x: 100, y: 200 }
const clicks: MouseEvent[] = []
let started = 0
const pass = (ms: number): unknown => vi.advanceTimersByTime(ms)
const note = (event: MouseEvent): unknown => clicks.push(event)
/** The part of an enlarged page that is seen; jsdom has none. */
const visualViewport = new EventTarget()

beforeAll(() => {
  vi.stubGlobal('visualViewport', visualViewport)
  startFastTaps()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  // what the test before has scrolled lies long ago
  started += 10_000
  pass(started)
  clicks.length = 0
  document.body.innerHTML =
    '<div><a href="#there" data-fast-tap><b>课程</b></a></div><button>购买</button><input><input type="checkbox"><textarea></textarea>'
  document.body.addEventListener('click', note)
})
afterEach(() => {
  document.body.removeEventListener('click', note)
  vi.useRealTimers()
})

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`Nothing is ${selector}`)
  return element
}

interface Touch {
  readonly on?: Element
  readonly at?: readonly Point[]
  readonly lagMs?: number
  readonly more?: Readonly<Record<string, unknown>>
}

/** An event of a finger; returns whether the browser is left to go on with it. */
function send(type: string, { on = find('b'), at = [middle], lagMs = 0, more = {} }: Touch = {}): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const points = at.map(({ x, y }) => ({ clientX: x, clientY: y, screenX: x, screenY: y }))
  const touches = type === 'touchend' ? [] : points
  const fields = { timeStamp: performance.now() - lagMs, touches, changedTouches: points, ...more }
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  return on.dispatchEvent(event)
}

/** Down and up again; returns whether the browser is left to make its own click of it. */
function tap({ ms = 80, ...touch }: Touch & { readonly ms?: number } = {}): boolean {
  send('touchstart', touch)
  pass(ms)
  return send('touchend', touch)
}

describe('a tap', () => {
  test('is one click, on what the finger touched, when it leaves', () => {
    expect(tap()).toBe(false)
    expect(clicks).toHaveLength(1)
    expect(clicks[0]).toMatchObject({ clientX: 100, clientY: 200, button: 0, detail: 1, target: find('b') })
  })
  test('looks pressed for a moment', () => {
    tap()
    expect(find('a').dataset).toHaveProperty('pressed')
    pass(150)
    expect(find('a').dataset).not.toHaveProperty('pressed')
  })
  test('changes no style before it is answered: what asks for the layout meanwhile would wait for it', () => {
    let isPressed: boolean | null = null
    find('a').addEventListener('click', () => (isPressed = 'pressed' in find('a').dataset), { once: true })
    tap()
    expect(isPressed).toBe(false)
  })
  test('is one while something else than a text has the focus', () => {
    find('[type=checkbox]').focus()
    expect(tap()).toBe(false)
  })
  test('is one where touches have a clock of their own', () => {
    expect(tap({ lagMs: -5_000 })).toBe(false)
    expect(tap({ lagMs: 3_600_000 })).toBe(false)
  })
})

describe('is left to the browser', () => {
  const cases: Readonly<Record<string, () => boolean>> = {
    'on anything else': () => tap({ on: find('button') }),
    'when the finger lies': () => tap({ ms: 401 }),
    'when the finger moves': () => {
      send('touchstart')
      send('touchmove', { at: [{ x: 100, y: 211 }] })
      return send('touchend', { at: [{ x: 100, y: 211 }] })
    },
    'when the finger moves and comes back': () => {
      send('touchstart')
      send('touchmove', { at: [{ x: 100, y: 211 }] })
      send('touchmove')
      return send('touchend')
    },
    'while a field has the keyboard': () => {
      find('input').focus()
      return tap()
    },
    'while a text of lines has it': () => {
      find('textarea').focus()
      return tap()
    },
    'when it stops a list': () => {
      find('b').dispatchEvent(new Event('scroll'))
      pass(200)
      return tap()
    },
    'when it stops an enlarged page': () => {
      visualViewport.dispatchEvent(new Event('scroll'))
      pass(200)
      return tap()
    },
    'when the page hears only then that it has scrolled': () => {
      send('touchstart')
      pass(16)
      document.dispatchEvent(new Event('scroll'))
      pass(64)
      return send('touchend')
    },
    'when a busy page hears of it late': () => tap({ lagMs: 300 }),
    'when it cannot be taken back': () => tap({ more: { cancelable: false } }),
    'when somebody has acted on it': () => tap({ more: { defaultPrevented: true } }),
    'when it has become something else': () => {
      send('touchstart')
      send('touchcancel')
      return send('touchend')
    },
    'with a second finger': () => {
      send('touchstart')
      send('touchstart', { at: [middle, { x: 300, y: 300 }] })
      return send('touchend')
    },
    'behind a dialog that has opened': () => {
      send('touchstart')
      find('div').setAttribute('inert', '')
      return send('touchend')
    },
    ...Object.fromEntries(
      ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'].map((key) => [`with ${key}`, () => tap({ more: { [key]: true } })]),
    ),
  }
  test.each(Object.entries(cases))('%s', (_, act) => {
    expect(act()).toBe(true)
    expect(clicks).toHaveLength(0)
  })
})
