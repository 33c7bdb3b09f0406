import { useEffect, useState } from 'react'
import type { CommentSubject } from '../../shared/comment-slot.ts'
import type { ReplyTarget } from './comment-model.ts'
import { unsentReply } from './comment-drafts.ts'

export interface Answering {
  /** The learner may write; then `writer` is their member id. */
  readonly isAllowed: boolean
  readonly writer: string
  /** What is being answered. */
  readonly target: ReplyTarget | null
  /** True when a tap opened the answer, false when it was found unsent. */
  readonly isTapped: boolean
  /** Its field is on screen: there is only one to write in. */
  readonly isShown: boolean
  open(target: ReplyTarget): void
  close(): void
  show(isShown: boolean): void
}

/** Which comment is being answered; an answer left unsent is open again. `writer`: the member who may write, or null. */
export function useAnswering(writer: string | null, subject: CommentSubject): Answering {
  const [{ target, isTapped }, setAnswer] = useState<Pick<Answering, 'target' | 'isTapped'>>(nothing)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (writer === null) return undefined
    let isLeft = false
    void unsentReply(writer, subject).then((found) => {
      if (!isLeft && found !== null) setAnswer((open) => (open.target ? open : { target: found, isTapped: false }))
    })
    return () => {
      isLeft = true
      setAnswer(nothing)
    }
  }, [writer, subject])
  return {
    isAllowed: writer !== null,
    writer: writer ?? '',
    target: writer === null ? null : target,
    isTapped,
    isShown,
    open: (next) => setAnswer({ target: next, isTapped: true }),
    close: () => setAnswer(nothing),
    show: setShown,
  }
}

const nothing = { target: null, isTapped: false }
