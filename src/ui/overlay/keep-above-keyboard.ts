/**
 * Keeps what stands in a layer over the whole window to the part that is left beside a keyboard, with the field that is
 * typed in: browsers lay the keyboard over the page, and the buttons below the field would be under it. Returns what ends it.
 */
export function keepAboveKeyboard(layer: HTMLElement): () => void {
  const view = window.visualViewport
  if (!view) return () => {}
  const { style } = layer
  const fit = (): void => {
    const { scale, offsetTop, height } = view
    const below = layer.clientHeight - offsetTop - height
    // enlarged with two fingers: what is not seen is beside the window, and under no keyboard
    const sides = scale > 1 ? [0, 0] : [offsetTop, below].map((px) => Math.max(0, Math.round(px)))
    style.padding = `${sides[0]}px 0 ${sides[1]}px`
  }
  const fitAnew = (): void => {
    fit()
    const field = layer.querySelector('input:focus, textarea:focus')
    field?.scrollIntoView({ block: 'nearest' })
  }
  fit()
  view.addEventListener('scroll', fit)
  view.addEventListener('resize', fitAnew)
  return () => {
    view.removeEventListener('scroll', fit)
    view.removeEventListener('resize', fitAnew)
  }
}
