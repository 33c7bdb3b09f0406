import { useCallback, useRef } from 'react'
import { isCancelled, isUnreachable } from '../../../shared/errors.ts'
import { isOutcomeUnknown } from '../../../shared/is-outcome-unknown.ts'

/**
 * A press whose answer was lost, or not waited for, may have done what it was for: then the next one is refused, as its code
 * is spent. Returns what is to be told of each failure; it is true of one that may be such a refusal.
 */
export function useLostAnswer(): (error: unknown) => boolean {
  const isLost = useRef(false)
  return useCallback((error) => {
    const isRefusal = isLost.current && !isUnreachable(error) && !isCancelled(error)
    isLost.current ||= isOutcomeUnknown(error) || isCancelled(error)
    return isRefusal
  }, [])
}
