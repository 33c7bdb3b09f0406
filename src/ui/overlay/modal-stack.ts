/** Mark of body children which stay alive while a dialog is open: the toast's status region. */
export const liveLayer = { 'data-live-layer': '' } as const

const open: HTMLElement[] = []

function apply(): void {
  const top = open.at(-1)
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || 'liveLayer' in element.dataset) continue
    element.toggleAttribute('inert', top !== undefined && element !== top)
  }
  document.documentElement.classList.toggle('locked', top !== undefined)
}

/**
 * Makes everything but this body child inert and keeps the page from scrolling (screens 1.8.2, 1.15). Returns the
 * function that takes the layer away again; the layer below, or the page, is alive afterwards.
 */
export function pushModal(layer: HTMLElement): () => void {
  open.push(layer)
  apply()
  return () => {
    open.splice(open.indexOf(layer), 1)
    apply()
  }
}
