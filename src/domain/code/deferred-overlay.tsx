import type { ComponentType } from 'react'
import { codeFailure } from '../../platform/browser/code-failure.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { deferredCode } from '../../ui/deferred-code.ts'

interface Closable {
  readonly onClose: () => void
}

/**
 * A sheet or dialog whose code comes when it is first opened. Where that cannot be had a toast says so and it closes; the
 * next opening asks again. With React's `lazy` the screen below would go, with what was typed there, and the failure would
 * last as long as the page.
 */
export function deferredOverlay<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const useCode = deferredCode(load)

  return function DeferredOverlay(props) {
    const Overlay = useCode(true, () => {
      showToast(codeFailure())
      props.onClose()
    })
    return Overlay && <Overlay {...props} />
  }
}
