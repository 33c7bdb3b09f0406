import { useLayoutEffect } from 'react'
import type { CommentPlace } from '../../api/comment.ts'
import { ComposerForm } from './composer-form.tsx'
import type { Answering } from './use-answering.ts'

/** The field below the comment that is answered; while it is there the one on top is not. */
export function AnswerForm({ place, answering }: { readonly place: CommentPlace; readonly answering: Answering }) {
  const { writer, target, isTapped, show, close } = answering
  useLayoutEffect(() => {
    show(true)
    return () => show(false)
  }, [show])
  return <ComposerForm publication={{ member: writer, place, target }} isFocused={isTapped} onClose={close} />
}
