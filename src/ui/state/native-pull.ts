/**
 * Keeps the browser's own way to pull away, which would load the page again; call the returned function to let it back.
 * Done by a style, so that a listener for the finger need not stop its moves: a listener that may stop them holds up every
 * scrolling until our thread has answered.
 */
export function keepNativePullAway(): () => void {
  const { style } = document.documentElement
  style.overscrollBehaviorY = 'contain'
  return () => void (style.overscrollBehaviorY = '')
}
