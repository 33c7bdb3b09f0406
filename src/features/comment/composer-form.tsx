import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { CommentSubject } from '../../shared/comment-slot.ts'
import { maxCharacters } from './comment-model.ts'
import { contentOf, emptyMessage } from './composer-model.ts'
import type { Publication } from './publish.ts'
import { useComposer } from './use-composer.ts'
import type { Answering } from './use-answering.ts'
import styles from './comment.module.css'

interface ComposerFormProps {
  readonly publication: Publication
  /** Puts the focus into the field. */
  readonly isFocused?: boolean
  /** The text was sent, or the answer was given up. */
  readonly onClose?: () => void
}

/** The bar comments are written in, with 发布 and, for an answer, 取消回复 (screens 3.6). */
export function ComposerForm({ publication, isFocused = false, onClose }: ComposerFormProps) {
  const { state, message, type, submit, giveUp } = useComposer(publication, () => onClose?.())
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) area.current?.focus()
  }, [isFocused])
  const { target } = publication
  const label = target === null ? emptyMessage : `回复${target.name}`
  const isMissing = message === emptyMessage

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (!submit()) area.current?.focus()
      }}
    >
      <TextArea
        label={label}
        hideLabel
        placeholder={label}
        rows={2}
        maxLength={maxCharacters}
        value={state.text}
        onChange={type}
        error={isMissing ? message : undefined}
        areaRef={area}
      />
      <div className={styles.send}>
        <p role="status" className={styles.message}>
          {isMissing ? '' : message}
        </p>
        {target !== null && (
          <Button
            variant="text"
            size="small"
            onClick={() => {
              giveUp()
              onClose?.()
            }}
          >
            取消回复
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          busy={state.phase === 'sending'}
          looksInactive={contentOf(state.text) === ''}
        >
          发布
        </Button>
      </div>
    </form>
  )
}

/** The field below the comment that is answered; while it is there the one on top is not. */
export function AnswerForm({
  subject,
  answering,
}: {
  readonly subject: CommentSubject
  readonly answering: Answering
}) {
  const { writer, target, isTapped, show, close } = answering
  useLayoutEffect(() => {
    show(true)
    return () => show(false)
  }, [show])
  return <ComposerForm publication={{ member: writer, subject, target }} isFocused={isTapped} onClose={close} />
}
