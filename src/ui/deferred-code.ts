import { useEffect, useEffectEvent, useState } from 'react'
import { inTime } from '../shared/code/in-time.ts'

/**
 * Code that comes when it is first wanted. The hook returns it, undefined until it is there; `onFailure` is called where it
 * cannot be had. It is asked for again by the next component that wants it, or when `isWanted` has been false.
 */
export function deferredCode<T>(load: () => Promise<T>): (isWanted: boolean, onFailure: () => void) => T | undefined {
  let loaded: T | undefined

  return function useCode(isWanted, onFailure) {
    const [code, setCode] = useState(() => loaded)
    const fail = useEffectEvent(onFailure)
    const isMissing = isWanted && code === undefined
    useEffect(() => {
      if (!isMissing) return undefined
      let isLeft = false
      inTime(load()).then(
        (found) => {
          loaded = found
          if (!isLeft) setCode(() => found)
        },
        () => isLeft || fail(),
      )
      return () => {
        isLeft = true
      }
    }, [isMissing])
    return code
  }
}
