/**
 * Tells the height of the tab bar or action bar of the screen on view, or of the first of `bars`, 0 for none; returns the
 * unsubscriber.
 */
export function followLowerBar(tell: (height: number) => void, bars = '[data-lower-bar]'): () => void {
  let watched: Element | null = null
  const measure = (): void => {
    const { width, height } = watched?.getBoundingClientRect() ?? { width: 0, height: 0 }
    // as a rail it stands at the side
    tell(width > height ? height : 0)
  }
  const sizes = new ResizeObserver(measure)
  function find(): void {
    const found = document.querySelector(bars)
    if (found === watched) return
    sizes.disconnect()
    watched = found
    if (found !== null) sizes.observe(found)
    measure()
  }
  const screens = new MutationObserver(find)
  screens.observe(document.body, { childList: true, subtree: true })
  find()
  return () => {
    sizes.disconnect()
    screens.disconnect()
  }
}
