import { useCallback, useSyncExternalStore } from 'react'
import { isElder } from '../is-elder.ts'

/** As the style sheets ask it (screens 4.14). */
const largeScreen = (width: number) => matchMedia(`(min-width: ${width}px) and (min-height: 500px)`)

/** 长辈版 has no list beside its detail, wherever there is room for it (screens 4.13). */
const hasRoom = (width: number): boolean => largeScreen(width).matches && (width < 900 || !isElder())

/**
 * Whether the window is so wide, in px, and no lying phone: 700 is room for a rail and columns, 900 for a list beside its
 * detail. Follows it when it is resized, turned or unfolded.
 */
export function useLargeScreen(width: 700 | 900 = 700): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = largeScreen(width)
      const display = new MutationObserver(listener)
      media.addEventListener('change', listener)
      display.observe(document.documentElement, { attributeFilter: ['data-display'] })
      return () => {
        media.removeEventListener('change', listener)
        display.disconnect()
      }
    },
    [width],
  )
  return useSyncExternalStore(follow, () => hasRoom(width))
}
