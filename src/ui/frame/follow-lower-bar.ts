/** Tells the height of the tab bar or action bar of the screen on view, 0 for none; returns the unsubscriber. */
export function followLowerBar(tell: (height: number) => void): () => void {
  let watched: Element | null = null
  const measure = (): void => {
    const { width, height } = watched?.getBoundingClientRect() ?? { width: 0, height: 0 }
    // as a rail it stands at the side
    tell(width > height ? height : 0)
  }
  const sizes = new ResizeObserver(measure)
  function find(): void {
    const found = document.querySelector('[data-lower-bar]')
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
