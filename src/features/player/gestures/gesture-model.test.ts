import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../../tests/support/dom/virtual-clock.ts'
import { gesture, noGesture, wakeAt, type GestureEvent, type GestureIntent, type Field } from './gesture-model.ts'

/** A picture as wide as the window. */
const field: Field = { left: 0, width: 390, windowWidth: 390 }
const [left, middle, right] = [60, 195, 330]

/** A finger with a clock; what is due by itself comes when its time has come. */
function createFinger(isMouse = false, where = field) {
  let state = noGesture
  let now = 0
  const intents: GestureIntent[] = []

  function take(event: GestureEvent): void {
    const result = gesture(state, event, where)
    state = result.state
    intents.push(...result.intents)
  }
  function wait(ms: number): void {
    const end = now + ms
    for (let due = wakeAt(state); due !== null && due <= end; due = wakeAt(state)) {
      now = due
      take({ type: 'wake', at: due })
    }
    now = end
  }
  const finger = {
    wait,
    down: (x: number, y = 100, id = 1) => take({ type: 'down', id, x, y, at: now, isMouse }),
    move: (x: number, y = 100, id = 1) => take({ type: 'move', id, x, y, at: now }),
    up: (id = 1) => take({ type: 'up', id, at: now }),
    cancel: (id = 1) => take({ type: 'cancel', id, at: now }),
    tap(x: number, pauseMs = 100) {
      finger.down(x)
      wait(40)
      finger.up()
      wait(pauseMs)
    },
    /** What came since it was asked last, in words. */
    said(): string[] {
      return intents.splice(0).map((intent) => {
        if (intent.type === 'step') return `step ${intent.way}`
        if (intent.type === 'tap' && intent.isMouse) return 'mouse tap'
        return intent.type === 'slide' ? `slide ${intent.part.toFixed(2)}` : intent.type
      })
    },
    state: () => state,
  }
  return finger
}

const steps = (said: readonly string[]): number =>
  said.reduce((sum, each) => sum + (each.startsWith('step ') ? Number(each.slice(5)) : 0), 0)

describe('a tap', () => {
  test('in the middle is answered at once, a second one plays or pauses', () => {
    const finger = createFinger()
    finger.tap(middle, 0)
    expect(finger.said()).toEqual(['tap'])
    finger.wait(100)
    finger.tap(middle)
    expect(finger.said()).toEqual(['toggle'])
    finger.tap(middle, 400)
    finger.tap(middle, 400)
    expect(finger.said()).toEqual(['tap', 'tap'])
  })

  test('at a side is answered when no second one came: controls would lie under that', () => {
    const finger = createFinger()
    finger.tap(right, 250)
    expect(finger.said()).toEqual([])
    finger.wait(60)
    expect(finger.said()).toEqual(['tap'])
  })

  test('of a mouse is answered at once everywhere', () => {
    const mouse = createFinger(true)
    mouse.tap(right, 0)
    expect(mouse.said()).toEqual(['mouse tap'])
    mouse.wait(100)
    mouse.tap(right)
    expect(mouse.said()).toEqual(['step 1'])
  })

  test('on the other side, or too late, makes no double tap', () => {
    const finger = createFinger()
    finger.tap(left)
    finger.tap(right, 400)
    finger.tap(right, 400)
    expect(finger.said()).toEqual(['tap', 'tap'])
    finger.tap(middle, 300)
    finger.tap(middle, 0)
    expect(finger.said()).toEqual(['tap', 'tap'])
  })

  test.each([130, 260])('at %d px, a third of the picture, is in the middle', (x) => {
    const finger = createFinger()
    finger.tap(x, 0)
    expect(finger.said()).toEqual(['tap'])
  })

  test('on a picture that has no width yet is in the middle', () => {
    const finger = createFinger(false, { left: 0, width: 0, windowWidth: 390 })
    finger.tap(100, 0)
    expect(finger.said()).toEqual(['tap'])
  })

  test('of a finger that is told twice is one', () => {
    const finger = createFinger()
    finger.down(middle)
    finger.tap(middle)
    expect(finger.said()).toEqual(['tap'])
  })

  test('is not forgotten when a mouse moves on', () => {
    const mouse = createFinger(true)
    mouse.tap(middle)
    mouse.move(left)
    mouse.tap(middle)
    expect(mouse.said()).toEqual(['mouse tap', 'toggle'])
  })
})

test('a clock that comes too early, or for nothing, says nothing', () => {
  expect(gesture(noGesture, { type: 'wake', at: 1000 }, field)).toEqual({ state: noGesture, intents: [] })
  const finger = createFinger()
  finger.down(middle)
  const pressed = finger.state()
  expect(gesture(pressed, { type: 'wake', at: 499 }, field)).toEqual({ state: pressed, intents: [] })
})

describe('double taps', () => {
  test('add up: four are four steps, slowly or quickly', () => {
    for (const pause of [100, 400]) {
      const finger = createFinger()
      for (let count = 0; count < 4; count++) {
        finger.tap(right, 100)
        finger.tap(right, pause)
      }
      expect(steps(finger.said())).toBe(4)
    }
  })

  test('a further tap on the same side is enough', () => {
    const finger = createFinger()
    finger.tap(left)
    finger.tap(left, 400)
    finger.tap(left, 700)
    finger.tap(left, 700)
    expect(finger.said()).toEqual(['step -1', 'step -1', 'step -1'])
    finger.wait(100)
    finger.tap(left, 400)
    expect(finger.said()).toEqual(['tap'])
  })

  test('the second half of one says that the learner is still at it', () => {
    const finger = createFinger()
    for (let count = 0; count < 4; count++) finger.tap(right)
    expect(finger.said()).toEqual(['step 1', 'step 1', 'step 0'])
  })
})

describe('a long press', () => {
  test('holds until it is released', () => {
    const finger = createFinger()
    finger.down(middle)
    finger.wait(499)
    expect(finger.said()).toEqual([])
    finger.wait(1)
    expect(finger.said()).toEqual(['hold'])
    finger.move(middle + 80)
    finger.wait(5000)
    finger.up()
    expect(finger.said()).toEqual(['release'])
  })

  test('is broken off by the system and by a second finger', () => {
    const finger = createFinger()
    finger.down(middle)
    finger.wait(600)
    finger.cancel()
    expect(finger.said()).toEqual(['hold', 'release'])
    finger.down(middle)
    finger.wait(600)
    finger.down(left, 100, 2)
    expect(finger.said()).toEqual(['hold', 'release'])
    finger.up()
    finger.wait(600)
    finger.up(2)
    expect(finger.said()).toEqual([])
  })

  test('is not ended by another pointer that only moves', () => {
    const finger = createFinger()
    finger.down(middle)
    finger.move(left, 100, 2)
    finger.wait(500)
    expect(finger.said()).toEqual(['hold'])
  })

  test('is nothing for a mouse', () => {
    const mouse = createFinger(true)
    mouse.down(middle)
    mouse.wait(2000)
    mouse.move(middle + 100)
    mouse.up()
    expect(mouse.said()).toEqual([])
  })
})

describe('a slide', () => {
  test('across the picture aims as far as the finger went, and lands', () => {
    const finger = createFinger()
    finger.down(100)
    finger.move(110)
    expect(finger.said()).toEqual([])
    finger.move(178, 110)
    finger.move(61, 120)
    finger.up()
    expect(finger.said()).toEqual(['slide 0.20', 'slide -0.10', 'land'])
  })

  test('is cancelled downwards, for good', () => {
    const finger = createFinger()
    finger.down(100)
    finger.move(200)
    finger.move(200, 148)
    finger.move(200, 149)
    expect(finger.said()).toEqual(['slide 0.26', 'slide 0.26', 'drop'])
    finger.move(300, 100)
    finger.up()
    expect(finger.said()).toEqual([])
  })

  test('up or down is the page’s', () => {
    for (const [x, y] of [
      [104, 60],
      [104, 140],
      [120, 120],
    ] as const) {
      const finger = createFinger()
      finger.down(100)
      finger.move(x, y)
      finger.wait(1000)
      finger.move(200, y)
      finger.up()
      finger.wait(1000)
      expect(finger.said()).toEqual([])
    }
  })

  test('is dropped when the system takes the finger', () => {
    const finger = createFinger()
    finger.down(100)
    finger.move(200)
    finger.cancel()
    expect(finger.said()).toEqual(['slide 0.26', 'drop'])
  })
})

describe('the outermost 24 px of the window', () => {
  test.each([0, 23, 366, 389])('at %d px there is nothing but a tap', (x) => {
    const finger = createFinger()
    finger.down(x)
    finger.wait(1000)
    finger.move(195)
    finger.up()
    expect(finger.said()).toEqual([])
    finger.tap(x)
    finger.tap(x)
    expect(finger.said()).toEqual(['tap', 'tap'])
  })

  test.each([
    [24, 'step -1'],
    [365, 'step 1'],
  ])('end before %d px', (x, said) => {
    const finger = createFinger()
    finger.tap(x)
    finger.tap(x)
    expect(finger.said()).toEqual([said])
  })

  test('are the window’s, not the picture’s', () => {
    const finger = createFinger(false, { left: 200, width: 400, windowWidth: 800 })
    finger.tap(205)
    finger.tap(205)
    expect(finger.said()).toEqual(['step -1'])
  })
})

/** The gesture that is open after an intent; 'fault' when two would be at once, or one ends that never began. */
function afterIntent(open: string, intent: string): string {
  if (intent === 'hold') return open === '' ? 'hold' : 'fault'
  if (intent.startsWith('slide')) return open === 'hold' ? 'fault' : 'slide'
  if (intent === 'release') return open === 'hold' ? '' : 'fault'
  if (intent === 'land' || intent === 'drop') return open === 'slide' ? '' : 'fault'
  return open === '' ? '' : 'fault'
}

test('any order of fingers: one gesture at a time, and nothing left when all are gone', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const random = seededRandom(seed)
    const upTo = (limit: number): number => Math.floor(random() * limit)
    const finger = createFinger(random() > 0.9)
    let open = ''
    const done: string[] = []
    const listen = (): void => {
      for (const intent of finger.said()) {
        done.push(intent)
        open = afterIntent(open, intent)
        expect(open, `seed ${seed}: ${done.join(', ')}`).not.toBe('fault')
      }
    }
    for (let step = 0; step < 40; step++) {
      const id = 1 + upTo(3)
      const [x, y] = [upTo(390), 60 + upTo(120)]
      const acts = [
        () => finger.down(x, y, id),
        () => finger.move(x, y, id),
        () => finger.up(id),
        () => finger.cancel(id),
        () => finger.wait(upTo(700)),
        () => finger.tap(x, upTo(500)),
      ]
      acts[upTo(acts.length)]?.()
      listen()
    }
    for (const id of [1, 2, 3]) finger.cancel(id)
    listen()
    expect(open, `seed ${seed}`).toBe('')
    expect(finger.state(), `seed ${seed}`).toEqual(noGesture)
  }
})
