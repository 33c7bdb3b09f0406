import { expect, test } from 'vitest'
import { contentOf, emptyComposer, next, type ComposerEvent, type ComposerState } from './composer-model.ts'

const fresh = { phase: 'writing', text: '', message: '', isTouched: false } as const
const emptyMessage = '请输入评论内容'
const writing = { phase: 'writing', text: '好课', message: '旧话', isTouched: true } as const
const blank = { phase: 'writing', text: ' \n ', message: '', isTouched: true } as const
const sending: ComposerState = { phase: 'sending', text: '好课' }
const cleared: ComposerState = { ...fresh, isTouched: true }

const restored: ComposerEvent = { kind: 'restored', text: '草稿' }
const typed: ComposerEvent = { kind: 'typed', text: '好' }
const submitted: ComposerEvent = { kind: 'submitted' }
const sent: ComposerEvent = { kind: 'sent' }
const failed: ComposerEvent = { kind: 'failed', message: '当前无网络，请联网后操作' }
const afterTyping: ComposerState = { phase: 'writing', text: '好', message: '', isTouched: true }

test.each<[name: string, state: ComposerState, event: ComposerEvent, expected: ComposerState]>([
  ['a draft fills an untouched field', fresh, restored, { ...fresh, text: '草稿' }],
  ['a draft never replaces what was typed', writing, restored, writing],
  ['nor what was typed and taken back', blank, restored, blank],
  ['nor what is on its way', sending, restored, sending],
  ['typing', fresh, typed, afterTyping],
  ['typing takes the old message away', writing, typed, afterTyping],
  ['typing over blanks', blank, typed, afterTyping],
  ['what is on its way stays as it is', sending, typed, sending],
  ['nothing is not sent', fresh, submitted, { ...fresh, message: emptyMessage, isTouched: true }],
  ['blanks are not sent', blank, submitted, { ...blank, message: emptyMessage }],
  ['sending', writing, submitted, sending],
  ['a second press sends nothing', sending, submitted, sending],
  ['sent', sending, sent, cleared],
  ['a late success changes nothing', writing, sent, writing],
  ['nor with blanks', blank, sent, blank],
  ['nor when fresh', fresh, sent, fresh],
  ['a failure keeps the text', sending, failed, { ...writing, message: '当前无网络，请联网后操作' }],
  ['a late failure changes nothing', writing, failed, writing],
  ['nor with blanks', blank, failed, blank],
  ['nor when fresh', fresh, failed, fresh],
])('%s', (_name, state, event, expected) => {
  const after = next(state, event)
  expect(after).toEqual(expected)
  expect(after === state).toBe(expected === state)
})

test('it begins fresh', () => expect(emptyComposer).toEqual(fresh))

test('what is sent has no space around it and at most 140 characters, counted by code points', () => {
  expect(contentOf('  好课\n')).toBe('好课')
  expect(contentOf('😀'.repeat(141))).toBe('😀'.repeat(140))
  expect(contentOf(`${'a'.repeat(139)} b`)).toBe('a'.repeat(139))
  expect(contentOf(' \n\t ')).toBe('')
})

test('what looks like a tag keeps its words: the server takes tags away', () => {
  expect(contentOf('<template> 里怎么写 a<b？')).toBe('＜template> 里怎么写 a＜b？')
})
