import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useActionFailure, useNetworkGate } from '../../platform/browser/action-failure.ts'
import { useKeptMessage } from '../../platform/browser/connectivity.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { contentOf, emptyComposer, emptyMessage, next, type ComposerState } from './composer-model.ts'
import { commentDraftKey, storeCommentDraft, readCommentDraft } from './comment-drafts.ts'
import { follow, publicationUnderWay, publish, type Publication } from './publish.ts'

export interface Composer {
  readonly state: ComposerState
  /** The message below the field, '' for none. */
  readonly message: string
  type(text: string): void
  /** Sends what is written; false when there is nothing to send. */
  submit(): boolean
  /** The field is closed: what was written stays, for when it is opened again. */
  giveUp(): void
}

function initialState(key: string): ComposerState {
  const running = publicationUnderWay(key)
  return running ? { phase: 'sending', text: running.text } : emptyComposer
}

/** The field of one comment or answer, with what was written there before. Give its component a key of its own. */
export function useComposer(publication: Publication, onSent: () => void): Composer {
  const { member, subject, target } = publication
  const key = commentDraftKey(member, subject, target)
  const [state, dispatch] = useReducer(next, key, initialState)
  const [outcome, setOutcome] = useState(() => publicationUnderWay(key)?.outcome ?? null)
  const gate = useNetworkGate()
  const message = useKeptMessage(state.phase === 'writing' ? state.message : '')
  const failure = useActionFailure()

  useEffect(() => {
    let isLeft = false
    void readCommentDraft(key).then((text) => {
      if (!isLeft && text !== '') dispatch({ kind: 'restored', text })
    })
    return () => {
      isLeft = true
    }
  }, [key])

  const onEnd = useEffectEvent((error: unknown) => {
    dispatch(error === null ? { kind: 'sent' } : { kind: 'failed', message: failure(error) })
    if (error === null) onSent()
  })
  useEffect(() => {
    if (outcome) return follow(outcome, (error) => onEnd(error))
    return undefined
  }, [outcome])

  return {
    state,
    // an empty field before the missing network: it is what the learner can mend now
    message: message === emptyMessage ? message : gate.message || message,
    type(text) {
      if (state.phase === 'sending') return
      dispatch({ kind: 'typed', text })
      void storeCommentDraft(key, { target, text, isOpen: true })
    },
    submit() {
      if (state.phase === 'sending') return true
      const isEmpty = contentOf(state.text) === ''
      if (!isEmpty && !gate.pass()) return true
      dispatch({ kind: 'submitted' })
      if (isEmpty) showToast(emptyMessage)
      else setOutcome(publish(publication, state.text))
      return !isEmpty
    },
    giveUp() {
      if (state.phase === 'writing') void storeCommentDraft(key, { target, text: state.text, isOpen: false })
    },
  }
}
