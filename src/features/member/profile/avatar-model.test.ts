import { describe, expect, it } from 'vitest'
import { idle, next, type AvatarEvent, type AvatarState } from './avatar-model.ts'

const picture = new Blob(['picture'])
const other = new Blob(['other'])

const states = {
  idle,
  preparing: { name: 'preparing' },
  preview: { name: 'preview', picture, message: '' },
  previewAfterFailure: { name: 'preview', picture, message: '当前无网络，请联网后操作' },
  sending: { name: 'sending', picture },
} satisfies Record<string, AvatarState>

const events = {
  picked: { type: 'picked' },
  prepared: { type: 'prepared', picture: other },
  unusable: { type: 'unusable' },
  used: { type: 'used' },
  refused: { type: 'refused', message: '服务暂时不可用，请稍后重试' },
  done: { type: 'done' },
  cancelled: { type: 'cancelled' },
} satisfies Record<string, AvatarEvent>

/** What each event does; whatever is not named leaves the state untouched. */
const expected: Record<keyof typeof states, Partial<Record<keyof typeof events, AvatarState>>> = {
  idle: { picked: { name: 'preparing' } },
  preparing: { prepared: { name: 'preview', picture: other, message: '' }, unusable: idle, cancelled: idle },
  preview: { used: { name: 'sending', picture }, cancelled: idle },
  previewAfterFailure: { used: { name: 'sending', picture }, cancelled: idle },
  sending: {
    refused: { name: 'preview', picture, message: '服务暂时不可用，请稍后重试' },
    done: idle,
    cancelled: idle,
  },
}

describe('a new avatar', () => {
  for (const [stateName, state] of Object.entries(states)) {
    for (const [eventName, event] of Object.entries(events)) {
      it(`${stateName} × ${eventName}`, () => {
        const table: Partial<Record<string, AvatarState>> = expected[stateName as keyof typeof states]
        expect(next(state, event)).toEqual(table[eventName] ?? state)
      })
    }
  }
})
