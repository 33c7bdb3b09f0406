import { useEffect, useRef, type RefObject } from 'react'

/** Who deletes a row with the keyboard stays in the list: its own place is gone. */
export function useFocusKept(list: RefObject<HTMLElement | null>, count: number): void {
  const former = useRef(count)
  useEffect(() => {
    if (count < former.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    former.current = count
  }, [list, count])
}
