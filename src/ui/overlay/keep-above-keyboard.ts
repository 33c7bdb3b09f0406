/**
 * Keeps dialogs and sheets to the part of the window that is left beside a keyboard, with the field that is typed in: browsers
 * lay the keyboard over the page, and the buttons below the field would be under it.
 */
export function keepAboveKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const fit = (): void => {
    const { scale, offsetTop, height } = view
    for (const { parentElement: layer } of document.querySelectorAll('[aria-modal]')) {
      if (layer === null) continue
      const below = layer.clientHeight - offsetTop - height
      // enlarged with two fingers: what is not seen is beside the window, and under no keyboard
      const [above, under] = scale > 1 ? [0, 0] : [offsetTop, below].map((px) => Math.max(0, Math.round(px)))
      layer.style.padding = `${above}px 0 ${under}px`
    }
  }
  // one that opens takes the focus
  document.addEventListener('focusin', fit)
  view.addEventListener('scroll', fit)
  view.addEventListener('resize', () => {
    fit()
    if (view.scale === 1)
      document.querySelector('[aria-modal] :is(input, textarea):focus')?.scrollIntoView({ block: 'nearest' })
  })
}
