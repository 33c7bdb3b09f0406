/** The field comments are written in, as a machine (screens 3.6). Pure. */
import { maxCharacters } from './comment-model.ts'

export const emptyMessage = '请输入评论内容'

interface Writing {
  readonly phase: 'writing'
  readonly text: string
  /** The message below the field. */
  readonly message: string
  /** Something was typed, so that a stored draft comes too late. */
  readonly isTouched: boolean
}

export type ComposerState = Writing | { readonly phase: 'sending'; readonly text: string }

export type ComposerEvent =
  | { readonly kind: 'restored'; readonly text: string }
  | { readonly kind: 'typed'; readonly text: string }
  /** 发布 was pressed. */
  | { readonly kind: 'submitted' }
  | { readonly kind: 'sent' }
  /** `message`: below the field; '' when it was toasted. */
  | { readonly kind: 'failed'; readonly message: string }

export const emptyComposer: Writing = { phase: 'writing', text: '', message: '', isTouched: false }

/**
 * What is sent: without the space around it, at most 140 characters by code points. The server takes for a tag whatever begins
 * with `<`, and away with all that follows: the wide sign stays.
 */
export const contentOf = (text: string): string =>
  Array.from(text.trim()).slice(0, maxCharacters).join('').trimEnd().replaceAll('<', '＜')

/** The state after an event; `state` itself where it means nothing there. */
export function next(state: ComposerState, event: ComposerEvent): ComposerState {
  switch (event.kind) {
    case 'restored':
      return state.phase === 'writing' && !state.isTouched ? { ...state, text: event.text } : state
    case 'typed':
      return state.phase === 'writing' ? { phase: 'writing', text: event.text, message: '', isTouched: true } : state
    case 'submitted':
      if (state.phase === 'sending') return state
      return contentOf(state.text) === ''
        ? { ...state, message: emptyMessage, isTouched: true }
        : { phase: 'sending', text: state.text }
    case 'sent':
      // what was sent is gone; the draft of it too
      return state.phase === 'sending' ? { ...emptyComposer, isTouched: true } : state
    default:
      return state.phase === 'sending'
        ? { phase: 'writing', text: state.text, message: event.message, isTouched: true }
        : state
  }
}
