import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import styles from './modal.module.css'
import { mayTakeFocus, openersNow, pushModal } from './modal-stack.ts'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled)'

export interface ModalProps {
  readonly title: string
  /** Shows the title; false keeps it as the name only. */
  readonly showsTitle?: boolean
  readonly kind: 'dialog' | 'sheet'
  /** Escape and a tap on the backdrop; undefined for a forced dialog, which has no way out but its buttons. */
  readonly onCancel: (() => void) | undefined
  readonly head?: ReactNode
  /** Read out with the title; a change of it is announced. */
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/**
 * The common part of dialogs and sheets (screens 1.15): labelled, focus inside, the page inert behind, the opener focused
 * afterwards, no history entry, cancelled when its screen is left. Mounted while open. An element with `data-autofocus` is
 * focused first, else the panel.
 */
export function Modal({ title, showsTitle = true, kind, onCancel, head, text, children }: ModalProps) {
  const titleId = useId()
  const textId = useId()
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  // taken while rendering: a field with autoFocus inside has the focus already when the effect runs
  const [openers] = useState(openersNow)
  useLayoutEffect(() => {
    if (!layer.current) return undefined
    const pop = pushModal({ layer: layer.current, openers })
    return () => {
      pop()
      const opener = openers.find(mayTakeFocus)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [openers])
  // another title in the same place is another question: it takes the focus, with which it is read out
  const focusedTitle = useRef<string | null>(null)
  useLayoutEffect(() => {
    const target = panel.current
    const isNext = focusedTitle.current !== null
    focusedTitle.current = title
    if (!target || (!isNext && target.contains(document.activeElement))) return
    const first = isNext ? null : target.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? target).focus()
  }, [title])
  const isShown = useRef(false)
  const leave = useEffectEvent(() => onCancel?.())
  // left open, it would come back with a screen that stays
  useEffect(() => {
    const element = layer.current
    isShown.current = true
    return () => {
      isShown.current = false
      // hidden with its screen: neither taken away nor, as StrictMode does, begun again
      queueMicrotask(() => !isShown.current && element?.isConnected && leave())
    }
  }, [])
  const onStrayKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== document.body || layer.current?.hasAttribute('inert')) return
    event.stopImmediatePropagation()
    panel.current?.focus()
    if (event.key === 'Escape') onCancel?.()
  })
  // an element that goes, or cannot be used any more, loses the focus to the body: the keys would be those of the page
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => onStrayKey(event)
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  /** What the pointer went down on: text selected beyond the edge of the panel is let go on the scrim, and no cancel. */
  const pressed = useRef<EventTarget>(null)
  /** Tab has run over an end of the dialog: it goes on at the other end, also where `inert` is unknown. */
  const turnTo = (end: 0 | -1) => () => {
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>(focusable) ?? [])]
    const target = stops.at(end) ?? panel.current
    target?.focus()
  }
  return createPortal(
    // the backdrop is a convenience for the pointer; Escape and the cancel button do the same
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={layer}
      className={styles.scrim}
      onKeyDown={(event) => {
        // a press that ends an input method's composition is not meant for the dialog
        if (event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (event.key === 'Escape') onCancel?.()
      }}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={(event) => {
        const isOnScrim = [event.target, pressed.current ?? event.target].every((each) => each === event.currentTarget)
        pressed.current = null
        if (isOnScrim) onCancel?.()
      }}
    >
      {/* two focus stops at the ends; each hands the focus on at once */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0} className="vh" onFocus={turnTo(-1)} />
      <section
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={text ? textId : undefined}
        tabIndex={-1}
        className={cx(styles.panel, styles[kind])}
      >
        <div className={styles.head}>
          <h2 id={titleId} className={showsTitle ? styles.title : 'vh'}>
            {title}
          </h2>
          {head}
        </div>
        {text && (
          <div id={textId} aria-live="polite">
            {text}
          </div>
        )}
        {children}
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0} className="vh" onFocus={turnTo(0)} />
    </div>,
    document.body,
  )
}
