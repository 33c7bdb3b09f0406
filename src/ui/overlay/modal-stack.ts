/** Mark of body children which stay alive while a dialog is open: the toast's status region. */
export const liveLayer = { 'data-live-layer': '' } as const

interface OpenModal {
  readonly layer: HTMLElement
  readonly openers: readonly (Element | null)[]
}

const open: OpenModal[] = []

function apply(): void {
  const top = open.at(-1)?.layer
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || 'liveLayer' in element.dataset) continue
    element.toggleAttribute('inert', top !== undefined && element !== top)
  }
  document.documentElement.classList.toggle('locked', top !== undefined)
}

/** False for what is gone, for what lies inert below a dialog, and for the body, which is no place. */
export const mayTakeFocus = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.isConnected && element.closest('[inert]') === null

/** Where the focus goes back to, the first that is still there: what has it now, else what opened the dialog it is in. */
export const openersNow = (): OpenModal['openers'] => [document.activeElement, ...(open.at(-1)?.openers ?? [])]

/**
 * Makes everything but its layer, a child of the body, inert and keeps the page from scrolling (screens 1.8.2, 1.15). Returns
 * the function that takes it away again; the layer below, or the page, is alive afterwards.
 */
export function pushModal(modal: OpenModal): () => void {
  open.push(modal)
  apply()
  return () => {
    open.splice(open.indexOf(modal), 1)
    apply()
  }
}
