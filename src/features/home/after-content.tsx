import { memo, useEffect, type RefObject } from 'react'
import { readPreferences, writePreferences } from '../../platform/storage/preferences.ts'
import { PullToRefresh, type PullToRefreshProps } from './pull-to-refresh.tsx'

export interface AfterContentProps extends PullToRefreshProps {
  /** The place of the card 继续学习. */
  readonly slot: RefObject<HTMLElement | null>
  /** It is certain what stands there. */
  readonly isSlotKnown: boolean
}

/** What home does once its content stands there; loaded after it. */
export const AfterContent = memo(function AfterContent({ slot, isSlotKnown, ...pull }: AfterContentProps) {
  useRememberedHeight(slot, isSlotKnown)
  return <PullToRefresh {...pull} />
})

/** Remembers how high the place of the card is, so that the painter keeps it free at the next start (ADR 0017). */
function useRememberedHeight(slot: RefObject<HTMLElement | null>, isKnown: boolean): void {
  useEffect(() => {
    const element = slot.current
    if (!isKnown || element === null) return undefined
    // asked for in an effect, the height would cost a layout of the screen that is just coming
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight
      if (element.isConnected && height !== readPreferences()['continueHeight'])
        writePreferences({ continueHeight: height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [slot, isKnown])
}
