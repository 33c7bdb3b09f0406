import type { PointerEvent } from 'react'
import { gesture, noGesture, wakeAt, type GestureEvent, type GestureIntent } from './gesture-model.ts'

/** The fingers on one element, followed through the pointer events of React. */
export interface Hand {
  /** What an intent means from now on. */
  obey(onIntent: (intent: GestureIntent) => void): void
  take(event: PointerEvent<HTMLElement>): void
  /** The element goes: what is under way is broken off, nothing runs on. */
  leave(): void
}

/** A hand that nobody obeys yet: intents before `obey` are lost. */
export function createHand(): Hand {
  let state = noGesture
  let timer: ReturnType<typeof setTimeout> | undefined
  let tell: ((intent: GestureIntent) => void) | undefined
  let field = { left: 0, width: 0, windowWidth: 0 }

  function follow(event: GestureEvent): void {
    const result = gesture(state, event, field)
    state = result.state
    clearTimeout(timer)
    const due = wakeAt(state)
    if (due !== null) timer = setTimeout(follow, due - event.at, { type: 'wake', at: due })
    for (const intent of result.intents) tell?.(intent)
  }

  return {
    obey(onIntent) {
      tell = onIntent
    },
    take({ type, pointerId: id, clientX: x, clientY: y, timeStamp: at, pointerType, button, currentTarget }) {
      const isMouse = pointerType === 'mouse'
      switch (type) {
        case 'pointerdown': {
          if (button !== 0) return
          // a finger is the element's until it is lifted, wherever it goes; a mouse only when told so
          if (isMouse) currentTarget.setPointerCapture(id)
          const { left, width } = currentTarget.getBoundingClientRect()
          field = { left, width, windowWidth: window.innerWidth }
          return follow({ type: 'down', id, x, y, at, isMouse })
        }
        case 'pointermove':
          return follow({ type: 'move', id, x, y, at })
        case 'pointerup':
          return follow({ type: 'up', id, at })
        // pointercancel; and lostpointercapture, after which no other event may come
        default:
          return state.down.includes(id) ? follow({ type: 'cancel', id, at }) : undefined
      }
    },
    leave() {
      for (const id of state.down) follow({ type: 'cancel', id, at: 0 })
      clearTimeout(timer)
      state = noGesture
    },
  }
}
