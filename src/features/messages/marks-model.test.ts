import { describe, expect, it } from 'vitest'
import type { Message } from '../../api/message-list.ts'
import type { OutboxEntry } from '../../platform/sync/outbox-entry.ts'
import { allKey, isShownAsRead, namesOrder, nextMarks, noMarks, type MarkEvent, type Marks } from './marks-model.ts'

const running = (...keys: string[]): Marks => ({ running: new Set(keys), failure: null })
const failed = (key: string): Marks => ({ running: new Set(), failure: { key, message: '网络较慢' } })

const entry = (kind: 'message' | 'allMessages', id: string): OutboxEntry =>
  kind === 'message' ? { kind, member: '7', id, at: 0 } : { kind, member: '7', id: 'all', at: 0 }

const begun: MarkEvent = { kind: 'begun', key: 'a' }
const done: MarkEvent = { kind: 'done', key: 'a' }
const refused: MarkEvent = { kind: 'failed', key: 'a', message: '服务暂时不可用' }
const refusedState: Marks = { running: new Set(), failure: { key: 'a', message: '服务暂时不可用' } }

describe('marks', () => {
  it.each<[string, Marks, MarkEvent, Marks]>([
    ['nothing, a tap', noMarks, begun, running('a')],
    ['nothing, a late yes', noMarks, done, noMarks],
    ['nothing, a late no', noMarks, refused, noMarks],
    ['running, a second tap', running('a'), begun, running('a')],
    ['running, yes', running('a'), done, noMarks],
    ['running, no', running('a'), refused, refusedState],
    ['another running, a tap', running('b'), begun, running('b', 'a')],
    ['another running, a late yes', running('b'), done, running('b')],
    ['another running, a late no', running('b'), refused, running('b')],
    ['both running, yes', running('b', 'a'), done, running('b')],
    ['both running, no', running('b', 'a'), refused, { ...refusedState, running: new Set(['b']) }],
    ['failed, the next tap', failed('a'), begun, running('a')],
    ['failed, a late yes', failed('a'), done, failed('a')],
    ['failed, a late no', failed('a'), refused, failed('a')],
  ])('%s', (_, marks, event, expected) => {
    expect(nextMarks(marks, event)).toEqual(expected)
  })
})

describe('a message', () => {
  const message: Message = { id: 'a', text: '', isRead: false, createdAt: null }
  const favourite: OutboxEntry = { kind: 'favourite', member: '7', id: 1, isWanted: true, at: 0 }

  it.each<[string, boolean, Message, Marks, OutboxEntry[]]>([
    ['untouched', false, message, noMarks, []],
    ['read for the server', true, { ...message, isRead: true }, noMarks, []],
    ['being marked', true, message, running('a'), []],
    ['another one being marked', false, message, running('b'), []],
    ['all being marked', true, message, running(allKey), []],
    ['waiting', true, message, noMarks, [favourite, entry('message', 'a')]],
    ['another one waiting', false, message, noMarks, [favourite, entry('message', 'b')]],
    ['all waiting', true, message, noMarks, [entry('allMessages', 'all')]],
    ['refused', false, message, failed('a'), []],
  ])('shows as read or not: %s', (_, expected, row, marks, pending) => {
    expect(isShownAsRead(row, marks, pending)).toBe(expected)
  })

  it.each([
    ['订单202611201803425459已支付', true],
    ['您的订单202611201803425459已支付成功，可以开始学习《订单管理》了。', true],
    ['订单202611201803425459已成功退款12.34元', true],
    ['订单1已支付', false],
    ['积分变动:20，备注:已支付订单送20积分', false],
    ['', false],
  ])('names an order or none: %s', (text, expected) => {
    expect(namesOrder(text)).toBe(expected)
  })
})
