import { useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import styles from './modal.module.css'
import { pushModal } from './modal-stack.ts'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Keeps Tab inside the panel, also where `inert` is unknown. */
function keepInside(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)]
  const [first, last] = [stops[0], stops.at(-1)]
  const active = document.activeElement
  const leaves = event.shiftKey ? active === first || active === panel : active === last
  if (!leaves && stops.length > 0) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

export interface ModalProps {
  readonly title: string
  /** Shows the title; false keeps it as the name only. */
  readonly showsTitle?: boolean
  readonly kind: 'dialog' | 'sheet'
  /** Escape and a tap on the backdrop; undefined for a forced dialog, which has no way out but its buttons. */
  readonly onCancel: (() => void) | undefined
  readonly head?: ReactNode
  readonly children?: ReactNode
}

/**
 * The common part of dialogs and sheets (screens 1.15): labelled, focus inside, the page inert behind, the opener focused
 * afterwards, no history entry. Mounted while open. An element with `data-autofocus` is focused first, else the panel.
 */
export function Modal({ title, showsTitle = true, kind, onCancel, head, children }: ModalProps) {
  const titleId = useId()
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const start = useEffectEvent(() => {
    const target = panel.current
    if (target && !target.contains(document.activeElement)) {
      ;(target.querySelector<HTMLElement>('[data-autofocus]') ?? target).focus()
    }
  })
  useLayoutEffect(() => {
    if (!layer.current) return
    const opener = document.activeElement
    const pop = pushModal(layer.current)
    start()
    return () => {
      pop()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // a press that ends an input method's composition is not meant for the dialog
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') onCancel?.()
    if (event.key === 'Tab' && panel.current) keepInside(event, panel.current)
  }
  return createPortal(
    // the backdrop is a convenience for the pointer; Escape and the cancel button do the same
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={layer}
      className={styles.scrim}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && onCancel?.()}
    >
      <section
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={cx(styles.panel, styles[kind])}
      >
        <div className={styles.head}>
          <h2 id={titleId} className={showsTitle ? styles.title : 'vh'}>
            {title}
          </h2>
          {head}
        </div>
        {children}
      </section>
    </div>,
    document.body,
  )
}
