/**
 * What fingers on the picture mean (screens 4.10). Pure: pointers in, intents out. One gesture at a time: a second finger
 * ends the first one's, and nothing begins anew before all have left.
 */

/** The picture and the window, in px of the window. */
export interface Field {
  readonly left: number
  readonly width: number
  readonly windowWidth: number
}

export type GestureEvent =
  | {
      readonly type: 'down'
      readonly id: number
      readonly x: number
      readonly y: number
      readonly at: number
      readonly isMouse: boolean
    }
  | { readonly type: 'move'; readonly id: number; readonly x: number; readonly y: number; readonly at: number }
  | { readonly type: 'up'; readonly id: number; readonly at: number }
  /** The system took the finger, for scrolling or its own gesture. */
  | { readonly type: 'cancel'; readonly id: number; readonly at: number }
  /** The time of `wakeAt` has come. */
  | { readonly type: 'wake'; readonly at: number }

export type GestureIntent =
  | { readonly type: 'tap'; readonly isMouse: boolean }
  | { readonly type: 'toggle' }
  /** 0: nothing more, but the learner is still at it. */
  | { readonly type: 'step'; readonly way: -1 | 0 | 1 }
  | { readonly type: 'hold' }
  | { readonly type: 'release' }
  /** So much of the picture's width from where it began. */
  | { readonly type: 'slide'; readonly part: number }
  | { readonly type: 'land' }
  | { readonly type: 'drop' }

type Side = 'left' | 'middle' | 'right' | 'edge'

interface Pressed {
  readonly name: 'pressed'
  readonly id: number
  readonly x: number
  readonly y: number
  readonly at: number
  readonly side: Side
  readonly isMouse: boolean
}

type Phase =
  | { readonly name: 'none' }
  | Pressed
  | { readonly name: 'holding'; readonly id: number }
  | { readonly name: 'sliding'; readonly id: number; readonly x: number; readonly y: number }
  /** It was no gesture, or is one no more. */
  | { readonly name: 'spent' }

/** The last tap, as long as the next one may belong to it. */
interface Tap {
  readonly side: Side
  readonly at: number
  /** Its meaning is said only when no second one comes. */
  readonly isPending: boolean
  /** It counted as a step, and so does each further one on its side. */
  readonly isStep: boolean
  /** It counted alone: a second one at once makes it a double tap, which counts once. */
  readonly isHalf: boolean
}

export interface GestureState {
  /** Pointers on the picture. */
  readonly down: readonly number[]
  readonly phase: Phase
  readonly tap: Tap | null
}

export const noGesture: GestureState = { down: [], phase: { name: 'none' }, tap: null }

const doubleTapMs = 300
/** As long as the jump waits: a tap later would begin a new one. */
const furtherTapMs = 800
const holdMs = 500
/** Up to here a finger only trembles. */
const slopPx = 10
const dropPx = 48
/** At both edges of the window the system has its own gesture. */
const edgePx = 24

interface Answer {
  readonly state: GestureState
  readonly intents: readonly GestureIntent[]
}

const answer = (state: GestureState, ...intents: readonly GestureIntent[]): Answer => ({ state, intents })

/** When the state changes by itself, null for never. */
export function wakeAt({ phase, tap }: GestureState): number | null {
  if (phase.name === 'pressed') return phase.isMouse || phase.side === 'edge' ? null : phase.at + holdMs
  return tap?.isPending ? tap.at + doubleTapMs : null
}

/** The state after an event, and what it means for the player. */
export function gesture(state: GestureState, event: GestureEvent, field: Field): Answer {
  switch (event.type) {
    case 'down':
      return afterDown(state, event, field)
    case 'move':
      return afterMove(state, event, field)
    case 'up':
      return afterUp(state, event)
    case 'cancel': {
      const { down, intents } = left(state, event.id)
      return answer({ down, phase: rest(state, down), tap: null }, ...intents)
    }
    default:
      return afterWake(state, event.at)
  }
}

function sideOf(x: number, { left: start, width, windowWidth }: Field, isMouse: boolean): Side {
  // no system takes a mouse
  if (!isMouse && (x < edgePx || x >= windowWidth - edgePx)) return 'edge'
  const part = width > 0 ? (x - start) / width : 0.5
  return part < 1 / 3 ? 'left' : part > 2 / 3 ? 'right' : 'middle'
}

function afterDown(state: GestureState, event: Extract<GestureEvent, { type: 'down' }>, field: Field): Answer {
  if (state.down.includes(event.id)) return answer(state)
  const down = [...state.down, event.id]
  if (state.down.length > 0) return answer({ down, phase: { name: 'spent' }, tap: null }, ...broken(state.phase))
  const { id, x, y, at, isMouse } = event
  const phase: Pressed = { name: 'pressed', id, x, y, at, side: sideOf(x, field, isMouse), isMouse }
  return answer({ ...state, down, phase })
}

function afterMove(state: GestureState, event: Extract<GestureEvent, { type: 'move' }>, field: Field): Answer {
  const { phase } = state
  if (!('id' in phase) || phase.id !== event.id || phase.name === 'holding') return answer(state)
  const [dx, dy] = [event.x - phase.x, event.y - phase.y]
  const slide = { type: 'slide', part: field.width > 0 ? dx / field.width : 0 } as const
  if (phase.name === 'sliding') {
    return dy > dropPx ? answer({ ...state, phase: { name: 'spent' } }, { type: 'drop' }) : answer(state, slide)
  }
  if (Math.hypot(dx, dy) <= slopPx) return answer(state)
  // a mouse has the slider; up and down belongs to the page
  const isSlide = !phase.isMouse && phase.side !== 'edge' && Math.abs(dx) > Math.abs(dy)
  if (!isSlide) return answer({ ...state, phase: { name: 'spent' }, tap: null })
  return answer({ ...state, phase: { name: 'sliding', id: phase.id, x: phase.x, y: phase.y }, tap: null }, slide)
}

function afterUp(state: GestureState, { id, at }: Extract<GestureEvent, { type: 'up' }>): Answer {
  const { phase } = state
  const { down } = left(state, id)
  const next = { ...state, down, phase: rest(state, down) }
  if (!('id' in phase) || phase.id !== id) return answer(next)
  if (phase.name === 'holding') return answer(next, { type: 'release' })
  if (phase.name === 'sliding') return answer(next, { type: 'land' })
  return afterTap(next, phase, at)
}

function afterTap(state: GestureState, { side, at: pressedAt, isMouse }: Pressed, at: number): Answer {
  const before = state.tap?.side === side ? state.tap : null
  const since = before === null ? Number.POSITIVE_INFINITY : pressedAt - before.at
  const isDouble = since < doubleTapMs
  const tap: Tap = { side, at, isPending: false, isStep: false, isHalf: false }
  const single = { type: 'tap', isMouse } as const
  if (side === 'edge') return answer({ ...state, tap: null }, single)
  if (side === 'middle') {
    // nothing waits for a second one: the first is answered at once
    return isDouble ? answer({ ...state, tap: null }, { type: 'toggle' }) : answer({ ...state, tap }, single)
  }
  const way = side === 'left' ? -1 : 1
  if (before?.isStep && since < furtherTapMs) {
    const isSecondHalf = before.isHalf && isDouble
    const step: GestureIntent = { type: 'step', way: isSecondHalf ? 0 : way }
    return answer({ ...state, tap: { ...tap, isStep: true, isHalf: !isSecondHalf } }, step)
  }
  if (before && isDouble) return answer({ ...state, tap: { ...tap, isStep: true } }, { type: 'step', way })
  // controls that came with the first tap would lie under the second one
  if (!isMouse) return answer({ ...state, tap: { ...tap, isPending: true } })
  return answer({ ...state, tap }, single)
}

function afterWake(state: GestureState, at: number): Answer {
  const due = wakeAt(state)
  if (due === null || at < due) return answer(state)
  const { phase } = state
  if (phase.name === 'pressed')
    return answer({ ...state, phase: { name: 'holding', id: phase.id }, tap: null }, { type: 'hold' })
  return answer({ ...state, tap: null }, { type: 'tap', isMouse: false })
}

/** The pointers that stay when one goes, and what its going breaks off. */
const left = (state: GestureState, id: number) => ({
  down: state.down.filter((each) => each !== id),
  intents: 'id' in state.phase && state.phase.id === id ? broken(state.phase) : [],
})

/** The phase when a pointer is gone: after the last one all is over. */
const rest = ({ phase }: GestureState, down: readonly number[]): Phase => (down.length === 0 ? { name: 'none' } : phase)

/** What ends a gesture that is broken off. */
function broken(phase: Phase): readonly GestureIntent[] {
  if (phase.name === 'holding') return [{ type: 'release' }]
  return phase.name === 'sliding' ? [{ type: 'drop' }] : []
}
