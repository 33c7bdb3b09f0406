import { useSyncExternalStore } from 'react'

/** Room for a rail, columns and panes, as the style sheets ask it (screens 4.14). */
const largeScreen = () => matchMedia('(min-width: 700px) and (min-height: 500px)')

function follow(listener: () => void): () => void {
  const media = largeScreen()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is a large screen; follows it when it is resized, turned or unfolded. */
export const useLargeScreen = (): boolean => useSyncExternalStore(follow, () => largeScreen().matches)
