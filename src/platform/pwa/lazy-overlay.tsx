import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { inTime } from '../../shared/code/in-time.ts'
import { codeFailure } from '../browser/code-failure.ts'
import { showToast } from '../browser/toast.ts'

interface Closable {
  readonly onClose: () => void
}

/**
 * A sheet or dialog whose code comes when it is first opened. Where that cannot be had a toast says so and it closes; the
 * next opening asks again. With React's `lazy` the screen below would go, with what was typed there, and the failure would
 * last as long as the page.
 */
export function lazyOverlay<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null

  return function LazyOverlay(props) {
    const [Overlay, setOverlay] = useState(() => loaded)
    const giveUp = useEffectEvent(() => {
      showToast(codeFailure())
      props.onClose()
    })
    const isMissing = Overlay === null
    useEffect(() => {
      if (!isMissing) return undefined
      let isOpen = true
      inTime(load()).then(
        (found) => {
          loaded = found
          if (isOpen) setOverlay(() => found)
        },
        () => isOpen && giveUp(),
      )
      return () => {
        isOpen = false
      }
    }, [isMissing])
    return Overlay && <Overlay {...props} />
  }
}
